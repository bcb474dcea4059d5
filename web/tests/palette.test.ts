// Colours are distinct for colour-blind players, or differ in symbol or pattern.

import { describe, expect, it } from "vitest";
import { CHIPS } from "../src/theme/chips";
import { COLORS, KINDS, PLAYERS, SYMBOLS, ticketLook } from "../src/theme/palette";
import scenes from "../src/theme/scenes.css?raw";

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
  it("the first six tickets differ in colour", () => {
    const colors = Array.from({ length: 6 }, (_, place) => ticketLook(place).color);
    for (const [k, a] of colors.entries())
      for (const b of colors.slice(k + 1)) expect([a, b, apart(a, b, eye) > 0.045]).toEqual([a, b, true]);
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

// Contrast as in WCAG 2.

const luminance = (hex: string) => {
  const [r, g, b] = linear(hex) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}
function token(scene: string, name: string): string {
  const part = (start: string) => scenes.slice(scenes.indexOf(start), scenes.indexOf("\n}", scenes.indexOf(start)));
  const found = [part(`\n.${scene} {`), part(":root {")].map((text) =>
    new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(text),
  );
  return (found[0] ?? found[1])![1]!;
}
const GROUNDS = ["land-north", "land-middle", "land-south", "sea-north", "sea-middle", "sea-south", "isle"];

describe.each(["day", "night"])("on the %s board", (scene) => {
  const grounds = GROUNDS.map((name) => token(scene, name));

  it("each player's train stands out from land and sea", () => {
    for (const { color, edge, letter } of PLAYERS) {
      expect([letter, contrast(color, edge) >= 4.5]).toEqual([letter, true]);
      for (const ground of grounds)
        expect([letter, ground, Math.max(contrast(color, ground), contrast(edge, ground)) >= 3]).toEqual([
          letter,
          ground,
          true,
        ]);
    }
  });

  it.each(["payable", "suits"])("the glow of %s routes stands out from land and sea", (name) => {
    const [glow, rim] = [token(scene, name), token(scene, "glow-rim")];
    expect(contrast(glow, rim)).toBeGreaterThan(4.5);
    for (const ground of grounds)
      expect(Math.max(contrast(glow, ground), contrast(rim, ground))).toBeGreaterThanOrEqual(3);
  });

  it("the mark of each ticket stands out from land and sea", () => {
    for (const ground of grounds) expect(contrast(token(scene, "mark-ring"), ground)).toBeGreaterThanOrEqual(3);
  });
});

it("every ticket has its own number and a readable colour", () => {
  const looks = Array.from({ length: 12 }, (_, place) => ticketLook(place));
  expect(new Set(looks.map(({ number }) => number)).size).toBe(looks.length);
  for (const { color, ink } of looks) expect(contrast(color, ink)).toBeGreaterThanOrEqual(3);
});

describe("the back of a card", () => {
  it("has no symbol of a card, so a hidden card is not taken for a known one", () => {
    const back = decodeURIComponent(CHIPS["?"]!);
    expect(KINDS.filter((kind) => back.includes(SYMBOLS[kind]))).toEqual([]);
  });
});
