// The options of a new table, which default to those of the last one.

import { t } from "../words/i18n.svelte";
import { keep, recall } from "../browser/memory";
import { api } from "../net/api";
import type { NewTable } from "../net/protocol";
import { TITLES, type Title } from "../theme/titles";

export const LEVELS = ["easy", "medium", "hard", "expert", "master"] as const;
export const NAMES = ["Astrid", "Bjørn", "Eino", "Freja", "Linnea"]; // for players who enter none
export type Level = (typeof LEVELS)[number];
export interface Seat {
  who: "bot" | "open" | "me";
  name: string;
  bot: string;
}

export interface TableOptions {
  title: Title;
  others: Seat[];
  first: number; // the seat that goes first; 0 for random
  pace: number; // seconds per move; 0 for no limit
  late: "move" | "hand_over"; // what a bot does when the time is up
  watch: boolean;
  undo: boolean;
  practice: boolean; // against bots: the game doesn't count
  hints: boolean; // the players can ask the expert; the game doesn't count
  counts: boolean; // with other people: it does
  away: Level; // the bot for absent players
}

const KEY = "nordrail.options";

export const options = $state(
  recall<TableOptions>(KEY, {
    title: TITLES[0],
    others: [{ who: "bot", name: "", bot: "medium" }],
    first: 0,
    pace: 0,
    late: "move",
    watch: true,
    undo: true,
    practice: false,
    hints: false,
    counts: false,
    away: "hard",
  }),
);

// The largest number of players by title, for the titles requested from the server.
export const mostPlayers: Partial<Record<Title, number>> = $state({});

export async function askMostPlayers(title: Title): Promise<void> {
  mostPlayers[title] ??= Math.max(...(await api.printed(title)).rules.seats);
}

// Whether nobody but bots plays against the host.
export function againstBots(others = options.others): boolean {
  return others.every((seat) => seat.who === "bot");
}

// Return the bots of the last table, or one if it had none.
export function lastBots(): Seat[] {
  const bots = options.others.filter((seat) => seat.who === "bot");
  return bots.length ? bots : [{ who: "bot", name: "", bot: "medium" }];
}

export function openSeats(count: number): Seat[] {
  return Array.from({ length: count }, () => ({ who: "open", name: "", bot: "medium" }));
}

export function nameOf(seat: number, name: string): string {
  return name.trim() || NAMES[seat - 1]!;
}

export function paceName(seconds: number): string {
  if (seconds < 86400) return t("home.minutes", { count: Math.round(seconds / 60) });
  return seconds === 86400 ? t("home.oneday") : t("home.days", { count: Math.round(seconds / 86400) });
}

// Return the request for a new table.
export function newTable(me: string, board: string | null, seats = options.others, hints = !!options.hints): NewTable {
  keep(KEY, $state.snapshot(options));
  const others = seats.map((seat, place) =>
    seat.who === "bot"
      ? { who: seat.who, bot: seat.bot }
      : seat.who === "me"
        ? { who: seat.who, name: nameOf(place + 2, seat.name) }
        : { who: seat.who },
  );
  return {
    title: options.title,
    board,
    seats: [{ who: "me", name: nameOf(1, me) }, ...others],
    first: options.first > seats.length + 1 ? null : options.first || null,
    seconds_a_move: options.pace || null,
    when_late: options.late,
    watch: options.watch,
    undo: options.undo,
    practice: againstBots(seats)
      ? !!options.practice || (hints ? null : false)
      : options.counts && !hints
        ? false
        : null,
    hints: hints || null,
    away_bot: options.away,
  };
}

// Return the request for a table of the first page: what only the page with all options shows is as for a new player.
export function quickTable(me: string, seats: Seat[], hints?: boolean): NewTable {
  return { ...newTable(me, null, seats, hints), first: null, seconds_a_move: null, when_late: "move", undo: true };
}
