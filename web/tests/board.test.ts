// On both boards: no name covers another name, a route or another city, and every route has its spaces.

import { describe, expect, it } from "vitest";
import { covers, drawRoutes, overlaps, placeLabels } from "../src/board/geometry";
import type { Printed } from "../src/net/protocol";

import known from "./printed.json";

const printed = known as unknown as Record<string, Printed>;

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
});
