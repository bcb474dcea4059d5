// Puzzles: answers in words, which answers are the same, and which puzzle comes next.

import { beforeEach, describe, expect, it } from "vitest";
import { LANGUAGES, settings } from "../src/browser/settings.svelte";
import type { Printed, PuzzleSummary } from "../src/net/protocol";
import { keptBy, routeOf } from "../src/notation/notation";
import { sameAnswer } from "../src/puzzles/choice";
import { remember, startOver, tried } from "../src/puzzles/progress.svelte";
import { shelf } from "../src/puzzles/shelf.svelte";
import { actionInWords } from "../src/words/action";
import known from "./printed.json";

const nordic = (known as unknown as Record<string, Printed>)["nordic-countries"]!;
const ACTIONS = [
  "take R",
  "draw",
  "tickets",
  "claim bergen-oslo:red RRRR",
  "pay R",
  "withdraw",
  "pass",
  "keep oslo-kobenhavn stockholm-bergen",
];

const summary = (id: string, title = "nordic-countries"): PuzzleSummary => ({
  id,
  title,
  kind: "claim",
  difficulty: 1,
  seats: 2,
});

describe("an answer", () => {
  it.each(LANGUAGES)("has words of its own in %s", (language) => {
    settings.language = language;
    const words = ACTIONS.map((action) => actionInWords(action, nordic));
    settings.language = "en";
    expect(new Set(words).size).toBe(ACTIONS.length);
    for (const [place, text] of words.entries()) {
      expect(text).not.toBe(ACTIONS[place]);
      expect(text).not.toMatch(/[{}\uE000]|action\./);
    }
  });

  it("is the same claim whatever cards pay for it, and the same tickets in any order", () => {
    expect(sameAnswer("claim bergen-oslo:red RRRR", "claim bergen-oslo:red RRRL")).toBe(true);
    expect(sameAnswer("claim bergen-oslo:red RRRR", "claim bergen-oslo:blue BBBB")).toBe(false);
    expect(sameAnswer("keep a-b c-d", "keep c-d a-b")).toBe(true);
    expect(sameAnswer("keep a-b c-d", "keep a-b")).toBe(false);
    expect(sameAnswer("take R", "take R")).toBe(true);
    expect(sameAnswer("take R", "take B")).toBe(false);
    expect(sameAnswer("draw", "claim bergen-oslo:red RRRR")).toBe(false);
  });

  it("names its route and its tickets", () => {
    expect([routeOf("claim bergen-oslo:red RRRR"), routeOf("draw"), routeOf(null)]).toEqual([
      "bergen-oslo:red",
      null,
      null,
    ]);
    expect([keptBy("keep a-b c-d"), keptBy("draw"), keptBy(null)]).toEqual([["a-b", "c-d"], [], []]);
  });
});

describe("the shelf", () => {
  beforeEach(() => {
    shelf.all = [summary("a"), summary("b"), summary("n", "northern-lights"), summary("c")];
    startOver(["a", "b", "c", "n"]);
  });

  it("numbers the puzzles of a title", () => {
    expect(["a", "b", "c", "n", "x"].map((id) => shelf.number(id))).toEqual([1, 2, 3, 1, 0]);
  });

  it("continues with the next puzzle that was not tried, from the start after the last one", () => {
    expect(shelf.next("nordic-countries")?.id).toBe("a");
    expect(shelf.next("nordic-countries", "a")?.id).toBe("b");
    remember("b", false);
    expect(shelf.next("nordic-countries", "a")?.id).toBe("c");
    expect(shelf.next("nordic-countries", "c")?.id).toBe("a");
    remember("a", true);
    remember("c", true);
    expect(shelf.next("nordic-countries", "c")).toBeNull();
    expect(shelf.next("northern-lights")?.id).toBe("n");
  });

  it("remembers the first answer to a puzzle", () => {
    remember("a", false);
    remember("a", true);
    expect(tried["a"]).toBe("missed");
    startOver(["a"]);
    expect(tried["a"]).toBeUndefined();
  });
});
