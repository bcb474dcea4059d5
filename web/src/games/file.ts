// My games as one file: written, and read with all doubts about what it contains.

import type { Collection, Removal } from "./merging";
import { KINDS, type PlayedGame, type PlayedSeat } from "./playedGame";

export const LONGEST = 10_000_000; // characters of a file
export const MOST = 20_000; // games of a file
const FORM = "nordrail games";
const VERSION = 2; // version 1 had only the games

export function writeFile(contents: Collection): string {
  return `${JSON.stringify({ form: FORM, version: VERSION, ...contents }, null, 1)}\n`;
}

// Return the contents of a file, or null if it is not a file of games.
export function readFile(text: string): Collection | null {
  if (text.length > LONGEST) return null;
  try {
    const file = (JSON.parse(text) ?? {}) as Fields;
    if (file["form"] !== FORM || ![1, VERSION].includes(file["version"] as number)) return null;
    const games = readList(file["games"], readGame),
      removals = readList(file["removals"] ?? [], readRemoval);
    return games && removals && { games, removals };
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
