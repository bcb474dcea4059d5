// Actions in words, as the coach names them: what to do, without who does it.

import type { Printed } from "../net/protocol";
import { readAction } from "../notation/notation";
import { t, tn } from "../words/i18n.svelte";
import { cityName, drawn, inWords, routeName } from "../words/story";

// Say an action, with its cards marked for drawing.
export function actionSaid(text: string, printed: Printed): string {
  const action = readAction(text);
  if (!action) return text;
  switch (action.verb) {
    case "take":
      return t("coach.do.take", { card: drawn(action.card) });
    case "claim":
      return t("coach.do.claim", { route: routeName(printed, action.route), cards: drawn(action.cards) });
    case "pay":
      return t("coach.do.pay", { cards: drawn(action.cards) });
    case "keep":
      return tn("coach.do.keep", action.tickets.length, {
        tickets: action.tickets.map((ticket) => ticketName(ticket, printed)).join(", "),
      });
    default:
      return t(`coach.do.${action.verb}`);
  }
}

// Say an action as plain text.
export function actionInWords(text: string, printed: Printed): string {
  return inWords(actionSaid(text, printed));
}

// Name a turn; the first tickets are chosen before it.
export function turnSaid(turn: number): string {
  return turn ? t("coach.turn", { turn }) : t("coach.turn.first");
}

export function ticketName(id: string, printed: Printed): string {
  const ticket = printed.board.tickets.find((one) => one.id === id);
  return ticket ? `${cityName(printed, ticket.a)}–${cityName(printed, ticket.b)}` : id;
}

export function routeOf(text: string): string | null {
  const action = readAction(text);
  return action?.verb === "claim" ? action.route : null;
}
