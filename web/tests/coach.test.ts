// The coach's numbers, charts and questions.

import { describe, expect, it, vi } from "vitest";
import { lineOf, momentAt, plyAt, spread } from "../src/coach/chart";
import { chanceOf, choicesOf, mistakesOf } from "../src/coach/findings";
import { lessonSaid } from "../src/coach/lessons";
import { Quiz } from "../src/coach/mistakes/quiz.svelte";
import type { Analysis, Decision, Lesson, Printed } from "../src/net/protocol";
import { otherReasons } from "../src/words/advice";
import { interval, percent, signed, signedPoints, whole } from "../src/words/numbers";
import known from "./printed.json";

const printed = known["nordic-countries"] as unknown as Printed;
const cost = { value: 120_000, low: 60_000, high: 180_000 };
const decision = (line: number, seat: number, grade: Decision["grade"]): Decision => ({
  line,
  turn: 3,
  seat,
  played: "draw",
  forced: false,
  grade,
  own: {
    best: "take R",
    chance: 400_000,
    best_chance: 520_000,
    cost,
    points: cost,
    options: [
      { action: "take R", chance: 520_000, score: 90_000 },
      { action: "take G", chance: 510_000, score: 88_000 },
      { action: "tickets", chance: 450_000, score: 80_000 },
    ],
    reasons: [],
  },
  open: null,
  change: [0, 0],
  change_points: [0, 0],
});

describe("reasons", () => {
  const chance = { key: "wins_most", values: { percent: 52 } },
    points = { key: "scores", values: { points: 7 } };
  it("leave out the chance that is shown beside them", () => {
    expect(otherReasons([{ ...chance, key: "wins_less" }])).toEqual([]);
    expect(otherReasons([chance, points], true)).toEqual([points]);
  });
  it("never leave the best option without one", () => {
    expect(otherReasons([chance], true)).toEqual([chance]);
  });
});

describe("numbers", () => {
  it("never writes minus zero, and writes a real minus sign", () => {
    expect(signed(-0.001)).toBe("0%");
    expect(signed(-0.07)).toBe("−7%");
    expect(signedPoints(-0.04)).toBe("0.0");
    expect(signedPoints(2.25)).toBe("+2.3");
    expect(percent(0.584)).toBe("58%");
    expect(interval({ value: 0.43, low: 0.421, high: 0.437 })).toBe("42–44%");
    expect(whole(-2.6)).toBe("−3");
  });
});

describe("the chart", () => {
  const frame = { left: 10, top: 0, width: 100, height: 50 };
  const moments = [
    { ply: 0, chances: [0.5, 0.5] },
    { ply: 4, chances: [1, 0] },
  ];

  it("draws a line from moment to moment and finds the step under a pointer", () => {
    expect(lineOf(moments, 1, 4, frame)).toBe("M10.0 25.0L110.0 0.0");
    expect(momentAt(moments, 3)).toBe(moments[0]);
    expect(plyAt(10, 4, frame)).toBe(0);
    expect(plyAt(85, 4, frame)).toBe(3);
    expect(plyAt(900, 4, frame)).toBe(4);
  });

  it("keeps labels apart in their order and inside", () => {
    expect(spread([40, 38, 2], 15, 0, 50)).toEqual([50, 35, 2]);
  });
});

describe("learning from mistakes", () => {
  const decisions = [decision(5, 1, "mistake"), decision(9, 2, "blunder"), decision(12, 1, "good")];

  it("asks only the reader's costly decisions, in an order that gives nothing away", () => {
    expect(mistakesOf({ decisions } as Analysis, 1).map(({ line }) => line)).toEqual([5]);
    expect(choicesOf(decisions[0]!)).toEqual(["draw", "take G", "take R", "tickets"]);
    expect(chanceOf(decisions[0]!, "draw")).toBe(0.4);
    expect(chanceOf(decisions[0]!, "pass")).toBeNull();
  });

  it("shows the position before each decision and judges the answer", () => {
    const show = vi.fn(),
      mistakes = [decision(5, 1, "mistake"), decision(8, 1, "mistake"), decision(11, 1, "mistake")];
    const quiz = new Quiz(mistakes, show);
    expect(show).toHaveBeenLastCalledWith(4);
    quiz.pick("take G");
    expect(quiz.verdict).toBe("good"); // as strong as the best
    quiz.pick("draw"); // too late
    quiz.next();
    expect(show).toHaveBeenLastCalledWith(7);
    quiz.pick("draw");
    expect(quiz.verdict).toBe("same");
    quiz.next();
    quiz.reveal();
    expect(quiz.verdict).toBe("shown");
    quiz.next();
    expect([quiz.over, quiz.found]).toEqual([true, 1]);
  });
});

describe("lessons", () => {
  const lesson = (key: string, values: Lesson["values"]): Lesson => ({
    seat: 1,
    line: 3,
    key,
    values,
    sentence: "In English.",
    reasons: [],
  });

  it("names actions, tickets and the time, and falls back to English", () => {
    const values = { turn: 0, played: "draw", best: "tickets", points: 4, percent: 6 };
    expect(lessonSaid(lesson("better_move", values), printed, [])).toBe(
      "Before the first turn: “Draw tickets” was better than “Draw a card from the deck”: 4 more points, and a chance to win that is 6 percentage points higher.",
    );
    const blocked = { turn: 7, seat: 2, route: printed.board.routes[0]!.id, ticket: printed.board.tickets[0]!.id };
    expect(lessonSaid(lesson("blocked", blocked), printed, ["Astrid", "Bjørn"])).toMatch(/^Turn 7: Bjørn claimed /);
    expect(lessonSaid(lesson("new_kind", {}), printed, [])).toBe("In English.");
  });
});
