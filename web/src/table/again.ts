// Playing once more with the same people: whoever begins makes a table like the last one, and invites the others by a line of its chat.

import type { NewTable, TableInfo } from "../net/protocol";

const INVITATION = /^#\/t\/([A-Z]{6})$/;

export function invitationTo(code: string): string {
  return `#/t/${code}`;
}

// The code of the table to which a line of chat invites, if it does.
export function invitedTo(text: string | null): string | null {
  return INVITATION.exec(text ?? "")?.[1] ?? null;
}

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
