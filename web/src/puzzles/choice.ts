// Actions in words, and what of them is shown on the board.

import type { Printed } from "../net/protocol";
import { readAction } from "../notation/notation";
import { t } from "../words/i18n.svelte";
import { cityName, drawn, routeName } from "../words/story";

export function ticketName(printed: Printed, id: string): string {
  const ticket = printed.board.tickets.find((one) => one.id === id);
  return ticket ? `${cityName(printed, ticket.a)}–${cityName(printed, ticket.b)}` : id;
}

export function actionInWords(text: string, printed: Printed): string {
  const action = readAction(text);
  switch (action?.verb) {
    case "take":
      return t("puzzles.act.take", { cards: drawn(action.card) });
    case "claim":
      return t("puzzles.act.claim", { route: routeName(printed, action.route), cards: drawn(action.cards) });
    case "pay":
      return t("puzzles.act.pay", { cards: drawn(action.cards) });
    case "keep":
      return t("puzzles.act.keep", { tickets: action.tickets.map((one) => ticketName(printed, one)).join(", ") });
    case undefined:
      return text;
    default:
      return t(`puzzles.act.${action!.verb}`);
  }
}

// Return the route that an action claims.
export function routeOf(text: string | null): string | null {
  const action = text ? readAction(text) : null;
  return action?.verb === "claim" ? action.route : null;
}

// Return the tickets that an action keeps.
export function keptBy(text: string | null): string[] {
  const action = text ? readAction(text) : null;
  return action?.verb === "keep" ? action.tickets : [];
}

// Tell whether two actions are the same answer: a claim is, whatever cards pay for it.
export function sameAnswer(one: string, other: string): boolean {
  const route = routeOf(one);
  if (route) return route === routeOf(other);
  return one === other || (keptBy(one).length > 0 && keptBy(one).sort().join() === keptBy(other).sort().join());
}

export function percent(share: number): number {
  return Math.round(100 * share);
}
