// The marks of tickets at one city: readable on every screen, inside the board, and none on another.

import { describe, expect, it } from "vitest";
import { Camera } from "../src/board/camera.svelte";
import { drawRoutes, overlaps, placeLabels, type Box } from "../src/board/geometry";
import { boxAround, placeMarks, RADIUS, stepAside } from "../src/board/marks";
import type { Printed } from "../src/net/protocol";
import known from "./printed.json";

const SCREENS = { "a phone of 390 × 844": [390, 400], "a window of 1280 × 800": [520, 781] } as const; // of the board
const COMMON = 3; // marks at one city; a whole deck of tickets has no room for names
const READABLE = 10; // px, the diameter of a mark

describe.each(Object.entries(known as unknown as Record<string, Printed>))("%s", (_, { board, layout }) => {
  const ends = board.tickets.flatMap(({ a, b }) => [a, b]);
  const crowds = [...new Set(ends)].map((city) => [city, ends.filter((end) => end === city).length] as const);

  it.each(Object.entries(SCREENS))("marks every ticket of the deck at its cities on %s", (_, [width, height]) => {
    const camera = new Camera(...(layout.size as [number, number])),
      size = camera.numbers(width, height),
      radius = RADIUS * size;
    expect(2 * radius * camera.scale(width, height)).toBeGreaterThan(READABLE);
    for (const [city, crowd] of crowds)
      for (let count = 1; count <= crowd; count++) {
        const places = placeMarks(count, layout.cities[city]!, size, layout.size);
        expect(places).toHaveLength(count);
        for (const [x, y] of places) {
          for (const [at, most] of [
            [x, layout.size[0]],
            [y, layout.size[1]],
          ] as const) {
            expect(at - radius, city).toBeGreaterThanOrEqual(0);
            expect(at + radius, city).toBeLessThanOrEqual(most);
          }
          const others = places.filter((one) => one[0] !== x || one[1] !== y);
          expect(others).toHaveLength(count - 1);
          for (const [ox, oy] of others) expect(Math.hypot(ox - x, oy - y)).toBeGreaterThan(2 * radius);
        }
      }
  });

  it.each(Object.entries(SCREENS))("moves the names of cities aside on %s", (_, [width, height]) => {
    const size = new Camera(...(layout.size as [number, number])).numbers(width, height);
    const labels = placeLabels(board, layout, drawRoutes(board, layout));
    for (const [city, crowd] of crowds) {
      const { box } = labels.find((label) => label.city.id === city)!;
      const names = labels.filter((label) => label.city.id !== city).map((label) => label.box);
      for (let count = 1; count <= Math.min(COMMON, crowd); count++) {
        const marks = boxAround(placeMarks(count, layout.cities[city]!, size, layout.size), size);
        const [dx, dy] = stepAside(box, marks, names, layout.size);
        const moved: Box = [box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy];
        expect(overlaps(moved, marks), city).toBe(false);
        expect(moved[0] >= 0 && moved[1] >= 0 && moved[2] <= layout.size[0] && moved[3] <= layout.size[1], city).toBe(
          true,
        );
      }
    }
  });
});
