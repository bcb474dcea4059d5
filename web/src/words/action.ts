// Actions in words: what to do, without who does it.

import type { Printed } from "../net/protocol";
import { readAction } from "../notation/notation";
import { t, tn } from "./i18n.svelte";
import { drawn, inWords, routeName, ticketName } from "./story";

// Say an action, with its cards marked for drawing.
export function actionSaid(text: string, printed: Printed): string {
  const action = readAction(text);
  if (!action) return text;
  switch (action.verb) {
    case "take":
      return t("action.take", { card: drawn(action.card) });
    case "claim":
      return t("action.claim", { route: routeName(printed, action.route), cards: drawn(action.cards) });
    case "pay":
      return t("action.pay", { cards: drawn(action.cards) });
    case "keep":
      return tn("action.keep", action.tickets.length, {
        tickets: action.tickets.map((ticket) => ticketName(printed, ticket)).join(", "),
      });
    default:
      return t(`action.${action.verb}`);
  }
}

// Say an action as plain text.
export function actionInWords(text: string, printed: Printed): string {
  return inWords(actionSaid(text, printed));
}
