// Payments as options: their order, what remains, and which one needs no question.

import { describe, expect, it } from "vitest";
import type { PaymentDetail, Payments, Printed } from "../src/net/protocol";
import { obviousPayment, optionsOf, without } from "../src/table/claiming/paying";
import known from "./printed.json";

const board = (title: keyof typeof known) => (known[title] as unknown as Printed).board;
const ferry = board("nordic-countries").routes.find(({ id }) => id === "alborg-goteborg")!;
const plain = board("nordic-countries").routes.find(({ id }) => id === "orebro-oslo:yellow")!;
const tunnel = board("nordic-countries").routes.find(({ kind }) => kind === "tunnel")!;
const drawing = board("northern-lights").routes.find(({ draws }) => draws > 0)!;

function told(...each: [string[], boolean][]): Payments {
  const details: PaymentDetail[] = each.map(([spaces, sensible]) => ({ spaces, sensible, odds: [], reserve: "" }));
  const payments = each.map(([spaces]) => spaces.join(""));
  return { route: "", payments, details, more: false, why_not: null, reason: null };
}

describe("options", () => {
  const payments = told([["L", "L"], false], [["L", "G"], true], [["YKR", "G"], true], [["YKR", "KRR"], true]);

  it("say what remains and what a set of cards stands for", () => {
    const [first, second, third] = optionsOf(ferry, payments, "GGLYKKRRR");
    expect([first!.cards, first!.left]).toEqual(["LG", "GYKKRRR"]);
    expect(second!.stacks).toEqual([
      { cards: "YKR", for: "locomotive" },
      { cards: "G", for: null },
    ]);
    expect(third!.stacks.map((stack) => stack.for)).toEqual(["locomotive", "card"]);
  });

  it("put the dropped card first and wasted locomotives last", () => {
    const order = (dropped: string) => optionsOf(ferry, payments, "GGLLYKKRRR", dropped).map(({ cards }) => cards);
    expect(order("")).toEqual(["LG", "YKRG", "YKRKRR", "LL"]);
    expect(order("L")).toEqual(["LG", "LL", "YKRG", "YKRKRR"]);
  });

  it("lay equal cards together", () => {
    const [only] = optionsOf(plain, told([["Y", "Y"], true]), "YYY");
    expect(only!.stacks).toEqual([{ cards: "YY", for: null }]);
  });
});

describe("a payment without a question", () => {
  const one = told([["Y", "Y"], true], [["Y", "L"], false]);

  it("is the only sensible one, and has the dropped card", () => {
    expect(obviousPayment(plain, one)).toBe("YY");
    expect(obviousPayment(plain, one, "Y")).toBe("YY");
    expect(obviousPayment(plain, one, "L")).toBeNull();
    expect(obviousPayment(plain, told([["Y"], true], [["G"], true]))).toBeNull();
    expect(obviousPayment(plain, { ...one, more: true })).toBeNull();
  });

  it("reveals no cards", () => {
    expect(obviousPayment(tunnel, one)).toBeNull();
    expect(obviousPayment(drawing, one)).toBeNull();
  });
});

it("takes cards from a hand", () => {
  expect(without("GGLRR", "GL")).toBe("GRR");
  expect(without("GG", "GG")).toBe("");
});
