// Hints appear when their situation arises, the urgent ones first, and are remembered by title.

import { beforeEach, describe, expect, it } from "vitest";
import type { Printed } from "../src/net/protocol";
import { forgetHints, hintsFor, rememberHint, seenHints, type Situation } from "../src/table/news/hints";
import { sectionsOf } from "../src/rules/rules";
import { en } from "../src/words/en";
import { readLegal } from "../src/table/game";
import known from "./printed.json";

const titles = known as unknown as Record<string, Printed>;
const TURN = ["draw", "take R", "tickets"];

function situation(
  title: string,
  legal: string[],
  more: { view?: object; me?: object; over?: boolean } = {},
): Situation {
  const me = { seat: 1, cards: "RB", trains: 40, points: 0, routes: [], tickets: [], offered: [], ...more.me };
  const phase = { ask: "turn", seat: 1 };
  const view = { phase, face_up: "RBGYK", final_turns: null, bonuses: [], open: [], players: [me], ...more.view };
  return {
    printed: titles[title]!,
    view,
    legal: readLegal(legal),
    me,
    over: more.over ?? false,
  } as unknown as Situation;
}

const ids = (at: Situation) => hintsFor(at).map((hint) => hint.id);

describe("hintsFor", () => {
  it("begins with the tickets, then explains a turn", () => {
    expect(ids(situation("nordic-countries", ["keep a b"], { view: { phase: { ask: "tickets" } } }))).toEqual([
      "tickets",
    ]);
    expect(ids(situation("nordic-countries", TURN))).toEqual(["turn"]);
    expect(ids(situation("nordic-countries", ["draw"], { view: { phase: { ask: "second card" } } }))).toEqual([
      "second",
    ]);
    expect(ids(situation("nordic-countries", []))).toEqual([]);
  });

  it("puts urgent hints first", () => {
    expect(ids(situation("nordic-countries", [...TURN], { view: { final_turns: 2 } }))[0]).toBe("last");
    expect(ids(situation("nordic-countries", ["withdraw", "pay R"], { view: { phase: { ask: "tunnel" } } }))).toEqual([
      "tunnel",
    ]);
    expect(ids(situation("nordic-countries", [], { over: true, view: { final_turns: 0 } }))).toEqual(["score"]);
  });

  it("explains routes when they can be paid for, and highlights them", () => {
    const claims = ["claim alborg-oslo LWW", "claim bergen-oslo:red RRRR", "claim kuopio-oulu BBB"];
    const hints = hintsFor(situation("nordic-countries", [...TURN, ...claims]));
    expect(hints.map((hint) => [hint.id, hint.route])).toEqual([
      ["turn", undefined],
      ["claim", "alborg-oslo"],
      ["ferry", "alborg-oslo"],
      ["dig", "bergen-oslo:red"],
      ["gray", "kuopio-oulu"],
    ]);
    const draws = titles["northern-lights"]!.board.routes.find((route) => route.draws)!;
    expect(ids(situation("northern-lights", [...TURN, `claim ${draws.id} RR`]))).toContain("draws");
  });

  it("explains each title's locomotives, bonus cards and long route", () => {
    const rich = {
      view: { face_up: "LRBGY", bonuses: ["A"], open: ["lieksa-murmansk"] },
      me: { cards: "LRRRRRRRRRR" },
    };
    const words = (title: string) => hintsFor(situation(title, TURN, rich)).map((hint) => hint.words);
    expect(words("nordic-countries")).toContain("hint.engine.nordic-countries");
    expect(words("nordic-countries")).toContain("hint.long");
    expect(words("northern-lights")).toContain("hint.faceup.northern-lights");
    expect(words("northern-lights")).toContain("hint.bonus");
    expect(words("northern-lights")).not.toContain("hint.long");
  });

  it("suggests new tickets when all are completed", () => {
    const { a, b, id } = titles["nordic-countries"]!.board.routes[0]!;
    const ticket = { id: "own", a, b, points: 5 };
    const printed = {
      ...titles["nordic-countries"]!,
      board: { ...titles["nordic-countries"]!.board, tickets: [ticket] },
    };
    const at = situation("nordic-countries", TURN, { me: { routes: [id], tickets: ["own"] } });
    expect(ids({ ...at, printed })).toContain("more");
    expect(ids({ ...at, printed, me: { ...at.me, routes: [] } })).not.toContain("more");
  });

  it("has a text and a rules section for every hint", () => {
    for (const title of Object.keys(titles)) {
      const all = titles[title]!.board.routes.map((route) => `claim ${route.id} R`);
      const rich = situation(title, [...TURN, ...all, "keep a", "withdraw"], {
        view: { face_up: "L", bonuses: ["A"], final_turns: 1, open: ["lieksa-murmansk"] },
        me: { cards: "LLLLLLLLLLL" },
      });
      const sections = sectionsOf(title).map((one) => one.id);
      for (const hint of hintsFor(rich)) {
        expect(en[hint.words]).toBeTruthy();
        expect(sections).toContain(hint.rule);
      }
    }
  });
});

describe("memory", () => {
  beforeEach(() => localStorage.clear());
  it("remembers seen hints by title until they are restarted", () => {
    rememberHint("nordic-countries", "turn");
    rememberHint("nordic-countries", "turn");
    expect(seenHints("nordic-countries")).toEqual(["turn"]);
    expect(seenHints("northern-lights")).toEqual([]);
    forgetHints();
    expect(seenHints("nordic-countries")).toEqual([]);
  });
});
