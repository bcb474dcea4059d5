// Events in words: lines of the record as sentences with names, routes and cards.

import type { Happened, Printed } from "../net/protocol";
import { t, tn } from "./i18n.svelte";
import { KINDS, countCards } from "../theme/palette";
import { isMove, readLine, type Deal, type Line, type Move } from "../notation/notation";
import type { Turn } from "../notation/turns";
import { en, type Key } from "./en";

export interface Told {
  number: number;
  seat: number | null;
  said: string;
  route: string | null;
  quiet: boolean;
}

// These two marks enclose the cards in a sentence, which can be drawn or read aloud.
const MARKED = /\uE000([^\uE001]*)\uE001/;
export const drawn = (cards: string) => `\uE000${cards}\uE001`;

export function inWords(said: string): string {
  return pieces(said)
    .map((piece) => (piece.cards ? cardsInWords(piece.cards) : piece.text))
    .join("");
}

export function pieces(said: string): { text: string; cards: string }[] {
  return said.split(MARKED).map((part, place) => (place % 2 ? { text: "", cards: part } : { text: part, cards: "" }));
}

export function cardName(kind: string): string {
  return t(`card.${kind}` as "card.P");
}

export function cardsInWords(text: string): string {
  return sorted(text)
    .map(([kind, count]) => tn(`need.${kind}`, count))
    .join(", ");
}

// Name the cards without the noun, as in "3 green + locomotive".
export function shortly(text: string, join: string): string {
  return sorted(text)
    .map(([kind, count]) => tn(`few.${kind}`, count))
    .join(join);
}

export function sorted(cards: string): [string, number][] {
  const counts = countCards(cards);
  return [...KINDS, "?"].filter((kind) => counts[kind]).map((kind) => [kind, counts[kind]!]);
}

export function bonusName(letter: string, name: string): string {
  const key = `bonus.${letter || "globetrotter"}`;
  return key in en ? t(key as Key) : name;
}

// Return a name that fits on a small card.
export function bonusShort(letter: string, name: string): string {
  const key = `bonus.${letter}.short`;
  return key in en ? t(key as Key) : bonusName(letter, name);
}

export function bonusAbout(letter: string, counts: string): string {
  const key = `bonus.${letter || "globetrotter"}.about`;
  return key in en ? t(key as Key) : counts;
}

export function cityName(printed: Printed, id: string): string {
  const name = (wanted: string | undefined) => printed.board.cities.find((city) => city.id === wanted)?.name;
  const near = name(printed.board.near[id]);
  return name(id) || (near ? t("city.near", { city: near }) : t("city.stop"));
}

export function routeName(printed: Printed, id: string): string {
  const route = printed.board.routes.find((one) => one.id === id);
  return route ? t("route.name", { a: cityName(printed, route.a), b: cityName(printed, route.b) }) : id;
}

export function ticketName(printed: Printed, id: string): string {
  const ticket = printed.board.tickets.find((one) => one.id === id);
  return ticket ? `${cityName(printed, ticket.a)}–${cityName(printed, ticket.b)}` : id;
}

export function routeInWords(printed: Printed, id: string): string {
  const route = printed.board.routes.find((one) => one.id === id);
  if (!route) return id;
  return `${routeName(printed, id)}, ${routeFacts(printed, id)}`;
}

// Describe a route without its cities.
export function routeFacts(printed: Printed, id: string): string {
  const route = printed.board.routes.find((one) => one.id === id);
  if (!route) return "";
  const parts = [
    t("route.facts", {
      color: cardName(route.color ?? "X"),
      spaces: tn("spaces", route.length),
      points: tn("points", printed.rules.points[route.length] ?? 0),
    }),
  ];
  if (route.locomotives) parts.push(tn("route.ferry", route.locomotives));
  if (route.kind === "tunnel") parts.push(t("route.tunnel"));
  if (route.draws) parts.push(tn("route.draws", route.draws));
  return parts.join(", ");
}

