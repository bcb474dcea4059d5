// The prepared coasts match the original ones.

import { expect, test } from "vitest";
import { coarse, pieces } from "../coast/shores";
import { COASTS } from "../src/board/land/coasts";

const SQUARE = "M10 20l1 0 9 0 0 10 -10 0z",
  FAR = "M900 20l5 0 0 5z";

test("a coarse coast drops short steps but no shore", () => {
  expect(coarse(SQUARE, 5)).toBe("M10 20l10 0 0 10 -10 0z");
  for (const { land, broad } of Object.values(COASTS)) {
    expect(broad.match(/M/g)!.length).toBe(land.match(/M/g)!.length);
    expect(broad.length).toBeLessThan(land.length / 2);
  }
});

test("each piece of a coast begins where the last one ended, and the last piece closes the ring", () => {
  expect(pieces(SQUARE + FAR)).toEqual(["M10 20l1 0 9 0 0 10 -10 0L10 20", "M900 20l5 0 0 5L900 20"]);
  const long = (steps: number) => Array.from({ length: steps }, () => "1 2").join(" ");
  expect(pieces(`M5 5l${long(121)}z`)).toEqual([`M5 5l${long(120)}M125 245l1 2L5 5`]);
});
