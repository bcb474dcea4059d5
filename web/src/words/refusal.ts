// Refusals and their reasons in the reader's language, with the server's English sentence as the fallback.

import type { Printed, RouteMessage, Why } from "../net/protocol";
import { t, tn } from "./i18n.svelte";
import { cardName, cardsInWords } from "./story";
import { en, type Key } from "./en";

export interface Problem {
  error: string;
  detail: string;
  reason?: Why | null;
  mistakes?: Why[];
}
export interface Known {
  names?: string[];
  printed?: Printed;
}

export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(refusalInWords(problem));
  }

  get error(): string {
    return this.problem.error;
  }
}

export function refusalInWords({ error, detail, reason }: Problem, known: Known = {}): string {
  if (reason) return reasonInWords(reason, known);
  const key = `why.${error}`;
  return key in en ? t(key as Key) : detail;
}

// Return a sentence for anything that was thrown.
export function failureInWords(failure: unknown, known: Known = {}): string {
  return failure instanceof Refused ? refusalInWords(failure.problem, known) : String((failure as Error).message);
}

export function reasonInWords({ name, values }: Why, { names = [], printed }: Known = {}): string {
  const said: Record<string, string | number> = { ...values };
  if (typeof values["seat"] === "number")
    said["seat"] = names[values["seat"] - 1] || t("home.seat", { seat: values["seat"] });
  if (typeof values["card"] === "string") said["card"] = cardName(values["card"]);
  if (typeof values["enough"] === "string") said["enough"] = cardsInWords(values["enough"]);
  if (typeof values["near"] === "string")
    said["near"] = values["near"] && ` ${t("why.near", { word: values["near"] })}`;
  if (typeof values["kind"] === "string") said["kind"] = t(`kind.${values["kind"]}` as Key);
  const route = printed?.board.routes.find((one) => one.id === values["route"]);
  if (route) said["terms"] = termsInWords(route);
  return t(`why.${name}`, said);
}

// Describe the cost of a route, from the printed board.
export function termsInWords(route: RouteMessage): string {
  const plain = route.length - route.locomotives,
    parts: string[] = [];
  if (route.locomotives) {
    const cards = tn("need.L", route.locomotives);
    parts.push(route.substitute === "2 same" ? tn("need.pair", route.locomotives, { cards }) : cards);
  }
  if (plain) {
    const cards = tn(`need.${route.color ?? "X"}`, plain);
    parts.push(route.wild ? tn("need.or", plain, { cards }) : cards);
  }
  const terms = parts.length === 2 ? t("need.and", { a: parts[0]!, b: parts[1]! }) : parts[0]!;
  const any = route.substitute?.match(/^(\d+) any$/);
  return any ? t("need.any", { terms, count: any[1]! }) : terms;
}

// Return the section of the rules page that explains a reason.
export function ruleOf({ name, values }: Why, printed: Printed): string {
  const route = printed.board.routes.find((one) => one.id === values["route"]);
  if (route)
    return route.kind === "regular"
      ? route.substitute
        ? "long"
        : "routes"
      : route.kind === "ferry"
        ? "ferries"
        : "tunnels";
  return RULES[name] ?? "";
}

export const RULES: Partial<Record<Why["name"], string>> = {
  over: "end",
  not_your_turn: "turn",
  second_card: "cards",
  tickets_first: "tickets",
  tunnel_first: "tunnels",
  not_face_up: "cards",
  locomotive_first: "cards",
  deck_empty: "cards",
  tickets_gone: "tickets",
  nobody_claims: "start",
  route_yours: "routes",
  route_taken: "routes",
  twin_yours: "double",
  twin_closed: "double",
  few_trains: "routes",
  too_many_cards: "routes",
  too_few_cards: "routes",
  not_in_hand: "routes",
  tunnel_cards: "tunnels",
};
