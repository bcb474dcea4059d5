// Fair shuffles: this browser contributes to the shuffle and checks at the end that its contribution was used.
// It works without crypto.subtle, which a page from the local network does not have.

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { knownTable, remember } from "../browser/memory";
import { api, type Mistake } from "./api";
import type { Joined, Made, NewTable, TableInfo } from "./protocol";

export type Shuffle = "contributed" | "wrong" | null; // null: this browser contributed nothing

export const digestOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
const random = (bytes: number): string => bytesToHex(crypto.getRandomValues(new Uint8Array(bytes)));

// Create a table and commit to a contribution for each of its own seats.
export async function makeTable(wanted: NewTable): Promise<Made> {
  const nonces: Record<number, string> = {};
  const seats = wanted.seats.map((seat, at) =>
    seat.who === "me" ? { ...seat, commit: digestOf((nonces[at + 1] = random(16))) } : seat,
  );
  const made = await api.make({ ...wanted, seats });
  const { code, host, secrets, commitment } = made;
  remember({ code, title: wanted.title, host, secrets, nonces, number: 0, promised: { commitment, commits: {} } });
  return made;
}

// Sit down and commit to a contribution. The secret is stored first: a reload or a bad connection can lose the answer.
export async function sitDown(code: string, title: string, seat: number, name: string): Promise<Joined> {
  const { secrets, nonces } = knownTable(code) ?? {};
  const secret = secrets?.[seat] ?? random(24),
    nonce = nonces?.[seat] ?? random(16);
  remember({ code, title, secrets: { [seat]: secret }, nonces: { [seat]: nonce } });
  try {
    return await api.join(code, seat, { name, commit: digestOf(nonce), secret });
  } catch (reason) {
    if ((reason as Mistake).error !== "offline") remember({ code }, [seat]);
    throw reason;
  }
}

export async function takeOver(code: string, seat: number, token: string): Promise<void> {
  const nonce = random(16);
  const joined = await api.takeOver(code, seat, token, digestOf(nonce));
  remember({ code, secrets: { [joined.seat]: joined.secret }, nonces: { [joined.seat]: nonce } });
}

// Start the game. A browser with all commitments opens them at once; otherwise everyone waits for what others promise.
export async function startGame(code: string, secret: string, table: TableInfo): Promise<void> {
  const nonces = openable(code, table);
  const alone = table.chairs.every((chair) => !chair.commit || nonces[chair.seat]);
  if (alone) promise(code, table);
  await api.start(code, secret, alone ? nonces : {});
}

// Open this browser's contributions while the table asks for them, and remember what the others had committed to.
export async function openContributions(code: string, table: TableInfo): Promise<void> {
  const nonces = openable(code, table);
  if (!table.opening || !Object.keys(nonces).length) return;
  promise(code, table);
  const secrets = knownTable(code)?.secrets ?? {};
  for (const [seat, nonce] of Object.entries(nonces))
    await api.openNonce(code, Number(seat), nonce, secrets[Number(seat)]!).catch(() => {}); // the next update asks again
}

// Compare the record of a finished game with what this browser contributed and was promised.
export function checkShuffle(code: string, record: string): Shuffle {
  const { nonces = {}, promised } = knownTable(code) ?? {};
  const commits = codes(record, "commits"),
    opened = codes(record, "nonces"),
    seed = header(record, "seed");
  const own = Object.entries(nonces).filter(([seat, nonce]) => commits[Number(seat)] === digestOf(nonce));
  if (!own.length || !promised) return null;
  const kept =
    own.every(([seat, nonce]) => opened[Number(seat)] === nonce) &&
    Object.entries(opened).every(([seat, nonce]) => commits[Number(seat)] === digestOf(nonce)) &&
    Object.entries(promised.commits).every(([seat, commit]) => commits[Number(seat)] === commit) &&
    digestOf(seed) === promised.commitment;
  return kept ? "contributed" : "wrong";
}

function openable(code: string, { chairs }: TableInfo): Record<number, string> {
  const nonces = Object.entries(knownTable(code)?.nonces ?? {});
  const waits = (seat: number, nonce: string) => {
    const chair = chairs[seat - 1];
    return chair && !chair.opened && chair.commit === digestOf(nonce);
  };
  return Object.fromEntries(nonces.filter(([seat, nonce]) => waits(Number(seat), nonce)));
}

// What everyone had promised before this browser opened anything; it must not change afterwards.
function promise(code: string, table: TableInfo): void {
  const before = knownTable(code)?.promised;
  const commits = Object.fromEntries(table.chairs.flatMap(({ seat, commit }) => (commit ? [[seat, commit]] : [])));
  if (before && Object.keys(before.commits).length) return;
  remember({ code, promised: { commitment: before?.commitment ?? table.commitment, commits } });
}

const header = (record: string, name: string): string =>
  new RegExp(`^${name} +(.*)$`, "m").exec(record.split("\n\n")[0]!)?.[1]?.trim() ?? "";

function codes(record: string, name: string): Record<number, string> {
  const words = header(record, name).split(" ").filter(Boolean);
  return Object.fromEntries(words.map((word) => [Number(word.split(":")[0]), word.split(":")[1] ?? ""]));
}
