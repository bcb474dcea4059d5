// Every language has every key, with the same placeholders.

import { describe, expect, it } from "vitest";
import { LANGUAGES, settings } from "../src/browser/settings.svelte";
import type { Printed } from "../src/net/protocol";
import { adviceInWords } from "../src/words/advice";
import { en } from "../src/words/en";
import { LOADERS } from "../src/words/i18n.svelte";
import { routeName } from "../src/words/story";
import known from "./printed.json";

const CATALOGUES = Object.fromEntries(
  await Promise.all(LANGUAGES.map(async (language) => [language, await LOADERS[language]()] as const)),
);
const blanks = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([blank]) => blank).sort();

describe.each(Object.entries(CATALOGUES))("%s", (language, words) => {
  it("has every key", () => expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort()));
  it("has the same placeholders", () => {
    for (const [key, text] of Object.entries(en))
      expect([key, blanks(words[key as keyof typeof words])]).toEqual([key, blanks(text)]);
  });
  it("has different words for undo and for giving up a tunnel", () => {
    const verbs = ["undo.do", "undo.ask"].flatMap((key) => words[key as "undo.do"].toLowerCase().split(" "));
    expect(
      words["tunnel.withdraw"]
        .toLowerCase()
        .split(/\W+/u)
        .filter((word) => verbs.includes(word)),
    ).toEqual([]);
  });
  it("differs from English", () => {
    const same = Object.entries(words).filter(([key, text]) => text === en[key as keyof typeof words]);
    if (language !== "en") expect(same.length).toBeLessThan(Object.keys(words).length / 8);
  });
});

it("names a stop after the city next to it, in every language", () => {
  const northern = known["northern-lights"] as unknown as Printed;
  const named = LANGUAGES.map((language) => {
    settings.language = language;
    return routeName(northern, "stop_se_north-tromso");
  });
  settings.language = "en";
  expect(named).toEqual([
    "Stop near Kiruna to Tromsø",
    "Stop nær Kiruna til Tromsø",
    "Stopp nær Kiruna til Tromsø",
    "Hållplats nära Kiruna till Tromsø",
    "Pysäkki lähellä kaupunkia Kiruna–Tromsø",
  ]);
});

it("says a bot's reasons in every language, with the names of cities", () => {
  const nordic = known["nordic-countries"] as unknown as Printed;
  const ticket = nordic.board.tickets[0]!.id;
  const reason = { key: "ticket_likelier", values: { ticket, percent: 80, otherwise: 61 } };
  const said = LANGUAGES.map((language) => {
    settings.language = language;
    return adviceInWords(reason, nordic);
  });
  settings.language = "en";
  expect(new Set(said).size).toBe(LANGUAGES.length);
  for (const sentence of said) expect(sentence).toMatch(/^\p{Lu}.*–.* 80 ?%.* 61 ?%/u);
});

it("names both tickets, the route and the card of a reason", () => {
  const nordic = known["nordic-countries"] as unknown as Printed;
  const [ticket, other] = nordic.board.tickets.map(({ id }) => id);
  const said = LANGUAGES.map((language) => {
    settings.language = language;
    return [
      adviceInWords({ key: "shares_way", values: { ticket: ticket!, other: other! } }, nordic),
      adviceInWords({ key: "card_serves", values: { card: "R", route: "kristiansand-oslo" } }, nordic),
    ];
  });
  settings.language = "en";
  for (const [shared] of said) expect(shared).toMatch(/^\p{Lu}.*–.*–.*\.$/u);
  expect(said.map(([, serves]) => serves)).toEqual([
    "Needed for Kristiansand to Oslo: red.",
    "Nødvendigt for Kristiansand til Oslo: rød.",
    "Trengs for Kristiansand til Oslo: rød.",
    "Behövs för Kristiansand till Oslo: röd.",
    "Tarvitaan reitille Kristiansand–Oslo: punainen.",
  ]);
});
