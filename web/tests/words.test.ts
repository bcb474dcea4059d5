// Every language has every key, with the same placeholders.

import { describe, expect, it } from "vitest";
import { CATALOGUES } from "../src/words/i18n.svelte";

const blanks = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([blank]) => blank).sort();

describe.each(Object.entries(CATALOGUES))("%s", (language, words) => {
  it("has every key", () => expect(Object.keys(words).sort()).toEqual(Object.keys(CATALOGUES.en).sort()));
  it("has the same placeholders", () => {
    for (const [key, text] of Object.entries(CATALOGUES.en))
      expect([key, blanks(words[key as keyof typeof words])]).toEqual([key, blanks(text)]);
  });
  it("differs from English", () => {
    const same = Object.entries(words).filter(([key, text]) => text === CATALOGUES.en[key as keyof typeof words]);
    if (language !== "en") expect(same.length).toBeLessThan(Object.keys(words).length / 8);
  });
});