// Return a line for the log of a table.
export function tell(happened: Happened, names: string[], printed: Printed, reader: number | null): Told | null {
  const seat = "seat" in happened ? happened.seat : null,
    told = { ...UNTOLD, number: happened.number, seat },
    name = called(names)(seat ?? 0);
  if (happened.kind === "line") {
    const line = readLine(happened.text);
    return line && tellLine(line, told, called(names), printed, reader, false);
  }
  if (happened.kind === "back") return { ...told, said: t("log.back", { name }) };
  if (happened.kind === "answer_back" && !happened.yes) return { ...told, said: t("log.noback", { name }) };
  if (happened.kind === "nudge") return { ...told, said: t("log.nudge", { name, whom: called(names)(happened.whom) }) };
  if (happened.kind === "vote")
    return {
      ...told,
      said: happened.yes
        ? t(`log.vote.${happened.what}`, { name, whom: called(names)(happened.whom ?? 0) })
        : t("log.vote.no", { name }),
    };
  if (happened.kind === "hint") return { ...told, said: t("coach.log", { name }), quiet: true };
  if (happened.kind === "copy") return { ...told, said: t("log.copy", { name }) };
  if (happened.kind === "resign") return { ...told, said: t("log.resign", { name }) };
  if (happened.kind === "end") return { ...told, said: t("log.end") };
  if (happened.kind === "start") return { ...told, said: t("log.start") };
  return null;
}

// Return a line for the replay of a whole game, which includes everything that is dealt.
export function tellStep(number: number, text: string, names: string[], printed: Printed): Told | null {
  const line = readLine(text);
  return line && tellLine(line, { ...UNTOLD, number }, called(names), printed, null, true);
}

const UNTOLD: Told = { number: 0, seat: null, said: "", route: null, quiet: false };
const called = (names: string[]) => (seat: number) => names[seat - 1] ?? "";

function tellLine(
  line: Line,
  told: Told,
  nameOf: (seat: number) => string,
  printed: Printed,
  reader: number | null,
  everything: boolean,
): Told | null {
  if (isMove(line)) return { ...told, seat: line.seat, ...tellMove(line, nameOf(line.seat), printed) };
  const dealt = tellDeal(line, nameOf, reader, everything);
  return dealt && { ...told, seat: null, ...dealt };
}

function tellMove(move: Move, name: string, printed: Printed): Partial<Told> {
  switch (move.verb) {
    case "take":
      return { said: t("log.take", { name, card: drawn(move.card) }) };
    case "keep":
      return { said: tn("log.keep", move.tickets.length, { name }) };
    case "claim": {
      const { route, cards } = move;
      return { said: t("log.claim", { name, route: routeName(printed, route), cards: drawn(cards) }), route };
    }
    case "pay":
      return { said: t("log.pay", { name, cards: drawn(move.cards) }) };
    default:
      return { said: t(`log.${move.verb}`, { name }) };
  }
}

function tellDeal(
  deal: Deal,
  nameOf: (seat: number) => string,
  reader: number | null,
  everything: boolean,
): Partial<Told> | null {
  switch (deal.verb) {
    case "first":
      return { said: t("log.first", { name: nameOf(deal.seat) }) };
    case "bonus":
      return { said: t("log.bonus", { letters: deal.letters.map((letter) => bonusName(letter, letter)).join(", ") }) };
    case "turn":
      return { said: t("log.turn", { cards: drawn(deal.cards) }) };
    case "seat":
      return { said: tellSeat(deal.name, nameOf(deal.seat)) };
    case "hand":
      return tellHand(deal.seat, deal.cards, nameOf, reader, everything);
    case "show":
      return everything ? { said: t("log.show", { cards: drawn(deal.cards) }), quiet: true } : null;
    case "offer": {
      const { seat, tickets } = deal;
      if (!everything) return null;
      return { said: tn("log.offer", tickets.length, { name: nameOf(seat) }), seat, quiet: true };
    }
  }
}

// Describe the new player of a seat; a bot that plays for its player is called "hard for Astrid" in the record.
function tellSeat(now: string, name: string): string {
  return now.endsWith(` for ${name}`) ? t("log.seat.bot", { name }) : t("log.seat", { name: now });
}

// Describe dealt cards: everyone's in a replay, but only the reader's own at a table.
function tellHand(
  seat: number,
  dealt: string,
  nameOf: (seat: number) => string,
  reader: number | null,
  everything: boolean,
): Partial<Told> | null {
  const cards = drawn(dealt);
  if (everything) return { said: t("log.hand", { name: nameOf(seat), cards }), seat, quiet: true };
  if (seat !== reader || !dealt || dealt.includes("?")) return null;
  return { said: t("log.gets", { cards }), seat, quiet: true };
}

export function tellTurn(turn: Turn, name: string, printed: Printed): string {
  const route = turn.route ? routeName(printed, turn.route) : "",
    cards = drawn(turn.cards);
  switch (turn.kind) {
    case "cards":
      return t("since.cards", { name, cards });
    case "claim":
      return t("since.claim", { name, route, cards });
    case "withdrew":
      return t("since.withdrew", { name, route });
    case "tickets":
      return turn.kept ? tn("since.tickets", turn.kept, { name }) : t("since.choosing", { name });
    case "pass":
      return t("since.pass", { name });
  }
}
