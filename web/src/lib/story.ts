// What happened, in words: lines of the record become sentences with names, routes and cards.

import type { Printed } from "./api";
import { t, tn } from "./i18n.svelte";
import { KINDS, countCards } from "./palette";
import type { Happened } from "./protocol";
import { en, type Key } from "./words/en";

export interface Told { number: number; seat: number | null; text: string; cards: string; route: string | null; quiet: boolean }

export function cardName(kind: string): string {
  return t(`card.${kind}` as "card.P");
}

export function cardsInWords(text: string): string {
  const counts = countCards(text);
  return [...KINDS, "?"].filter((kind) => counts[kind]).map((kind) => `${counts[kind]} ${cardName(kind)}`).join(", ");
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
  return printed.board.cities.find((city) => city.id === id)?.name || id;
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
      a: cityName(printed, route.a), b: cityName(printed, route.b), color: cardName(route.color ?? "X"),
      spaces: tn("spaces", route.length), points: tn("points", printed.rules.points[route.length] ?? 0),
    }),
  ];
  if (route.locomotives) parts.push(tn("route.ferry", route.locomotives));
  if (route.kind === "tunnel") parts.push(t("route.tunnel"));
  if (route.draws) parts.push(tn("route.draws", route.draws));
  return parts.join(", ");
}

export function tell(happened: Happened, names: string[], printed: Printed, reader: number | null): Told | null {
  const told = { number: happened.number, seat: happened.seat ?? null, text: "", cards: "", route: null as string | null, quiet: false };
  const nameOf = (seat: number | null | undefined) => (seat ? (names[seat - 1] ?? "") : "");
  if (happened.kind === "line") return tellLine(happened.text ?? "", told, nameOf, printed, reader);
  if (happened.kind === "back") return { ...told, text: t("log.back", { name: nameOf(happened.seat) }) };
  if (happened.kind === "answer_back" && !happened.yes) return { ...told, text: t("log.noback", { name: nameOf(happened.seat) }) };
  if (happened.kind === "start") return { ...told, text: t("log.start") };
  return null;
}

function tellLine(
  line: string, told: Told, nameOf: (seat: number) => string, printed: Printed, reader: number | null,
): Told | null {
  const [actor, verb, ...rest] = line.split(" ");
  const seat = actor === "*" ? null : Number(actor), name = seat ? nameOf(seat) : "";
  const say = (text: string, more: Partial<Told> = {}): Told => ({ ...told, seat, text, ...more });
  switch (verb) {
    case "take": return say(t("log.take", { name, card: cardName(rest[0]!) }), { cards: rest[0]! });
    case "draw": return say(t("log.draw", { name }));
    case "tickets": return say(t("log.tickets", { name }));
    case "keep": {
      const count = rest.reduce((sum, word) => sum + (word.startsWith("?") ? word.length : 1), 0);
      return say(tn("log.keep", count, { name }));
    }
    case "claim":
      return say(t("log.claim", { name, route: routeName(printed, rest[0]!), cards: cardsInWords(rest[1] ?? "") }), {
        cards: rest[1] ?? "", route: rest[0]!,
      });
    case "pay": return say(t("log.pay", { name, cards: cardsInWords(rest[0] ?? "") }), { cards: rest[0] ?? "" });
    case "withdraw": return say(t("log.withdraw", { name }));
    case "pass": return say(t("log.pass", { name }));
    case "first": return say(t("log.first", { name: nameOf(Number(rest[0])) }));
    case "bonus": return say(t("log.bonus", { letters: rest.map((letter) => bonusName(letter, letter)).join(", ") }));
    case "turn": return say(t("log.turn", { cards: cardsInWords(rest[0] ?? "") }), { cards: rest[0] ?? "" });
    case "seat": return say(t("log.seat", { name: rest.slice(1).join(" ") }));
    case "hand":
      return Number(rest[0]) === reader && rest[1] && !rest[1].includes("?")
        ? say(t("log.gets", { cards: cardsInWords(rest[1]) }), { seat: reader, cards: rest[1], quiet: true })
        : null;
    default: return null;
  }
}
