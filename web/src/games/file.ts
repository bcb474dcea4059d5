// All that a player collects in a browser as one file: written, and read without trusting its contents.

import type { StartedDeal } from "../today/deal";
import type { Result } from "../puzzles/progress.svelte";
import type { Collection, Removal } from "./merging";
import { KINDS, type KeptRecord, type PlayedGame, type PlayedSeat } from "./playedGame";

export const LONGEST = 200_000_000; // characters of a file
export const MOST = 20_000; // games of a file
const FORM = "nordrail games";
const VERSION = 2; // version 1 had only the games

export interface Contents extends Collection {
  records: KeptRecord[];
  puzzles: Record<string, Result>; // by the id of the puzzle
  deals: StartedDeal[];
}

export function writeFile(contents: Partial<Contents>): string {
  return `${JSON.stringify({ form: FORM, version: VERSION, ...contents }, null, 1)}\n`;
}

// Return the contents of a file, or null if it is not a file of games.
export function readFile(text: string): Contents | null {
  if (text.length > LONGEST) return null;
  try {
    const file = (JSON.parse(text) ?? {}) as Fields;
    if (file["form"] !== FORM || ![1, VERSION].includes(file["version"] as number)) return null;
    const games = readList(file["games"], readGame),
      removals = readList(file["removals"] ?? [], readRemoval),
      records = readList(file["records"] ?? [], readRecord),
      puzzles = readList(Object.entries(file["puzzles"] ?? {}), readResult),
      deals = readList(file["deals"] ?? [], readDeal);
    if (!games || !removals || !records || !puzzles || !deals) return null;
    return { games, removals, records, puzzles: Object.fromEntries(puzzles), deals };
  } catch {
    return null;
  }
}

type Fields = Record<string, unknown>;

const isText = (value: unknown, most: number): value is string => typeof value === "string" && value.length <= most;
const isTextOrNull = (value: unknown, most: number): value is string | null => value === null || isText(value, most);
const isWhole = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
const isBoolean = (value: unknown): value is boolean => typeof value === "boolean";

function readList<T>(list: unknown, read: (value: unknown) => T | null): T[] | null {
  if (!Array.isArray(list) || list.length > MOST) return null;
  const found = list.map(read);
  return found.every((one) => one !== null) ? found : null;
}

function readRemoval(value: unknown): Removal | null {
  const { id, at, undone } = (value ?? {}) as Fields;
  return isText(id, 80) && id && isWhole(at, 0, 1e14) && isBoolean(undone) ? { id, at, undone } : null;
}

function readRecord(value: unknown): KeptRecord | null {
  const { id, text, board } = (value ?? {}) as Fields;
  return isText(id, 80) && id && isText(text, 200_000) && isTextOrNull(board, 200_000) ? { id, text, board } : null;
}

function readResult(value: unknown): [string, Result] | null {
  const [id, result] = value as [string, unknown];
  return isText(id, 80) && (result === "solved" || result === "missed") ? [id, result] : null;
}

function readDeal(value: unknown): StartedDeal | null {
  const { title, day, code, secret } = (value ?? {}) as Fields;
  if (!isText(title, 40) || !isText(day, 10) || !isText(code, 10) || !isText(secret, 80)) return null;
  return { title, day, code, secret };
}

// Copy only the known fields; nothing else gets into the database.
function readGame(value: unknown): PlayedGame | null {
  const { id, kind, code, day, title, board, ended, counts, winners, seats } = (value ?? {}) as Fields;
  if (!isText(id, 80) || !id || !KINDS.some((one) => one === kind)) return null;
  if (!isText(title, 40) || !isTextOrNull(code, 10) || !isTextOrNull(day, 10) || !isTextOrNull(board, 80)) return null;
  if (!isWhole(ended, 0, 1e11) || !isBoolean(counts) || !Array.isArray(seats) || !Array.isArray(winners)) return null;
  if (seats.length < 2 || seats.length > 5 || winners.length > seats.length) return null;
  if (!winners.every((seat) => isWhole(seat, 1, seats.length))) return null;
  const read = readList(seats, readSeat);
  if (!read) return null;
  return { id, kind: kind as PlayedGame["kind"], code, day, title, board, ended, counts, winners, seats: read };
}

function readSeat(value: unknown): PlayedSeat | null {
  const { name, who, bot, total, routes, tickets, completed, resigned } = (value ?? {}) as Fields;
  if (!isText(name, 80) || !isTextOrNull(bot, 80) || !isBoolean(resigned)) return null;
  if (!["me", "person", "program", "bot"].includes(who as string)) return null;
  if (![total, routes].every((points) => isWhole(points, -10_000, 10_000))) return null;
  if (!isWhole(tickets, 0, 1000) || !isWhole(completed, 0, tickets)) return null;
  return {
    name,
    who: who as PlayedSeat["who"],
    bot,
    total: total as number,
    routes: routes as number,
    tickets,
    completed,
    resigned,
  };
}
