// The sections of the rules page: the sentences in each, and the numbers in them, which come from the server.

import type { Printed } from "../net/protocol";
import { countCards } from "../theme/palette";
import type { Language } from "../browser/settings.svelte";
import { TITLES, type Title } from "../theme/titles";
import type { RuleKey } from "../words/rules/en";

export type RuleWords = Record<RuleKey, string>;

const LANGUAGES: Record<Language, () => Promise<{ rules: RuleWords }>> = {
  en: () => import("../words/rules/en"),
  da: () => import("../words/rules/da"),
  nb: () => import("../words/rules/nb"),
  sv: () => import("../words/rules/sv"),
  fi: () => import("../words/rules/fi"),
};

export async function rulesIn(language: Language): Promise<RuleWords> {
  return (await LANGUAGES[language]()).rules;
}

// The keys of each section; a key that ends in a title is for that title only.
const SECTIONS: Record<string, RuleKey[]> = {
  goal: ["goal.title", "goal.1"],
  start: ["start.title", "start.1", "start.2.nordic-countries", "start.2.northern-lights", "start.3.northern-lights"],
  turn: ["turn.title", "turn.1", "turn.2"],
  cards: ["cards.title", "cards.1", "cards.2.nordic-countries", "cards.2.northern-lights", "cards.3"],
  routes: ["routes.title", "routes.1", "routes.2.nordic-countries", "routes.2.northern-lights", "routes.3"],
  double: ["double.title", "double.1", "double.2.nordic-countries", "double.2.northern-lights"],
  ferries: [
    "ferries.title",
    "ferries.1.nordic-countries",
    "ferries.2.nordic-countries",
    "ferries.1.northern-lights",
    "ferries.2.northern-lights",
  ],
  tunnels: ["tunnels.title", "tunnels.1.nordic-countries", "tunnels.2.nordic-countries", "tunnels.3.nordic-countries"],
  long: ["long.title", "long.1.nordic-countries"],
  draws: ["draws.title", "draws.1.northern-lights"],
  tickets: ["tickets.title", "tickets.1", "tickets.2.nordic-countries", "tickets.2.northern-lights", "tickets.3"],
  end: ["end.title", "end.1"],
  score: ["score.title", "score.1"],
  bonus: [
    "bonus.title.nordic-countries",
    "bonus.title.northern-lights",
    "bonus.1.nordic-countries",
    "bonus.1.northern-lights",
  ],
  ties: ["ties.title", "ties.1.nordic-countries", "ties.1.northern-lights"],
  secret: ["secret.title", "secret.1"],
};

// The section that explains locomotives, by title.
export const LOCOMOTIVE_SECTION: Record<Title, string> = {
  "nordic-countries": "ferries",
  "northern-lights": "routes",
};

const foreign = (key: string, title: string) => TITLES.some((other) => other !== title && key.endsWith(`.${other}`));

// A section of a title's rules: its heading and its sentences.
export interface Section {
  id: string;
  heading: RuleKey;
  lines: RuleKey[];
}
export function sectionsOf(title: string): Section[] {
  return Object.entries(SECTIONS).flatMap(([id, keys]) => {
    const [heading, ...lines] = keys.filter((key) => !foreign(key, title));
    return heading && lines.length ? [{ id, heading, lines }] : [];
  });
}

export function ruleNumbers({ rules, board }: Printed): Record<string, number> {
  const { L: locomotives = 0, R: each = 0 } = countCards(rules.deck);
  const longest = Math.max(...board.routes.map((route) => route.length));
  return {
    ...rules.tickets,
    refused_return: Number(rules.tickets.refused_return),
    trains: rules.trains,
    hand: rules.hand,
    face_up: rules.face_up,
    each,
    locomotives,
    tickets: board.tickets.length,
    tunnel: rules.tunnel_cards,
    last: rules.last_round_at,
    dealt: rules.bonuses_dealt,
    bonuses: rules.bonuses.length,
    globetrotter: rules.bonuses[0]?.points ?? 0,
    fewest: Math.min(...rules.seats),
    most: Math.max(...rules.seats),
    long: rules.points[9] ?? 0,
    longest,
    points: rules.points[longest] ?? 0,
  };
}

// A drawing: a route (and its twin), ways to pay for it, and the cards that a tunnel turns over.
export interface Drawing {
  color: string;
  length: number;
  kind?: "regular" | "ferry" | "tunnel";
  locomotives?: number;
  draws?: number;
  twin?: string;
  ways: string[];
  turned?: string;
  more?: string;
}

export const DRAWINGS: Record<Title, Record<string, Drawing>> = {
  "nordic-countries": {
    routes: { color: "Y", length: 2, ways: ["YY"] },
    double: { color: "R", length: 4, twin: "W", ways: [] },
    ferries: { color: "O", length: 3, kind: "ferry", locomotives: 1, ways: ["LOO", "RRKOO", "LLL"] },
    tunnels: { color: "G", length: 2, kind: "tunnel", ways: ["GG"], turned: "RGK", more: "G" },
    long: { color: "X", length: 9, ways: ["GGGGGGGPPBBOOLL"] },
  },
  "northern-lights": {
    routes: { color: "Y", length: 2, ways: ["YY", "YL", "LL"] },
    double: { color: "R", length: 2, twin: "B", ways: [] },
    ferries: { color: "X", length: 3, kind: "ferry", locomotives: 1, ways: ["LGG", "RRGG", "LLL"] },
    draws: { color: "B", length: 2, draws: 2, ways: [] },
  },
};
