// Shapes stay on their space at every angle of the route.

import { expect, test } from "vitest";
import { BED, type Space } from "../src/board/geometry";
import { middles, notches, plank, waves } from "../src/board/land/shapes";

const spaces: Space[] = [0, 30, 90, -135].map((angle) => ({ x: 300, y: 200, angle, width: 40 }));

// Return the points of a path relative to its space: along and across the route.
function seen(path: string, { x, y, angle }: Space): [number, number][] {
  const turn = (-angle * Math.PI) / 180;
  const points = [...path.replaceAll(/A\S+ \S+ 0 0 1 /g, "L").matchAll(/(-?[\d.]+) (-?[\d.]+)/g)];
  return points.map(([, px, py]) => {
    const dx = Number(px) - x,
      dy = Number(py) - y;
    return [dx * Math.cos(turn) - dy * Math.sin(turn), dx * Math.sin(turn) + dy * Math.cos(turn)];
  });
}

const reach = (path: string, space: Space) =>
  [0, 1].map((way) => Math.max(...seen(path, space).map((point) => Math.abs(point[way]!)))) as [number, number];

test.each(spaces)("at $angle degrees", (space) => {
  const around = (along: number, across: number) => [expect.closeTo(along, 0), expect.closeTo(across, 0)];
  expect(reach(plank(space), space)).toEqual(around(20, BED / 2));
  expect(reach(plank(space, [1, 2.5], 5), space)).toEqual(around(21, BED / 2 + 2.5));
  expect(reach(notches(space), space)).toEqual(around(20, BED / 2 + 7));
  expect(seen(waves(space), space).every(([, across]) => across > BED / 2 - 0.1)).toBe(true);
});

test("markers are at the middle of each space", () => {
  expect(middles([spaces[0]!, { ...spaces[0]!, x: 340 }])).toBe("M300.0 200.0L340.0 200.0");
});
