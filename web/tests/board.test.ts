// On both boards: no two of the pieces, names and cities overlap, and every route has its spaces.

import { describe, expect, it } from "vitest";
import { placeBeside } from "../src/board/beside";
import { CAR, covers, drawRoutes, isCapital, overlaps, placeLabels, type Space } from "../src/board/geometry";
import { nextRoute } from "../src/board/walking";
import type { Printed } from "../src/net/protocol";

import known from "./printed.json";

const printed = known as unknown as Record<string, Printed>;

// Return the gap between two train cars, negative if they overlap (separating axis test).
function gap(a: Space, b: Space): number {
  const [one, other] = [a, b].map(({ x, y, angle, width }) => {
    const turn = (angle * Math.PI) / 180;
    return { x, y, cos: Math.cos(turn), sin: Math.sin(turn), half: width / 2 + 0.7 };
  }) as [Car, Car];
  const dx = other.x - one.x,
    dy = other.y - one.y,
    c = Math.abs(one.cos * other.cos + one.sin * other.sin),
    n = Math.abs(one.cos * other.sin - one.sin * other.cos);
  const beyond = (axis: Car, rest: Car) => [
    Math.abs(dx * axis.cos + dy * axis.sin) - axis.half - rest.half * c - (CAR / 2) * n,
    Math.abs(dy * axis.cos - dx * axis.sin) - CAR / 2 - rest.half * n - (CAR / 2) * c,
  ];
  return Math.max(...beyond(one, other), ...beyond(other, one));
}
interface Car {
  x: number;
  y: number;
  cos: number;
  sin: number;
  half: number;
}

describe.each(Object.entries(printed))("%s", (_, { board, layout }) => {
  const drawn = drawRoutes(board, layout);
  const labels = placeLabels(board, layout, drawn);

  it("draws every space of every route", () => {
    expect(drawn.map((one) => one.spaces.length)).toEqual(board.routes.map((route) => route.length));
    for (const { spaces } of drawn) for (const space of spaces) expect(space.width).toBeGreaterThan(9);
  });

  it("places every city name inside the board", () => {
    expect(labels.map((label) => label.city.id).sort()).toEqual(
      board.cities
        .filter((city) => city.name)
        .map((city) => city.id)
        .sort(),
    );
    for (const { box } of labels) {
      expect(box[0]).toBeGreaterThanOrEqual(0);
      expect(box[2]).toBeLessThanOrEqual(layout.size[0]);
    }
  });

  it("keeps names from overlapping", () => {
    const collide = labels.flatMap((one, place) =>
      labels
        .slice(place + 1)
        .filter((other) => overlaps(one.box, other.box))
        .map((other) => `${one.city.name} and ${other.city.name}`),
    );
    expect(collide).toEqual([]);
  });

  it("keeps names off the routes", () => {
    const covered = labels.flatMap((label) =>
      drawn
        .filter(({ spaces }) => spaces.some((space) => covers(label.box, space)))
        .map(({ route }) => `${label.city.name} on ${route.id}`),
    );
    expect(covered).toEqual([]);
  });

  it("keeps train cars from overlapping", () => {
    const cars = drawn.flatMap(({ route, spaces }) => spaces.map((space) => ({ id: route.id, space })));
    const collide = cars.flatMap((one, place) =>
      cars
        .slice(place + 1)
        .filter(({ id, space }) => gap(one.space, space) < (id === one.id ? -1 : 0))
        .map(({ id }) => `${one.id} and ${id}`),
    );
    expect(cars.length).toBeGreaterThan(200);
    expect(collide).toEqual([]);
  });

  it("keeps cities clear of train cars and of names", () => {
    for (const city of board.cities) {
      const [x, y] = layout.cities[city.id]!,
        r = isCapital(city) ? 10 : city.name ? 8 : 6;
      const box = [x - r * 0.9, y - r * 0.9, x + r * 0.9, y + r * 0.9] as const;
      const on = drawn.filter(({ spaces }) => spaces.some((space) => covers(box, space)));
      expect([city.id, on.map(({ route }) => route.id)]).toEqual([city.id, []]);
      const under = labels.filter((label) => overlaps(label.box, box));
      expect([city.id, under.map((label) => label.city.id)]).toEqual([city.id, []]);
    }
  });

  it("writes every name large enough", () => {
    for (const { city, size } of labels) expect([city.id, size]).toEqual([city.id, isCapital(city) ? 24 : 22]);
  });

  it("lets the arrow keys reach every route", () => {
    const reached = new Set([board.routes[0]!.id]);
    for (const route of reached)
      for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
        const next = nextRoute(drawn, route, key);
        if (next) reached.add(next);
      }
    expect(board.routes.filter(({ id }) => !reached.has(id)).map(({ id }) => id)).toEqual([]);
  });
});

describe("placeBeside", () => {
  it("puts a note beside its box, or far from the pointer if there is no room", () => {
    expect(placeBeside([10, 100, 60, 120], [100, 50], [400, 400], null)).toEqual([70, 85]);
    expect(placeBeside([350, 0, 390, 20], [100, 50], [400, 400], null)).toEqual([240, 0]);
    expect(placeBeside([0, 0, 400, 400], [100, 50], [400, 400], [20, 390])).toEqual([300, 0]);
  });
});
