// The rules page: every sentence has a section, its numbers and its translations.

import { describe, expect, it } from "vitest";
import type { Printed } from "../src/net/protocol";
import { fill } from "../src/words/i18n.svelte";
import { RULES } from "../src/words/refusal";
import { DRAWINGS, ruleNumbers, rulesIn, sectionsOf } from "../src/rules/rules";
import { TITLES } from "../src/theme/titles";
import { LANGUAGES } from "../src/browser/settings.svelte";
import { rules as en } from "../src/words/rules/en";
import known from "./printed.json";

const printed = known as unknown as Record<string, Printed>;
const blanks = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([blank]) => blank).sort();

describe.each(LANGUAGES)("%s", (language) => {
  it("has every sentence with the same placeholders", async () => {
    const words = await rulesIn(language);
    expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(en))
      expect([key, blanks(words[key as keyof typeof en])]).toEqual([key, blanks(text)]);
  });
  it("differs from English", async () => {
    const words = await rulesIn(language);
    const same = Object.keys(en).filter((key) => words[key as keyof typeof en] === en[key as keyof typeof en]);
    if (language !== "en")
      expect(same).toEqual(
        same.filter((key) => ["long.title", "bonus.title.nordic-countries", "diff.bonus"].includes(key)),
      );
  });
});

describe.each(TITLES)("%s", (title) => {
  const sections = sectionsOf(title),
    numbers = ruleNumbers(printed[title]!);
  it("fills every placeholder with a number from the server", () => {
    const named = new Set(
      Object.keys(numbers)
        .filter((name) => numbers[name]! > 0)
        .map((name) => `{${name}}`),
    );
    for (const { lines } of sections)
      for (const line of lines) expect(blanks(en[line]).filter((blank) => !named.has(blank))).toEqual([]);
  });
  it("has drawings only for its own sections", () => {
    expect(Object.keys(DRAWINGS[title]).filter((id) => !sections.some((one) => one.id === id))).toEqual([]);
  });
});

it("gives each title its own rules", () => {
  const ids = TITLES.map((title) => sectionsOf(title).map((one) => one.id));
  expect(ids[0]!.filter((id) => !ids[1]!.includes(id))).toEqual(["tunnels", "long"]);
  expect(ids[1]!.filter((id) => !ids[0]!.includes(id))).toEqual(["draws"]);
  const first = TITLES.map((title) => fill(en[`start.2.${title}`], ruleNumbers(printed[title]!)));
  expect(first[0]).toContain("dealt 5 of the 46 tickets and keeps at least 2");
  expect(first[1]).toContain("dealt 4 of the 55 tickets and keeps at least 2");
});

it("uses every sentence", () => {
  const told = new Set(TITLES.flatMap((title) => sectionsOf(title).flatMap((one) => [one.heading, ...one.lines])));
  const elsewhere = /^(contents|table\.|draw\.|diff\.)/;
  expect(Object.keys(en).filter((key) => !told.has(key as keyof typeof en) && !elsewhere.test(key))).toEqual([]);
});

it("has the sections that refusals link to", () => {
  const all = new Set(TITLES.flatMap((title) => sectionsOf(title).map((one) => one.id)));
  expect(Object.values(RULES).filter((id) => !all.has(id))).toEqual([]);
});
