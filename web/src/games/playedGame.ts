// A finished game as My games keeps it: who played, and the score sheets in short.

import type { Result, TableInfo } from "../net/protocol";

export const KINDS = ["table", "daily", "home"] as const;
export type GameKind = (typeof KINDS)[number]; // at a table of a server, a deal of the day, or with a real box at home

export interface PlayedSeat {
  name: string;
  who: "me" | "person" | "program" | "bot"; // "me": a player at this browser
  bot: string | null; // its level, for a bot
  total: number;
  routes: number; // points
  tickets: number;
  completed: number; // of these tickets
  resigned: boolean;
}

export interface PlayedGame {
  id: string;
  kind: GameKind;
  code: string | null; // of the table
  day: string | null; // of a deal of the day: 2026-11-18
  title: string;
  board: string | null; // the name of a custom board
  ended: number; // seconds since 1970
  counts: boolean;
  winners: number[]; // seats, from 1
  seats: PlayedSeat[];
}

// The record of a game, which outlives its table; `id` is that of the game.
export interface KeptRecord {
  id: string;
  text: string;
  board: string | null; // the board file of a custom board
}

// Return the game of a finished table; `own` are the seats of this browser, and `names` those of all seats.
export function playedGame(
  table: TableInfo,
  result: Result,
  own: number[],
  names: string[],
  custom: string | null,
): PlayedGame {
  return {
    id: `${table.code}-${Math.round(table.created)}`,
    kind: table.daily ? "daily" : "table",
    code: table.code,
    day: table.daily,
    title: table.title,
    board: custom,
    ended: Math.round(table.moved),
    counts: table.counts,
    winners: [...result.winners],
    seats: result.sheets.map(({ seat, total, routes, tickets }) => {
      const chair = table.chairs[seat - 1]!;
      const bot = chair.who === "bot" ? levelOf(chair.bot ?? chair.name ?? "") : null;
      return {
        name: names[seat - 1] ?? "",
        // What a bot finished for an absent player is not the player's result.
        who: own.includes(seat) && !chair.away ? "me" : chair.who === "open" ? "person" : chair.who,
        bot,
        total,
        routes,
        tickets: tickets.length,
        completed: tickets.filter(({ completed }) => completed).length,
        resigned: result.resigned.includes(seat),
      };
    }),
  };
}

// Return the rank of each seat: 1 for the winners, then by points; those who resigned are last.
export function ranks({ seats, winners }: PlayedGame): number[] {
  const keys = seats.map(({ total, resigned }, place) =>
    winners.includes(place + 1) ? Infinity : resigned ? -Infinity : total,
  );
  return keys.map((key) => 1 + keys.filter((other) => other > key).length);
}

function levelOf(bot: string): string {
  return bot.replace(/ \d+$/, "");
}
