// The final scoring, step by step, on the real board of Nordic Countries.

import { expect, it } from "vitest";
import type { Printed, Result } from "../src/net/protocol";
import { endSteps, pointsAfter } from "../src/table/ending/ending";
import { wayBetween } from "../src/board/way";
import known from "./printed.json";

const printed = (known as unknown as Record<string, Printed>)["nordic-countries"]!;
const ROUTES = [["bergen-oslo:red", "lillehammer-oslo", "andalsnes-lillehammer"], ["kristiansand-oslo"]];
const bonus = (count: number, points: number) => [{ letter: "", name: "Globetrotter", count, points }];
const RESULT: Result = {
  sheets: [
    {
      seat: 1,
      routes: 20,
      tickets: [{ ticket: "oslo-stavanger", completed: false, points: -3 }],
      bonuses: bonus(0, 0),
      total: 17,
      tiebreaks: [0, 8],
      peeks: 0,
      hints: 0,
    },
    {
      seat: 2,
      routes: 2,
      tickets: [{ ticket: "oslo-stockholm", completed: true, points: 5 }],
      bonuses: bonus(1, 10),
      total: 17,
      tiebreaks: [1, 2],
      peeks: 0,
      hints: 0,
    },
  ],
  winners: [2],
  decided_by: "completed tickets",
  reason: "last round",
  resigned: [],
};

it("finds the path of a ticket over the player's routes", () => {
  expect(wayBetween(printed, ROUTES[0]!, "bergen", "andalsnes")).toEqual(ROUTES[0]);
  expect(wayBetween(printed, ROUTES[0]!, "andalsnes", "oslo")).toEqual(["andalsnes-lillehammer", "lillehammer-oslo"]);
  expect(wayBetween(printed, ROUTES[0]!, "bergen", "helsinki")).toEqual([]);
});

it("takes the shorter of two paths", () => {
  const [route] = printed.board.routes,
    all = printed.board.routes.map((one) => one.id);
  expect(wayBetween(printed, all, route!.a, route!.b)).toHaveLength(1);
});

it("shows routes, tickets, bonuses, the tie-break and the winner in order", () => {
  const steps = endSteps(RESULT, printed, ROUTES);
  expect(steps.map((step) => step.kind)).toEqual(["routes", "routes", "ticket", "ticket", "bonus", "tie", "winner"]);
  expect(steps[2]).toMatchObject({ seat: 1, cities: ["oslo", "stavanger"], way: [], completed: false });
  expect(endSteps({ ...RESULT, decided_by: "points" }, printed, ROUTES).map((step) => step.kind)).not.toContain("tie");
});

it("counts up to the totals", () => {
  const steps = endSteps(RESULT, printed, ROUTES);
  expect(
    [0, 1, 3, 5, 7].map((shown) => [1, 2].map((seat) => pointsAfter(RESULT, seat, steps.slice(0, shown)))),
  ).toEqual([
    [0, 0],
    [20, 0],
    [17, 2],
    [17, 17],
    [17, 17],
  ]);
});
