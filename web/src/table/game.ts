// What the panels want to know of an update. It draws conclusions from the server's view; it knows no rules.

import type { Printed } from "../lib/api";
import { t } from "../lib/i18n.svelte";
import { longestPath } from "../lib/longest";
import { countCards } from "../lib/palette";
import type { Chair, PlayerMessage, Update, ViewMessage } from "../lib/protocol";

export interface Legal {
  takes: Set<string>;
  draw: boolean;
  tickets: boolean;
  pass: boolean;
  withdraw: boolean;
  claims: Map<string, string[]>; // route: payments that the server proposes
  pays: string[];
  keeps: string[][];
}

export function readLegal(legal: string[]): Legal {
  const read: Legal = {
    takes: new Set(), draw: false, tickets: false, pass: false, withdraw: false, claims: new Map(), pays: [], keeps: [],
  };
  for (const action of legal) {
    const [verb, ...rest] = action.split(" ");
    if (verb === "take") read.takes.add(rest[0]!);
    else if (verb === "draw") read.draw = true;
    else if (verb === "tickets") read.tickets = true;
    else if (verb === "pass") read.pass = true;
    else if (verb === "withdraw") read.withdraw = true;
    else if (verb === "claim") read.claims.set(rest[0]!, [...(read.claims.get(rest[0]!) ?? []), rest[1]!]);
    else if (verb === "pay") read.pays.push(rest[0]!);
    else if (verb === "keep") read.keeps.push(rest);
  }
  return read;
}

export function ownersOf(view: ViewMessage | null): Record<string, number> {
  const owners: Record<string, number> = {};
  for (const player of view?.players ?? []) for (const route of player.routes) owners[route] = player.seat;
  return owners;
}

// Bots carry the name of their level, with a number if there are several.
export function chairName(chair: Chair): string {
  const name = chair.name ?? "", [level, ...number] = name.split(" ");
  if (chair.who !== "bot" || !["easy", "medium", "hard", "expert"].includes(level!)) return name;
  return [t("level.bot", { level: t(`level.${level}` as "level.easy").toLowerCase() }), ...number].join(" ");
}

export function namesOf(update: Update): string[] {
  return update.table.chairs.map(chairName);
}

// The cities that a player's routes join, as a number for each part of the network.
export function parts(printed: Printed, player: PlayerMessage): Map<string, string> {
  const root = new Map<string, string>();
  const find = (city: string): string => {
    while (root.get(city) && root.get(city) !== city) city = root.get(city)!;
    return city;
  };
  const mine = new Set(player.routes);
  for (const route of printed.board.routes) {
    if (!mine.has(route.id)) continue;
    for (const city of [route.a, route.b]) if (!root.has(city)) root.set(city, city);
    root.set(find(route.a), find(route.b));
  }
  return new Map([...root.keys()].map((city) => [city, find(city)]));
}

export interface TicketState { id: string; a: string; b: string; points: number; done: boolean }

export function ticketStates(printed: Printed, player: PlayerMessage, ids: string[]): TicketState[] {
  const part = parts(printed, player);
  return ids.flatMap((id) => {
    const ticket = printed.board.tickets.find((one) => one.id === id);
    if (!ticket) return [];
    const done = part.has(ticket.a) && part.get(ticket.a) === part.get(ticket.b);
    return [{ ...ticket, done }];
  });
}

// Where a player stands on a bonus card, as far as the reader may know it: hands and tickets of others are secret.
export function publicStanding(letter: string, printed: Printed, player: PlayerMessage): number | null {
  const cities = new Map(printed.board.cities.map((city) => [city.id, city]));
  const routes = printed.board.routes.filter((route) => player.routes.includes(route.id));
  const ends = (one: { a: string; b: string }) => [cities.get(one.a)!, cities.get(one.b)!];
  const completed = player.tickets.some((id) => id.startsWith("?"))
    ? null
    : ticketStates(printed, player, player.tickets).filter((ticket) => ticket.done);
  switch (letter) {
    case "": return completed?.length ?? null;
    case "A": {
      if (player.cards.includes("?")) return null;
      const { L: locomotives = 0, ...colors } = countCards(player.cards);
      return locomotives + Object.values(colors).reduce((sum, count) => sum + Math.floor(count / 2), 0);
    }
    case "B": return completed?.filter((ticket) => ends(ticket).some((city) => city.capital)).length ?? null;
    case "C": return player.trains;
    case "D": return routes.filter((route) => route.length === 1).length;
    case "E": return longestPath(routes);
    case "F": return completed?.filter((ticket) => ticket.points <= 5).length ?? null;
    case "G": return new Set(routes.flatMap((route) => ends(route).map((city) => city.country))).size;
    case "H": return completed?.filter((ticket) => ends(ticket).some((city) => city.arctic)).length ?? null;
    case "I": return routes.filter((route) => ends(route).some((city) => city.arctic)).length;
    case "J": return routes.filter((route) => route.kind === "ferry").length;
    case "K": return routes.filter((route) => ends(route).some((city) => city.country === "Norway")).length;
    default: return null;
  }
}
