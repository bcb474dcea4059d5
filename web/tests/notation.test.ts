// Lines of the notation become typed values, and actions become lines again.

import { describe, expect, it } from "vitest";
import record from "../../tests/records/northern_lights/five-seats-last-round.game?raw";
import { isMove, readAction, readLine, writeAction, type Line } from "../src/notation/notation";

const LINES: [string, Line][] = [
  ["1 take R", { verb: "take", seat: 1, card: "R" }],
  ["2 draw", { verb: "draw", seat: 2 }],
  ["3 tickets", { verb: "tickets", seat: 3 }],
  ["1 keep oslo-turku bergen-narvik", { verb: "keep", seat: 1, tickets: ["oslo-turku", "bergen-narvik"] }],
  ["1 keep ??", { verb: "keep", seat: 1, tickets: ["?", "?"] }],
  ["3 claim bergen-oslo:red RRL", { verb: "claim", seat: 3, route: "bergen-oslo:red", cards: "RRL" }],
  ["3 pay RL", { verb: "pay", seat: 3, cards: "RL" }],
  ["2 withdraw", { verb: "withdraw", seat: 2 }],
  ["5 pass", { verb: "pass", seat: 5 }],
  ["* first 2", { verb: "first", seat: 2 }],
  ["* bonus A C F", { verb: "bonus", letters: ["A", "C", "F"] }],
  ["* hand 2 ??", { verb: "hand", seat: 2, cards: "??" }],
  ["* show RGKYY", { verb: "show", cards: "RGKYY" }],
  ["* turn RLK", { verb: "turn", cards: "RLK" }],
  ["* offer 1 oslo-turku ??", { verb: "offer", seat: 1, tickets: ["oslo-turku", "?", "?"] }],
  ["* seat 3 Bot for Bjørn", { verb: "seat", seat: 3, name: "Bot for Bjørn" }],
];

describe("a line", () => {
  it.each(LINES)("%s", (text, line) => expect(readLine(text)).toEqual(line));

  it("is a move or a deal", () => {
    for (const [text, line] of LINES) expect(isMove(line), text).toBe(!text.startsWith("*"));
  });

  it("with an unknown verb is null", () => {
    expect(readLine("1 dance")).toBeNull();
    expect(readLine("* rain")).toBeNull();
  });

  it("of a whole record can be parsed", () => {
    const lines = record.split("\n").filter((line) => /^[1-5*] /.test(line));
    expect(lines.length).toBeGreaterThan(50);
    for (const line of lines) expect(readLine(line), line).not.toBeNull();
  });
});

describe("an action", () => {
  const ACTIONS = ["take R", "draw", "tickets", "keep a-b c-d", "claim a-b RRL", "pay RL", "withdraw", "pass"];
  it.each(ACTIONS)("%s survives a round trip", (text) => expect(writeAction(readAction(text)!)).toBe(text));
});
