// What is written on the score pad: kept in this browser until a new one is started.

import { keep, recall } from "../browser/memory";
import type { PlayedGame } from "../games/playedGame";
import type { Result } from "../net/protocol";
import { TITLES, titleOf, type Title } from "../theme/titles";

export interface PadPlayer {
  name: string;
  routes: string[];
  lengths: Record<string, number>;
  tickets: { ticket: string; completed: boolean }[];
  counts: Record<string, number>;
  path: number;
}

export interface Pad {
  id: string;
  title: Title;
  way: "board" | "lengths"; // routes are tapped on the board, or only counted by length
  bonuses: string[];
  players: PadPlayer[];
}

const KEY = "nordrail.pad";

export function newPlayer(name = ""): PadPlayer {
  return { name, routes: [], lengths: {}, tickets: [], counts: {}, path: 0 };
}

export function newPad(title: Title = TITLES[0], names: string[] = ["", ""]): Pad {
  const id = `home-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
  return { id, title, way: "board", bonuses: [], players: names.map(newPlayer) };
}

// Return what was written last, or what was written on the pad of a title: each title has its own.
export function loadPad(title: Title = titleOf(recall<{ title?: string }>(KEY, {}).title ?? "")): Pad {
  const kept = recall<Partial<Pad>>(`${KEY}.${title}`, {});
  const whole = kept.id && Array.isArray(kept.players) && kept.players.length > 1;
  return whole ? { ...newPad(title), ...kept } : newPad(title);
}

export function savePad(pad: Pad): void {
  keep(KEY, { title: pad.title });
  keep(`${KEY}.${pad.title}`, pad);
}

// Tell whether anything that scores is written on the pad.
export function begun(pad: Pad): boolean {
  return pad.players.some(
    ({ routes, lengths, tickets, counts, path }) =>
      routes.length + tickets.length + path > 0 || [lengths, counts].some((some) => Object.values(some).some(Boolean)),
  );
}

// Give a route to a player, or take it from them.
export function tapRoute(pad: Pad, player: number, route: string): void {
  const own = pad.players[player]!.routes.includes(route);
  for (const one of pad.players) one.routes = one.routes.filter((id) => id !== route);
  if (!own) pad.players[player]!.routes.push(route);
}

// Return the game for My games: the first player is the one at this browser.
export function gameOf(pad: Pad, result: Result, names: string[], now: number): PlayedGame {
  return {
    id: pad.id,
    kind: "home",
    code: null,
    day: null,
    title: pad.title,
    board: null,
    ended: Math.round(now / 1000),
    counts: false,
    winners: [...result.winners],
    seats: result.sheets.map(({ total, routes, tickets }, place) => ({
      name: names[place]!,
      who: place === 0 ? "me" : "person",
      bot: null,
      total,
      routes,
      tickets: tickets.length,
      completed: tickets.filter(({ completed }) => completed).length,
      resigned: false,
    })),
  };
}
