// Two collections of games become one: what either of them added, without what either of them removed.

import type { PlayedGame } from "./playedGame";

// A game that was removed, or came back later from a file.
export interface Removal {
  id: string;
  at: number; // milliseconds since 1970
  undone: boolean;
}

export interface Collection {
  games: PlayedGame[];
  removals: Removal[];
}

// Return those that are not known yet, each of them once.
export function unknownGames(read: PlayedGame[], known: PlayedGame[]): PlayedGame[] {
  const ids = new Set(known.map(({ id }) => id));
  return read.filter(({ id }) => !ids.has(id) && ids.add(id));
}

// Return the games that are removed and did not come back.
export function removedIds(removals: Removal[]): Set<string> {
  return new Set(removals.filter(({ undone }) => !undone).map(({ id }) => id));
}

export function merged(one: Collection, other: Collection): Collection {
  const last = new Map<string, Removal>();
  for (const removal of [...one.removals, ...other.removals])
    if (removal.at > (last.get(removal.id)?.at ?? -1)) last.set(removal.id, removal);
  const removals = [...last.values()];
  const gone = removedIds(removals);
  const games = [...one.games, ...unknownGames(other.games, one.games)];
  return { games: games.filter(({ id }) => !gone.has(id)), removals };
}

// Tell whether a collection has the same games and removals as another.
export function agree(one: Collection, other: Collection): boolean {
  return named(one) === named(other);
}

function named({ games, removals }: Collection): string {
  const ids = games.map(({ id }) => id).sort();
  return JSON.stringify([ids, removals.map(({ id, at }) => [id, at]).sort()]);
}
