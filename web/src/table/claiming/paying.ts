// The payments for a route as options: what each spends, what remains, and which cards stand for another.

import type { PaymentDetail, Payments, RouteMessage } from "../../net/protocol";
import { KINDS, countCards } from "../../theme/palette";

const MOST = 6; // options to show; any other payment can be chosen by hand

export interface Stack {
  cards: string;
  for: "locomotive" | "card" | null; // what a set of cards stands for
}
export interface Option {
  cards: string;
  left: string; // the hand afterwards
  stacks: Stack[];
  detail: PaymentDetail;
}

// Return the options, first those with the dropped card, then those that waste no locomotive.
export function optionsOf(route: RouteMessage, { payments, details }: Payments, hand: string, dropped = ""): Option[] {
  const worth = ({ cards, detail }: Option) => 2 * Number(cards.includes(dropped)) + Number(detail.sensible);
  return payments
    .map((cards, place) => {
      const detail = details[place]!;
      return { cards, left: without(hand, cards), stacks: stacksOf(route, detail.spaces), detail };
    })
    .toSorted((a, b) => worth(b) - worth(a))
    .slice(0, MOST);
}

// Return the one payment that makes sense, unless paying it reveals cards.
export function obviousPayment(route: RouteMessage, payments: Payments, dropped = ""): string | null {
  if (payments.more || route.kind === "tunnel" || route.draws) return null;
  const sensible = payments.payments.filter((_, place) => payments.details[place]!.sensible);
  return sensible.length === 1 && sensible[0]!.includes(dropped) ? sensible[0]! : null;
}

export function without(hand: string, cards: string): string {
  const left = countCards(hand),
    spent = countCards(cards);
  return KINDS.map((kind) => kind.repeat(Math.max(0, (left[kind] ?? 0) - (spent[kind] ?? 0)))).join("");
}

// Lay equal cards together; a set that stands for another card lies by itself.
function stacksOf(route: RouteMessage, spaces: string[]): Stack[] {
  const stacks: Stack[] = [];
  spaces.forEach((cards, place) => {
    const before = stacks.at(-1);
    if (cards.length > 1) stacks.push({ cards, for: place < route.locomotives ? "locomotive" : "card" });
    else if (before?.for === null && before.cards.startsWith(cards)) before.cards += cards;
    else stacks.push({ cards, for: null });
  });
  return stacks;
}
