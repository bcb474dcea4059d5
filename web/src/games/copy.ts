// A copy of My games on the server: encrypted here, under a key that never leaves this browser by itself.

import { change, collection } from "../browser/games";
import { api, Mistake } from "../net/api";
import { isSite } from "../net/site/settings";
import { readFile, writeFile } from "./file";
import { agree, merged, unknownGames, type Collection } from "./merging";

const KEPT = "nordrail.copy";
const LETTERS = "abcdefghjkmnpqrstuvwxyz023456789"; // 32 that are hard to confuse
const LENGTH = 32; // letters of 5 bits
const LARGEST = 990_000; // characters, as the server takes them
const VECTOR = 12; // bytes
const LONGEST = 10_000_000; // characters of a copy when it is unpacked

export class TooLarge extends Error {}
export class Unreadable extends Error {}

export const hasServer = !isSite;
export const canEncrypt = typeof crypto !== "undefined" && crypto.subtle !== undefined; // only with HTTPS or at localhost

export function keptKey(): string | null {
  try {
    return readKey(localStorage.getItem(KEPT) ?? "");
  } catch {
    return null;
  }
}

export function keepKey(key: string | null): void {
  try {
    if (key) localStorage.setItem(KEPT, key);
    else localStorage.removeItem(KEPT);
  } catch {
    // without storage, the key is forgotten with the page
  }
}

export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(LENGTH))].map((byte) => LETTERS[byte % LETTERS.length]).join("");
}

// Write a key in groups of four.
export function writeKey(key: string): string {
  return key.match(/.{4}/g)!.join("-");
}

// Return the key in what somebody typed, or null if it is none.
export function readKey(text: string): string | null {
  const key = text.toLowerCase().replace(/[\s-]/g, "");
  return key.length === LENGTH && [...key].every((letter) => LETTERS.includes(letter)) ? key : null;
}

async function derived(key: string, what: string): Promise<ArrayBuffer> {
  return crypto.subtle.digest("SHA-256", new TextEncoder().encode(`nordrail copy ${what} ${key}`));
}

async function tokenOf(key: string): Promise<string> {
  const bytes = new Uint8Array(await derived(key, "token"));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function boxKey(key: string): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", await derived(key, "box"), "AES-GCM", false, ["encrypt", "decrypt"]);
}

// Compress and encrypt a collection; return it in base64.
export async function seal(games: Collection, key: string): Promise<string> {
  const packed = new Blob([writeFile(games)]).stream().pipeThrough(new CompressionStream("gzip"));
  const plain = await new Response(packed).arrayBuffer();
  const iv = crypto.getRandomValues(new Uint8Array(VECTOR));
  const box = new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv }, await boxKey(key), plain));
  let text = "";
  for (const bytes of [iv, box])
    for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

// Return the games of a copy; throw if the key is another one or the copy is damaged.
export async function unseal(content: string, key: string): Promise<Collection> {
  try {
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
    const iv = bytes.subarray(0, VECTOR);
    const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, await boxKey(key), bytes.subarray(VECTOR));
    const games = readFile(await unpacked(plain));
    if (games) return games;
  } catch {
    // not ours
  }
  throw new Unreadable();
}

async function unpacked(plain: ArrayBuffer): Promise<string> {
  const reader = new Blob([plain]).stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
    if (text.length > LONGEST) throw new Unreadable();
  }
  return text + decoder.decode();
}

// Return the games of the copy under a key, or null if there is none.
export async function fetchCopy(key: string): Promise<Collection | null> {
  try {
    return await unseal((await api.gamesCopy(await tokenOf(key))).content, key);
  } catch (failure) {
    if (failure instanceof Mistake && failure.error === "not_found") return null;
    throw failure;
  }
}

async function writeCopy(key: string, games: Collection): Promise<void> {
  const content = await seal(games, key);
  if (content.length > LARGEST) throw new TooLarge();
  await api.keepCopy(await tokenOf(key), content);
}

// Merge the copy and the games of this browser, and write the result in both places; return how many are new here.
export async function synchronise(key: string): Promise<number> {
  const there = await fetchCopy(key),
    here = await collection();
  const both = merged(here, there ?? { games: [], removals: [] });
  const added = unknownGames(both.games, here.games);
  const gone = unknownGames(here.games, both.games).map(({ id }) => id);
  await change({ games: added, removals: both.removals }, gone);
  if (!there || !agree(both, there)) await writeCopy(key, both);
  return added.length;
}

export async function deleteCopy(key: string): Promise<void> {
  try {
    await api.deleteCopy(await tokenOf(key));
  } catch (failure) {
    if (!(failure instanceof Mistake && failure.error === "not_found")) throw failure;
  }
}

// Bring the copy up to date, if there is one; if that fails, the next time does it.
export async function refreshCopy(): Promise<void> {
  const key = hasServer && canEncrypt ? keptKey() : null;
  if (key) await synchronise(key).catch(() => undefined);
}
