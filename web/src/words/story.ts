// What happened, in words: lines of the record become sentences with names, routes and cards.

import type { Printed } from "../net/api";
import { t, tn } from "./i18n.svelte";
import { KINDS, countCards, countTickets } from "../theme/palette";
import type { Happened } from "../net/protocol";
import type { Turn } from "../notation/turns";
import { en, type Key } from "./en";

export interface Told {
  number: number;
  seat: number | null;
  said: string;
  route: string | null;
  quiet: boolean;
}

// Cards in a sentence stand between these two marks, so that they can be drawn as well as spoken.
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
  if (text.length === 1) return cardName(text);
  return sorted(text)
    .map(([kind, count]) => `${count} ${cardName(kind)}`)
    .join(", ");
}

export function sorted(cards: string): [string, number][] {
  const counts = countCards(cards);
  return [...KINDS, "?"].filter((kind) => counts[kind]).map((kind) => [kind, counts[kind]!]);
}

export function bonusName(letter: string, name: string): string {
  const key = `bonus.${letter || "globetrotter"}`;
  return key in en ? t(key as Key) : name;
}

export function bonusAbout(letter: string, counts: string): string {
  const key = `bonus.${letter || "globetrotter"}.about`;
  return key in en ? t(key as Key) : counts;
}

export function cityName(printed: Printed, id: string): string {
  return printed.board.cities.find((city) => city.id === id)?.name || t("city.stop");
}

export function routeName(printed: Printed, id: string): string {
  const route = printed.board.routes.find((one) => one.id === id);
  return route ? t("route.name", { a: cityName(printed, route.a), b: cityName(printed, route.b) }) : id;
}

export function routeInWords(printed: Printed, id: string): string {
  const route = printed.board.routes.find((one) => one.id === id);
  if (!route) return id;
  const parts = [
    t("route.about", {
      a: cityName(printed, route.a),
      b: cityName(printed, route.b),
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

// A line for the log. Everything that was dealt is told too, where a whole game is looked at.
export function tell(
  happened: Happened,
  names: string[],
  printed: Printed,
  reader: number | null,
  everything = false,
): Told | null {
  const told = {
    number: happened.number,
    seat: happened.seat ?? null,
    said: "",
    route: null as string | null,
    quiet: false,
  };
  const nameOf = (seat: number | null | undefined) => (seat ? (names[seat - 1] ?? "") : "");
  if (happened.kind === "line") return tellLine(happened.text ?? "", told, nameOf, printed, reader, everything);
  if (happened.kind === "back") return { ...told, said: t("log.back", { name: nameOf(happened.seat) }) };
  if (happened.kind === "answer_back" && !happened.yes)
    return { ...told, said: t("log.noback", { name: nameOf(happened.seat) }) };
  if (happened.kind === "start") return { ...told, said: t("log.start") };
  return null;
}

function tellLine(
  line: string,
  told: Told,
  nameOf: (seat: number) => string,
  printed: Printed,
  reader: number | null,
  everything: boolean,
): Told | null {
  const [actor, verb, ...rest] = line.split(" ");
  const seat = actor === "*" ? null : Number(actor),
    name = seat ? nameOf(seat) : "";
  const say = (said: string, more: Partial<Told> = {}): Told => ({ ...told, seat, said, ...more });
  const cards = drawn(rest.at(-1) ?? "");
  switch (verb) {
    case "take":
      return say(t("log.take", { name, card: cards }));
    case "draw":
      return say(t("log.draw", { name }));
    case "tickets":
      return say(t("log.tickets", { name }));
    case "keep":
      return say(tn("log.keep", countTickets(rest), { name }));
    case "claim":
      return say(t("log.claim", { name, route: routeName(printed, rest[0]!), cards }), { route: rest[0]! });
    case "pay":
      return say(t("log.pay", { name, cards }));
    case "withdraw":
      return say(t("log.withdraw", { name }));
    case "pass":
      return say(t("log.pass", { name }));
    case "first":
      return say(t("log.first", { name: nameOf(Number(rest[0])) }));
    case "bonus":
      return say(t("log.bonus", { letters: rest.map((letter) => bonusName(letter, letter)).join(", ") }));
    case "turn":
      return say(t("log.turn", { cards }));
    case "seat":
      return say(t("log.seat", { name: rest.slice(1).join(" ") }));
    case "hand":
      if (everything)
        return say(t("log.hand", { name: nameOf(Number(rest[0])), cards }), { seat: Number(rest[0]), quiet: true });
      return Number(rest[0]) === reader && rest[1] && !rest[1].includes("?")
        ? say(t("log.gets", { cards }), { seat: reader, quiet: true })
        : null;
    case "show":
      return everything ? say(t("log.show", { cards }), { quiet: true }) : null;
    case "offer":
      return everything
        ? say(tn("log.offer", countTickets(rest.slice(1)), { name: nameOf(Number(rest[0])) }), {
            seat: Number(rest[0]),
            quiet: true,
          })
        : null;
    default:
      return null;
  }
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
