// Colours are distinct for colour-blind players, or differ in symbol or pattern.

import { describe, expect, it } from "vitest";
import { COLORS, KINDS, PLAYERS, SYMBOLS } from "../src/theme/palette";

// Viénot, Brettel and Mollon's projections for dichromats, on linear RGB.
const EYES: Record<string, number[][]> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.11238, 0.88762, 0],
    [0.11238, 0.88762, 0],
    [0.00401, -0.00401, 1],
  ],
  deutan: [
    [0.29275, 0.70725, 0],
    [0.29275, 0.70725, 0],
    [-0.02234, 0.02234, 1],
  ],
  tritan: [
    [1, 0.1461, -0.1461],
    [0, 0.8524, 0.1476],
    [0, 0.8524, 0.1476],
  ],
};

function linear(hex: string): number[] {
  return [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
}

function lab(rgb: number[]): number[] {
  const [r, g, b] = rgb as [number, number, number];
  const [l, m, s] = [
    0.4122 * r + 0.5363 * g + 0.0514 * b,
    0.2119 * r + 0.6807 * g + 0.1074 * b,
    0.0883 * r + 0.2817 * g + 0.63 * b,
  ].map(Math.cbrt) as [number, number, number];
  return [
    0.2105 * l + 0.7936 * m - 0.0041 * s,
    1.978 * l - 2.4286 * m + 0.4506 * s,
    0.0259 * l + 0.7828 * m - 0.8087 * s,
  ];
}

const seen = (hex: string, eye: number[][]) =>
  lab(eye.map((row) => row.reduce((sum, part, k) => sum + part * linear(hex)[k]!, 0)));
const apart = (a: string, b: string, eye: number[][]) =>
  Math.hypot(...seen(a, eye).map((part, k) => part - seen(b, eye)[k]!));

describe.each(Object.entries(EYES))("to %s eyes", (_, eye) => {
  it("the eight card colours differ", () => {
    const kinds = KINDS.filter((kind) => kind !== "L");
    for (const [k, a] of kinds.entries())
      for (const b of kinds.slice(k + 1))
        expect([a, b, apart(COLORS[a], COLORS[b], eye) > 0.045]).toEqual([a, b, true]);
  });
  it("players differ in colour or pattern", () => {
    for (const [k, a] of PLAYERS.entries())
      for (const b of PLAYERS.slice(k + 1))
        expect(a.pattern !== b.pattern || apart(a.color, b.color, eye) > 0.1).toBe(true);
  });
});

it("every kind of card has its own symbol, and every player their own pattern and letter", () => {
  expect(new Set(KINDS.map((kind) => SYMBOLS[kind])).size).toBe(KINDS.length);
  expect(new Set(PLAYERS.map((look) => look.pattern)).size).toBe(PLAYERS.length);
  expect(new Set(PLAYERS.map((look) => look.letter)).size).toBe(PLAYERS.length);
});
