// Lines become turns, undone moves disappear, and a returning player sees everything new.

import { expect, it } from "vitest";
import type { Happened } from "../src/net/protocol";
import { lastTurns, turnsOf, turnsSince } from "../src/notation/turns";

const journal = (...texts: string[]): Happened[] =>
  texts.map((text, place) => {
    const [kind, seat] = text.split(" ");
    const number = place + 1;
    return kind === "back" ? { number, kind, seat: Number(seat), lines: 0 } : { number, kind: "line", text };
  });

const GAME = journal(
  "* first 2",
  "1 keep ??",
  "2 keep a-b c-d", // 1 to 3
  "2 take B",
  "* show G",
  "2 draw",
  "* hand 2 ?", // 4 to 7
  "3 claim bergen-oslo:red RRR",
  "* turn RLK",
  "3 pay RL", // 8 to 10
  "1 tickets",
  "* offer 1 ???",
  "1 keep ??", // 11 to 13
  "2 claim turku-vaasa GG",
  "* turn GGG",
  "2 withdraw", // 14 to 16
  "3 pass", // 17
);
const short = (turns: ReturnType<typeof turnsOf>) =>
  turns.map(({ seat, kind, cards, route, kept }) => [seat, kind, cards, route, kept]);

it("groups the lines of a turn", () => {
  expect(short(turnsOf(GAME))).toEqual([
    [2, "cards", "B?", null, 0],
    [3, "claim", "RRRRL", "bergen-oslo:red", 0],
    [1, "tickets", "", null, 2],
    [2, "withdrew", "GG", "turku-vaasa", 0],
    [3, "pass", "", null, 0],
  ]);
});

it("returns the turns of others since the reader's last turn", () => {
  expect(turnsSince(turnsOf(GAME), 1, { seen: 0, arrived: 17 }).map((turn) => turn.seat)).toEqual([2, 3]);
  expect(turnsSince(turnsOf(GAME), 3, { seen: 0, arrived: 17 })).toEqual([]);
  expect(turnsSince(turnsOf(GAME.slice(0, 7)), 1, { seen: 0, arrived: 7 }).map((turn) => turn.seat)).toEqual([2]);
});

it("shows a returning player everything new until they act", () => {
  expect(turnsSince(turnsOf(GAME), 1, { seen: 7, arrived: 17 }).map((turn) => turn.number)).toEqual([8, 11, 14, 17]);
  const acted = turnsOf([...GAME, ...journal("1 take R").map((one) => ({ ...one, number: 18 }))]);
  expect(turnsSince(acted, 1, { seen: 7, arrived: 17 })).toEqual([]);
});

it("shows a spectator what they have not seen, and nothing on their first visit", () => {
  expect(turnsSince(turnsOf(GAME), null, { seen: 11, arrived: 17 }).map((turn) => turn.number)).toEqual([14, 17]);
  expect(turnsSince(turnsOf(GAME), null, { seen: 0, arrived: 17 })).toEqual([]);
});

it("drops undone moves and everything after them", () => {
  const taken = journal("1 take R", "* show G", "1 draw", "2 pass", "back 1", "1 take B");
  expect(short(turnsOf(taken))).toEqual([[1, "cards", "RB", null, 0]]);
});

it("returns each player's last turn", () => {
  expect(Object.values(lastTurns(turnsOf(GAME))).map((turn) => turn.number)).toEqual([11, 14, 17]);
});
