// Where players stand on bonus cards is what the engine counts, and nothing that is secret is guessed.

import { describe, expect, it } from "vitest";
import type { Printed } from "../src/lib/api";
import { longestPath } from "../src/lib/longest";
import type { PlayerMessage } from "../src/lib/protocol";
import { publicStanding } from "../src/table/game";
import known from "./printed.json";
import ends from "./standings.json";

const printed = known["northern-lights"] as unknown as Printed;
const LETTERS = [..."ABCDEFGHIJK"];

describe("publicStanding", () => {
  it("counts what the engine counts, card by card", () => {
    for (const { counts, ...player } of ends) {
      const counted = LETTERS.map((letter) => [letter, publicStanding(letter, printed, player)]);
      expect(Object.fromEntries(counted)).toEqual(counts);
    }
  });

  it("says nothing of the hands and tickets of others", () => {
    const { counts, ...open } = ends[0]!;
    const other: PlayerMessage = { ...open, cards: "??", tickets: ["?"] };
    const hidden = LETTERS.filter((letter) => publicStanding(letter, printed, other) === null);
    expect(hidden).toEqual(["A", "B", "F", "H"]);
    expect(publicStanding("C", printed, other)).toBe(counts.C);
  });
});

describe("longestPath", () => {
  const track = (a: string, b: string, length: number) => ({ a, b, length });
  it("goes through a city twice, but not over a route", () => {
    expect(longestPath([track("a", "b", 2), track("b", "c", 3), track("c", "d", 1), track("d", "b", 4)])).toBe(10);
    expect(longestPath([track("a", "b", 2), track("b", "c", 3), track("b", "d", 4)])).toBe(7);
    expect(longestPath([])).toBe(0);
  });
});
