// A rematch: the same table with the same players.

import { expect, it } from "vitest";
import { sameAgain } from "../src/table/people/again";
import type { Chair, TableInfo } from "../src/net/protocol";

const chair = (seat: number, who: Chair["who"], name: string, bot: string | null = null): Chair => ({
  seat,
  who,
  name,
  bot,
  away: false,
  once: false,
  resigned: false,
  chosen: true,
  commit: null,
  opened: false,
  hints: 0,
});
const TABLE = {
  code: "ABCDEF",
  title: "northern-lights",
  board: "Northern Lights",
  state: "over",
  first: 3,
  seconds_a_move: 120,
  watch: false,
  when_late: "hand_over",
  undo: true,
  practice: true,
  hints: true,
  counts: false,
  away_bot: "easy",
  chairs: [
    chair(1, "person", "Astrid"),
    chair(2, "bot", "hard", "hard"),
    { ...chair(3, "person", "Eino", "easy"), away: true },
    chair(4, "program", "robot"),
  ],
} as unknown as TableInfo;

it("keeps seats and settings, seats bots and local players, and leaves the other seats open", () => {
  expect(sameAgain(TABLE, "a board", [1])).toEqual({
    title: "northern-lights",
    board: "a board",
    first: null,
    seconds_a_move: 120,
    watch: false,
    when_late: "hand_over",
    undo: true,
    practice: true,
    hints: true,
    away_bot: "easy",
    seats: [{ who: "me", name: "Astrid" }, { who: "bot", bot: "hard" }, { who: "open" }, { who: "open" }],
  });
});
