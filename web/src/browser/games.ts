// The finished games of this browser, in its own database. Without one, the games of this visit are kept in memory.

import type { PlayedGame } from "../games/playedGame";

const DATABASE = "nordrail";
const GAMES = "games";
const memory = new Map<string, PlayedGame>();
let opened: Promise<IDBDatabase> | null = null;

// Return all games, the newest first.
export async function allGames(): Promise<PlayedGame[]> {
  const found = await within<PlayedGame[]>("readonly", (games) => games.getAll(), [...memory.values()]);
  return found.sort((a, b) => b.ended - a.ended || a.id.localeCompare(b.id));
}

// Keep games; one that is known already is replaced.
export async function keepGames(games: PlayedGame[]): Promise<void> {
  for (const game of games) memory.set(game.id, game);
  await within<unknown>("readwrite", (kept) => games.map((game) => kept.put(game)).at(-1), undefined);
}

export async function removeGame(id: string): Promise<void> {
  memory.delete(id);
  await within<unknown>("readwrite", (kept) => kept.delete(id), undefined);
}

function open(): Promise<IDBDatabase> {
  return (opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(GAMES, { keyPath: "id" });
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
  act: (games: IDBObjectStore) => { readonly result: T } | undefined,
  otherwise: T,
): Promise<T> {
  try {
    const database = await open();
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(GAMES, mode);
      const request = act(transaction.objectStore(GAMES));
      transaction.oncomplete = () => resolve(request ? request.result : otherwise);
      transaction.onabort = () => reject(transaction.error!);
    });
  } catch {
    return otherwise; // a private window may have no database
  }
}
