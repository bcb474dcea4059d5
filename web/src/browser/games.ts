// The finished games of this browser and their records, in its own database. Without one, the games of this visit are kept in memory.

import type { Collection, Removal } from "../games/merging";
import type { KeptRecord, PlayedGame } from "../games/playedGame";

const DATABASE = "nordrail";
const VERSION = 3;
const STORES = ["games", "removals", "records"] as const;
const OF_A_GAME = ["games", "records"] as const; // what goes with a game that is removed
type Store = (typeof STORES)[number];
interface Row {
  id: string;
}
// What is written: rows of some of the stores.
type Kept = Partial<{ games: PlayedGame[]; removals: Removal[]; records: KeptRecord[] }>;
const memory: Record<Store, Map<string, Row>> = {
  games: new Map(),
  removals: new Map(),
  records: new Map(),
};
const CHANGES = "nordrail-games"; // the channel on which the pages of this browser hear that something was kept or removed
let opened: Promise<IDBDatabase> | null = null;

// Return all games, the newest first.
export async function allGames(): Promise<PlayedGame[]> {
  const found = await all<PlayedGame>("games");
  return found.sort((a, b) => b.ended - a.ended || a.id.localeCompare(b.id));
}

// Return all games and what is remembered of those that were removed.
export async function collection(): Promise<Collection> {
  return { games: await allGames(), removals: await all<Removal>("removals") };
}

export async function allRecords(): Promise<KeptRecord[]> {
  return all<KeptRecord>("records");
}

// Return the record of the game that was played at a table.
export async function recordAt(code: string): Promise<KeptRecord | undefined> {
  const game = (await allGames()).find((one) => one.code === code);
  return game && (await allRecords()).find(({ id }) => id === game.id);
}

// Keep games; one that is known already is replaced.
export async function keepGames(games: PlayedGame[]): Promise<void> {
  await change({ games });
}

// Bring games back from a file, although some of them may have been removed here.
export async function restoreGames(games: PlayedGame[]): Promise<void> {
  const ids = new Set(games.map(({ id }) => id));
  const known = (await all<Removal>("removals")).filter(({ id }) => ids.has(id));
  await change({ games, removals: known.map(({ id }) => ({ id, at: Date.now(), undone: true })) });
}

// Remove a game, and remember that, so another browser's copy of it does not come back.
export async function removeGame(id: string): Promise<void> {
  await change({ removals: [{ id, at: Date.now(), undone: false }] }, [id]);
}

// Keep rows of several stores, and drop games with their records, in one transaction.
export async function change(kept: Kept, dropped: string[] = []): Promise<void> {
  for (const id of dropped) for (const store of OF_A_GAME) memory[store].delete(id);
  for (const store of STORES) for (const row of kept[store] ?? []) memory[store].set(row.id, row);
  await within<undefined>(
    "readwrite",
    (transaction) => {
      for (const id of dropped) for (const store of OF_A_GAME) transaction.objectStore(store).delete(id);
      for (const store of STORES) for (const row of kept[store] ?? []) transaction.objectStore(store).put(row);
      return { result: undefined };
    },
    undefined,
  );
  const channel = new BroadcastChannel(CHANGES);
  channel.postMessage(null);
  channel.close();
}

// Call a function after each change, on this page or another one; return what ends that.
export function onChange(then: () => void): () => void {
  const channel = new BroadcastChannel(CHANGES);
  channel.onmessage = then;
  return () => channel.close();
}

async function all<T extends Row>(store: Store): Promise<T[]> {
  const otherwise = [...memory[store].values()] as T[];
  return within("readonly", (transaction) => transaction.objectStore(store).getAll(), otherwise);
}

function open(): Promise<IDBDatabase> {
  return (opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, VERSION);
    request.onupgradeneeded = () => {
      const known = request.result.objectStoreNames;
      for (const store of STORES)
        if (!known.contains(store)) request.result.createObjectStore(store, { keyPath: "id" });
    };
    request.onsuccess = () => {
      request.result.onversionchange = () => {
        request.result.close(); // another tab has a newer version
        opened = null;
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error!);
  }));
}

async function within<T>(
  mode: IDBTransactionMode,
  act: (transaction: IDBTransaction) => { readonly result: T },
  otherwise: T,
): Promise<T> {
  try {
    const database = await open();
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORES, mode);
      const request = act(transaction);
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error!);
    });
  } catch {
    return otherwise; // a private window may have no database
  }
}
