// Refusals are in the reader's language, with names and costs, and link to the rule.

import { afterEach, describe, expect, it } from "vitest";
import type { Printed, Why } from "../src/net/protocol";
import { failureInWords, reasonInWords, Refused, refusalInWords, ruleOf, termsInWords } from "../src/words/refusal";
import { settings } from "../src/browser/settings.svelte";
import known from "./printed.json";

const nordic = known["nordic-countries"] as unknown as Printed;
const northern = known["northern-lights"] as unknown as Printed;
const route = (printed: Printed, id: string) => printed.board.routes.find((one) => one.id === id)!;
const why = (name: Why["name"], values: Why["values"] = {}): Why => ({ name, values });

afterEach(() => void (settings.language = "en"));

describe("termsInWords", () => {
  it.each([
    [nordic, "imatra-lahti", "2 yellow cards"],
    [nordic, "kuopio-oulu", "3 cards of the same colour"],
    [nordic, "bergen-oslo:red", "4 red cards or locomotives"],
    [nordic, "alborg-oslo", "1 locomotive and 2 white cards or locomotives; any 3 cards can replace one of these"],
    [nordic, "lieksa-murmansk", "9 cards of the same colour; any 4 cards can replace one of these"],
    [northern, "imatra-lahti", "2 red cards or locomotives"],
    [northern, "alborg-goteborg:1", "1 locomotive (or a pair of the same colour)"],
  ])("describes what a route costs", (printed, id, words) => expect(termsInWords(route(printed, id))).toBe(words));

  it.each([
    ["da", "2 gule kort"],
    ["nb", "2 gule kort"],
    ["sv", "2 gula kort"],
    ["fi", "2 keltaista korttia"],
  ] as const)("in %s", (language, words) => {
    settings.language = language;
    expect(termsInWords(route(nordic, "imatra-lahti"))).toBe(words);
  });
});

describe("reasonInWords", () => {
  it("names players, and numbers seats without a name", () => {
    const taken = why("route_taken", { seat: 2 });
    expect(reasonInWords(taken, { names: ["Astrid", "Bjørn"] })).toBe("Bjørn has already claimed this route.");
    expect(reasonInWords(taken)).toBe("Seat 2 has already claimed this route.");
  });

  it("states the cost and a sufficient payment", () => {
    settings.language = "da";
    expect(reasonInWords(why("cards_needed", { route: "imatra-lahti" }), { printed: nordic })).toBe(
      "Du mangler kort. Ruten koster 2 gule kort.",
    );
    expect(reasonInWords(why("too_many_cards", { enough: "YY" }))).toContain("2 gule kort");
  });
});

describe("refusalInWords", () => {
  it("translates errors without a reason and falls back to the server's sentence", () => {
    settings.language = "fi";
    expect(refusalInWords({ error: "stale", detail: "The game has moved on.", reason: null })).toContain(
      "Peli on edennyt",
    );
    expect(refusalInWords({ error: "invalid", detail: "title: too long." })).toBe("title: too long.");
    expect(failureInWords(new Refused({ error: "taken", detail: "", reason: why("seat_taken", { seat: 3 }) }))).toMatch(
      /3 on varattu/,
    );
    expect(failureInWords(new Error("odd"))).toBe("odd");
  });
});

it("links to the section of the rules", () => {
  expect(ruleOf(why("cards_needed", { route: "alborg-oslo" }), nordic)).toBe("ferries");
  expect(ruleOf(why("cards_needed", { route: "bergen-oslo:red" }), nordic)).toBe("tunnels");
  expect(ruleOf(why("cards_needed", { route: "lieksa-murmansk" }), nordic)).toBe("long");
  expect(ruleOf(why("wrong_cards", { route: "imatra-lahti" }), northern)).toBe("routes");
  expect(ruleOf(why("twin_closed", { players: 2 }), northern)).toBe("double");
});
