// A rematch: one player creates a table like the last one and invites the others.

import type { NewTable, TableInfo } from "../../net/protocol";

// Return a table with the same seats: bots and the players at this browser are seated, the other seats stay open.
export function sameAgain(table: TableInfo, board: string | null, mine: number[]): NewTable {
  return {
    title: table.title,
    board,
    first: null,
    seats: table.chairs.map(({ seat, who, name, bot }) =>
      who === "bot" ? { who, bot } : mine.includes(seat) ? { who: "me" as const, name } : { who: "open" as const },
    ),
    seconds_a_move: table.seconds_a_move,
    when_late: table.when_late,
    watch: table.watch,
    undo: table.undo,
    practice: table.practice,
    hints: table.hints || null,
    away_bot: table.away_bot,
  };
}
