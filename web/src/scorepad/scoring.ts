// The score of a game at home, counted in the browser with the rules that the server printed: the pad works offline.

import type { MeasureMessage, Printed, Result, RouteMessage, Sheet, Ticket } from "../net/protocol";
import { longestPath, type Path } from "./longest";
import type { Pad, PadPlayer } from "./pad";

type City = Printed["board"]["cities"][number];
type Bonus = Printed["rules"]["bonuses"][number];

// What follows from what one player wrote down.
export interface Counted {
  routes: RouteMessage[];
  lengths: [length: number, routes: number][];
  trains: number; // left
  path: Path;
  tickets: { ticket: Ticket; completed: boolean }[];
}

export type Mistake =
  | { kind: "trains"; player: number; used: number; trains: number }
  | { kind: "both" | "closed"; player: number; route: string };

export interface Scored {
  result: Result;
  players: Counted[];
  mistakes: Mistake[];
}

// Return the bonuses in play that players must count themselves: hands, or what only their routes show.
export function asked(pad: Pad, { rules }: Printed): string[] {
  const unknown = inPlay(pad, rules.bonuses).filter(({ measure }) => !isKnown(measure, pad.way));
  return unknown.map(({ letter }) => letter);
}

// Return the bonuses that every game has, and the cards that were chosen.
function inPlay(pad: Pad, bonuses: Bonus[]): Bonus[] {
  return bonuses.filter(({ letter }) => !letter || pad.bonuses.includes(letter));
}

function isKnown({ of, kind, country, arctic, capital }: MeasureMessage, way: Pad["way"]): boolean {
  if (of === "locomotives") return false;
  if (way === "board") return true;
  return of === "routes" ? !kind && !country && !arctic && !capital : of !== "countries";
}

export function isPathNeeded(pad: Pad, printed: Printed): boolean {
  const { tiebreaks, bonuses } = printed.rules;
  const paths = inPlay(pad, bonuses).some(({ measure }) => measure.of === "path");
  return pad.way === "lengths" && (paths || tiebreaks.includes("longest path"));
}

export function scorePad(pad: Pad, printed: Printed): Scored {
  const players = pad.players.map((player) => counted(player, pad.way, printed));
  const dealt = inPlay(pad, printed.rules.bonuses);
  const counts = dealt.map((bonus) =>
    players.map((player, place) => countOf(bonus, player, pad.players[place]!, pad, printed)),
  );
  const sheets = players.map((player, place): Sheet => {
    const routes = player.lengths.reduce((sum, [length, count]) => sum + count * printed.rules.points[length]!, 0);
    const tickets = player.tickets.map(({ ticket: { id, points }, completed }) => ({
      ticket: id,
      completed,
      points: completed ? points : -points,
    }));
    const bonuses = dealt.map(({ letter, name, points }, number) => {
      const count = counts[number]![place]!;
      return { letter, name, count, points: count === Math.max(...counts[number]!) ? points : 0 };
    });
    const total = [...tickets, ...bonuses].reduce((sum, { points }) => sum + points, routes);
    return { seat: place + 1, routes, tickets, bonuses, total, tiebreaks: null, peeks: 0, hints: 0 };
  });
  return {
    result: decided(sheets, players, printed.rules.tiebreaks),
    players,
    mistakes: mistakes(pad, players, printed),
  };
}

function counted(player: PadPlayer, way: Pad["way"], { rules, board }: Printed): Counted {
  const routes = way === "board" ? board.routes.filter(({ id }) => player.routes.includes(id)) : [];
  const lengths = new Map<number, number>();
  if (way === "board") for (const { length } of routes) lengths.set(length, (lengths.get(length) ?? 0) + 1);
  else for (const [length, count] of Object.entries(player.lengths)) if (count) lengths.set(Number(length), count);
  const sorted = [...lengths].sort(([a], [b]) => a - b);
  const joined = groupsOf(routes);
  return {
    routes,
    lengths: sorted,
    trains: rules.trains - sorted.reduce((sum, [length, count]) => sum + length * count, 0),
    path: way === "board" ? longestPath(routes) : { trains: player.path, routes: [] },
    tickets: player.tickets.flatMap(({ ticket: id, completed }) => {
      const ticket = board.tickets.find((one) => one.id === id);
      if (!ticket) return []; // of an older board
      const join = joined.has(ticket.a) && joined.get(ticket.a) === joined.get(ticket.b);
      return [{ ticket, completed: way === "board" ? join : completed }];
    }),
  };
}

