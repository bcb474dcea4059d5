// My games as one file: written, and read with all doubts about what it contains.

import { KINDS, type PlayedGame, type PlayedSeat } from "./playedGame";

export const LONGEST = 10_000_000; // characters of a file
export const MOST = 20_000; // games of a file
const FORM = "nordrail games";
const VERSION = 1;

export function writeGames(games: PlayedGame[]): string {
  return `${JSON.stringify({ form: FORM, version: VERSION, games }, null, 1)}\n`;
}

// Return the games of a file, or null if it is not a file of games.
export function readGames(text: string): PlayedGame[] | null {
  if (text.length > LONGEST) return null;
  try {
    const file = JSON.parse(text) as { form?: unknown; version?: unknown; games?: unknown };
    if (file?.form !== FORM || file.version !== VERSION || !Array.isArray(file.games)) return null;
    if (file.games.length > MOST) return null;
    const games = file.games.map(readGame);
    return games.every((game) => game !== null) ? games : null;
  } catch {
    return null;
  }
}

// Return those that are not known yet, each of them once.
export function unknownGames(read: PlayedGame[], known: PlayedGame[]): PlayedGame[] {
  const ids = new Set(known.map(({ id }) => id));
  return read.filter(({ id }) => !ids.has(id) && ids.add(id));
}

type Fields = Record<string, unknown>;

const isText = (value: unknown, most: number): value is string => typeof value === "string" && value.length <= most;
const isTextOrNull = (value: unknown, most: number): value is string | null => value === null || isText(value, most);
const isWhole = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
const isBoolean = (value: unknown): value is boolean => typeof value === "boolean";

// Copy only the known fields; nothing else gets into the database.
function readGame(value: unknown): PlayedGame | null {
  const { id, kind, code, day, title, board, ended, counts, winners, seats } = (value ?? {}) as Fields;
  if (!isText(id, 80) || !id || !KINDS.some((one) => one === kind)) return null;
  if (!isText(title, 40) || !isTextOrNull(code, 10) || !isTextOrNull(day, 10) || !isTextOrNull(board, 80)) return null;
  if (!isWhole(ended, 0, 1e11) || !isBoolean(counts) || !Array.isArray(seats) || !Array.isArray(winners)) return null;
  if (seats.length < 2 || seats.length > 5 || winners.length > seats.length) return null;
  if (!winners.every((seat) => isWhole(seat, 1, seats.length))) return null;
  const read = seats.map(readSeat);
  if (!read.every((seat) => seat !== null)) return null;
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
