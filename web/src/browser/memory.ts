// Browser storage: the known tables with their secrets, and the settings.

export interface KnownTable {
  code: string;
  title: string;
  secrets: Record<number, string>; // by seat, for the seats of this browser
  nonces?: Record<number, string>; // what these seats contribute to the shuffle
  promised?: { commitment: string; commits: Record<number, string> }; // by the server and by the players, before the game
  host?: string;
  number: number; // the last journal entry seen
  hidden?: boolean; // from the list of tables
  lesson?: boolean; // a prepared game with a guide, which My games leaves out
}

const TABLES = "nordrail.tables";

function read<T>(key: string, otherwise: T): T {
  try {
    return { ...otherwise, ...JSON.parse(localStorage.getItem(key) ?? "{}") };
  } catch {
    return otherwise;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // the game works without storage too
  }
}

export function knownTables(): Record<string, KnownTable> {
  return read<Record<string, KnownTable>>(TABLES, {});
}

export function knownTable(code: string): KnownTable | undefined {
  return knownTables()[code];
}

export function remember(table: Partial<KnownTable> & { code: string }, left: number[] = []): void {
  const tables = knownTables();
  const before: KnownTable = tables[table.code] ?? { code: table.code, title: "", secrets: {}, number: 0 };
  tables[table.code] = {
    ...before,
    ...table,
    secrets: { ...before.secrets, ...table.secrets },
    nonces: { ...before.nonces, ...table.nonces },
  };
  for (const seat of left) delete tables[table.code]!.secrets[seat];
  write(TABLES, tables);
}

export function forget(code: string): void {
  const tables = knownTables();
  delete tables[code];
  write(TABLES, tables);
}

export const recall = read;
export const keep = write;
