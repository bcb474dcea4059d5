// What kind of game was played last; the next one begins with the same choices.

import { t } from "../words/i18n.svelte";
import { keep, recall } from "../browser/memory";
import type { NewTable } from "../net/protocol";

export const SEATS = { "nordic-countries": 3, "northern-lights": 5 } as const; // at most
export const LEVELS = ["easy", "medium", "hard", "expert"] as const;
export const NAMES = ["Astrid", "Bjørn", "Eino", "Freja", "Linnea"]; // for those who give none
export type Title = keyof typeof SEATS;
export type Level = (typeof LEVELS)[number];
export interface Seat {
  who: "bot" | "open" | "me";
  name: string;
  bot: Level;
}

const KEY = "nordrail.wishes";

export const wishes = $state(
  recall(KEY, {
    title: "nordic-countries" as Title,
    others: [{ who: "bot", name: "", bot: "medium" }] as Seat[],
    first: 0,
    pace: 0,
    watch: true,
    undo: true,
    away: "hard" as Level,
  }),
);

export function nameOf(seat: number, name: string): string {
  return name.trim() || NAMES[seat - 1]!;
}

export function paceName(seconds: number): string {
  if (seconds < 86400) return t("home.minutes", { count: Math.round(seconds / 60) });
  return seconds === 86400 ? t("home.oneday") : t("home.days", { count: Math.round(seconds / 86400) });
}

// What the server is asked for.
export function newTable(me: string, board: string | null): NewTable {
  keep(KEY, $state.snapshot(wishes));
  const others = wishes.others.map((seat, place) =>
    seat.who === "bot"
      ? { who: seat.who, bot: seat.bot }
      : seat.who === "me"
        ? { who: seat.who, name: nameOf(place + 2, seat.name) }
        : { who: seat.who },
  );
  return {
    title: wishes.title,
    board,
    seats: [{ who: "me", name: nameOf(1, me) }, ...others],
    first: wishes.first || null,
    seconds_a_move: wishes.pace || null,
    watch: wishes.watch,
    undo: wishes.undo,
    away_bot: wishes.away,
  };
}
