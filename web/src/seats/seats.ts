// The keys of seats as a link: for a file, for a QR code, and for another browser.

import { knownTables, remember, type KnownTable } from "../browser/memory";
import { api } from "../net/api";

const MOST = 100; // the server's limit per request
const PER_CODE = 4; // tables in one QR code, which a phone can still read
const HOST = "h";

type Keys = Pick<KnownTable, "code" | "secrets" | "host">;

export interface Added {
  tables: number;
  refused: number; // tables without a key that is still valid
}

export const holdsSeat = (table: Keys | undefined): boolean => Object.keys(table?.secrets ?? {}).length > 0;

export function keptSeats(): Keys[] {
  return Object.values(knownTables()).filter((one) => holdsSeat(one) || one.host);
}

// Write tables as `CODE.hSECRET.1SECRET,CODE.2SECRET`, where h is the host.
export function seatsLink(origin: string, tables: Keys[]): string {
  const keys = (one: Keys) => [...(one.host ? [[HOST, one.host]] : []), ...Object.entries(one.secrets)];
  const written = tables.map((one) => [one.code, ...keys(one).map(([seat, secret]) => `${seat}${secret}`)].join("."));
  return `${origin}/#/seats/${written.join(",")}`;
}

export function seatsLinks(origin: string, tables: Keys[]): string[] {
  const starts = tables.map((_, at) => at).filter((at) => at % PER_CODE === 0);
  return starts.map((at) => seatsLink(origin, tables.slice(at, at + PER_CODE)));
}

// Read the tables in a text that contains such links.
export function readSeats(text: string): Keys[] {
  return [...text.matchAll(/#\/seats\/([\w.,-]+)/g)]
    .flatMap(([, written]) => written!.split(","))
    .map((one) => {
      const [code, ...keys] = one.split(".");
      const found = keys.map((key) => [key.slice(0, 1), key.slice(1)] as const);
      const host = found.find(([seat]) => seat === HOST)?.[1];
      return {
        code: code!,
        secrets: Object.fromEntries(found.filter(([seat]) => /^[1-9]$/.test(seat))),
        ...(host ? { host } : {}),
      };
    });
}

// Remember the seats in a text whose keys the server still accepts.
export async function addSeats(text: string): Promise<Added> {
  const tables = readSeats(text);
  const keys = tables.flatMap(({ code, secrets, host }) => [
    ...Object.values(secrets).map((secret) => ({ code, secret })),
    ...(host ? [{ code, secret: host }] : []),
  ]);
  const valid = new Map<string, string>(); // the title of each table with a valid key
  for (let at = 0; at < keys.length; at += MOST)
    for (const { table, seat } of await api.mine(keys.slice(at, at + MOST)))
      valid.set(`${table.code} ${seat ?? HOST}`, table.title);
  let added = 0;
  for (const { code, secrets, host } of tables) {
    const own = Object.entries(secrets).filter(([seat]) => valid.has(`${code} ${seat}`));
    const title = valid.get(`${code} ${own[0]?.[0] ?? HOST}`);
    if (title === undefined) continue;
    const hosted = host && valid.has(`${code} ${HOST}`) ? { host } : {};
    remember({ code, title, secrets: Object.fromEntries(own), ...hosted });
    added += 1;
  }
  return { tables: added, refused: tables.length - added };
}