// Return a number for each city on the routes; joined cities have the same one.
function groupsOf(routes: RouteMessage[]): Map<string, number> {
  const group = new Map<string, number>();
  routes.forEach(({ a, b }, number) => {
    const joined = [group.get(a), group.get(b)];
    for (const [city, one] of group) if (joined.includes(one)) group.set(city, number);
    group.set(a, number).set(b, number);
  });
  return group;
}

function countOf({ letter, measure }: Bonus, player: Counted, written: PadPlayer, pad: Pad, printed: Printed): number {
  if (!isKnown(measure, pad.way)) return written.counts[letter] ?? 0;
  const { of, length, kind, most_points } = measure;
  const ends = ({ a, b }: { a: string; b: string }) => printed.board.cities.filter(({ id }) => id === a || id === b);
  if (of === "trains") return player.trains;
  if (of === "path") return player.path.trains;
  if (of === "countries") return new Set(player.routes.flatMap(ends).map(({ country }) => country)).size;
  if (of === "tickets")
    return player.tickets.filter(
      ({ ticket, completed }) =>
        completed && ticket.points <= (most_points ?? Infinity) && touches(measure, ends(ticket)),
    ).length;
  if (pad.way === "lengths")
    return player.lengths.reduce((sum, [spaces, count]) => sum + (spaces === (length ?? spaces) ? count : 0), 0);
  return player.routes.filter(
    (route) =>
      route.length === (length ?? route.length) && route.kind === (kind ?? route.kind) && touches(measure, ends(route)),
  ).length;
}

function touches({ country, arctic, capital }: MeasureMessage, cities: City[]): boolean {
  return cities.some(
    (city) => city.country === (country ?? city.country) && arctic <= city.arctic && capital <= city.capital,
  );
}

// Name the winners: the most points, then the tie-breaks in their order until one player is left.
function decided(sheets: Sheet[], players: Counted[], tiebreaks: string[]): Result {
  const most = Math.max(...sheets.map(({ total }) => total));
  let winners = sheets.filter(({ total }) => total === most).map(({ seat }) => seat);
  let by = "points";
  const shown: Sheet[] = sheets.map((sheet, place) => ({
    ...sheet,
    tiebreaks: winners.length > 1 ? tiebreaks.map((name) => tiebreakCount(name, sheet, players[place]!)) : null,
  }));
  if (winners.length > 1) {
    by = "shared";
    for (const [number, name] of tiebreaks.entries()) {
      const count = (seat: number) => shown[seat - 1]!.tiebreaks![number]!;
      const best = Math.max(...winners.map(count));
      winners = winners.filter((seat) => count(seat) === best);
      if (winners.length > 1) continue;
      by = name;
      break;
    }
  }
  return { sheets: shown, winners, decided_by: by, reason: "last round", resigned: [] };
}

function tiebreakCount(name: string, sheet: Sheet, player: Counted): number {
  if (name === "longest path") return player.path.trains;
  return name === "bonus cards"
    ? sheet.bonuses.filter(({ points }) => points).length
    : sheet.tickets.filter(({ completed }) => completed).length;
}

// Find what cannot be: too many trains, or parallel routes that are closed.
function mistakes({ players: written }: Pad, players: Counted[], { rules, board }: Printed): Mistake[] {
  const found: Mistake[] = [];
  const between = new Map<string, number[]>(); // the owners of parallel routes
  players.forEach(({ trains, routes }, place) => {
    const player = place + 1;
    if (trains < 0) found.push({ kind: "trains", player, used: rules.trains - trains, trains: rules.trains });
    for (const { id, a, b } of routes) {
      const owners = between.get(`${a} ${b}`) ?? [];
      const tracks = board.routes.filter((one) => one.a === a && one.b === b).length;
      if (owners.includes(player)) found.push({ kind: "both", player, route: id });
      else if (owners.length >= (rules.tracks[tracks]?.[written.length] ?? tracks))
        found.push({ kind: "closed", player, route: id });
      between.set(`${a} ${b}`, [...owners, player]);
    }
  });
  return found;
}
