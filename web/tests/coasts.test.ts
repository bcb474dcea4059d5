// The coasts as they are drawn are the coasts as they are.

import { expect, test } from "vitest";
import { COASTS, coarse, pieces } from "../src/board/coasts";

const SQUARE = "M10 20l1 0 9 0 0 10 -10 0z";

test("a coarse coast leaves out short steps, and no shore", () => {
  expect(coarse(SQUARE, 5)).toBe("M10 20l10 0 0 10 -10 0z");
  for (const { land } of Object.values(COASTS)) {
    const broad = coarse(land, 12);
    expect(broad.match(/M/g)!.length).toBe(land.match(/M/g)!.length);
    expect(broad.length).toBeLessThan(land.length / 3);
  }
});

test("the pieces of a coast begin where the one before ended, and come back to where it began", () => {
  expect(pieces(SQUARE)).toEqual(["M10 20l1 0 9 0 0 10 -10 0L10 20"]);
  const long = `M5 5l${Array.from({ length: 121 }, () => "1 2").join(" ")}z`;
  expect(pieces(long)).toEqual([`M5 5l${Array.from({ length: 120 }, () => "1 2").join(" ")}`, "M125 245l1 2L5 5"]);
});
