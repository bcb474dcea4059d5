// Playing again with the same people: one player makes a table like the last one, and invites the others to it.

import type { NewTable, TableInfo } from "../net/protocol";

// A table with the same seats: this browser's people sit down at once, the others are waited for, bots are there.
export function sameAgain(table: TableInfo, board: string | null, mine: number[]): NewTable {
  return {
    title: table.title,
    board,
    first: null,
    seats: table.chairs.map(({ seat, who, name, bot }) =>
      who === "bot" ? { who, bot } : mine.includes(seat) ? { who: "me" as const, name } : { who: "open" as const },
    ),
    seconds_a_move: table.seconds_a_move,
    watch: table.watch,
    undo: table.undo,
    away_bot: table.away_bot,
  };
}
