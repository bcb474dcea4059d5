// What the panels need from an update, derived from the server's view without knowledge of the rules.

import type { Chair, PlayerMessage, Printed, Update, ViewMessage } from "../net/protocol";
import { personOf } from "../theme/people";
import { readAction } from "../notation/notation";

// A highlight on the board: cities, routes and a colour.
export interface Light {
  cities: string[];
  way: string[];
  shade: string | null;
}

export interface Legal {
  takes: Set<string>;
  draw: boolean;
  tickets: boolean;
  pass: boolean;
  withdraw: boolean;
  claims: Map<string, string[]>; // the server's suggested payments by route
  pays: string[];
  keeps: string[][];
}

export function readLegal(legal: string[]): Legal {
  const read: Legal = {
    takes: new Set(),
    draw: false,
    tickets: false,
    pass: false,
    withdraw: false,
    claims: new Map(),
    pays: [],
    keeps: [],
  };
  for (const text of legal) {
    const action = readAction(text);
    if (!action) continue;
    if (action.verb === "take") read.takes.add(action.card);
    else if (action.verb === "claim")
      read.claims.set(action.route, [...(read.claims.get(action.route) ?? []), action.cards]);
    else if (action.verb === "pay") read.pays.push(action.cards);
    else if (action.verb === "keep") read.keeps.push(action.tickets);
    else read[action.verb] = true;
  }
  return read;
}

export function ownersOf(view: ViewMessage | null): Record<string, number> {
  const owners: Record<string, number> = {};
  for (const player of view?.players ?? []) for (const route of player.routes) owners[route] = player.seat;
  return owners;
}

// Return the display name of a bot: those that come with Nordrail have people's names.
export function botName(name: string): string {
  return personOf(name)?.name ?? name;
}

export function chairName({ who, name, bot }: Chair): string {
  return who === "bot" ? botName(name ?? "") : (name ?? botName(bot ?? ""));
}

export function namesOf(update: Update): string[] {
  return update.table.chairs.map(chairName);
}

// Map each city of a player's network to one city that identifies its connected part.
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

export interface TicketState {
  id: string;
  a: string;
  b: string;
  points: number;
  done: boolean;
}

export function ticketStates(printed: Printed, player: PlayerMessage, ids: string[]): TicketState[] {
  const part = parts(printed, player);
  return ids.flatMap((id) => {
    const ticket = printed.board.tickets.find((one) => one.id === id);
    if (!ticket) return [];
    const done = part.has(ticket.a) && part.get(ticket.a) === part.get(ticket.b);
    return [{ ...ticket, done }];
  });
}

// Tell whether the players are still choosing their first tickets.
export function firstTickets(view: ViewMessage): boolean {
  return view.phase.ask === "tickets" && view.players.every((one) => !one.routes.length && !one.tickets.length);
}

// Return a seat's count for a bonus card, or null if it is hidden from the reader.
export function bonusCount(update: Update, seat: number, letter: string): number | null {
  const sheet = update.result?.sheets[seat - 1];
  if (sheet) return sheet.bonuses.find((bonus) => bonus.letter === letter)?.count ?? null;
  return update.table.bonuses[seat - 1]?.[letter] ?? (update.seat === seat ? (update.bonuses[letter] ?? null) : null);
}
