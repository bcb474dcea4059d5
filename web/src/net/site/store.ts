// The tables of the static edition in IndexedDB: one row per table, and one per entry of its journal.

export interface Row {
  code: string;
  number: number;
  text: string;
  at: number;
}

export interface Kept {
  tables: { code: string }[];
  entries: Row[];
}

function finished<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error as Error);
  });
}

export class Store {
  private constructor(private readonly base: IDBDatabase) {}

  static async open(name: string): Promise<Store> {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("tables", { keyPath: "code" });
      request.result.createObjectStore("entries", { keyPath: ["code", "number"] });
    };
    return new Store(await finished(request));
  }

  async read(): Promise<Kept> {
    const reading = this.base.transaction(["tables", "entries"]);
    const [tables, entries] = await Promise.all([
      finished<{ code: string }[]>(reading.objectStore("tables").getAll()),
      finished<Row[]>(reading.objectStore("entries").getAll()),
    ]);
    return { tables, entries };
  }

  // Add rows, all or none. A row that is there already belongs to another tab: nothing is written over it.
  add({ tables, entries }: Kept): Promise<void> {
    const writing = this.base.transaction(["tables", "entries"], "readwrite", { durability: "strict" });
    for (const table of tables) writing.objectStore("tables").add(table);
    for (const row of entries) writing.objectStore("entries").add(row);
    return new Promise((done, failed) => {
      writing.oncomplete = () => done();
      writing.onabort = () => failed(writing.error ?? new Error("The browser did not store the game."));
    });
  }
}
