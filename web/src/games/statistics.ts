// What the games of one player add up to: filters, win rates, streaks, records and ratings.

import { ranks, type PlayedGame, type PlayedSeat } from "./playedGame";
import { rate, type Ranked, type Rating } from "./rating";

export interface Filter {
  title: string;
  seats: number;
  level: string; // a level, MIXED or PEOPLE
  result: "" | "won" | "lost";
  since: string; // a date such as 2026-11-18, or nothing
  until: string;
}

export const ALL: Filter = { title: "", seats: 0, level: "", result: "", since: "", until: "" };
export const MIXED = "+mixed"; // bots of several levels
export const PEOPLE = "+people";

// One player's side of a game.
export interface Own {
  game: PlayedGame;
  seat: number;
  me: PlayedSeat;
  rank: number;
  share: number; // of the victory: 1, 0, or a fraction if it is shared
  level: string;
}

// Return the names of the players at this browser, who share its games: the most frequent one first.
export function players(games: PlayedGame[]): string[] {
  const counted = new Map<string, number>();
  for (const { seats } of games)
    for (const { who, name } of seats) if (who === "me") counted.set(name, (counted.get(name) ?? 0) + 1);
  return [...counted].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([name]) => name);
}

// Return a player's side of all games, the newest first. At a shared screen each game counts for every player there.
export function ownGames(games: PlayedGame[], player: string): Own[] {
  return games.flatMap((game) => {
    const place = game.seats.findIndex(({ who, name }) => who === "me" && name === player);
    if (place < 0) return [];
    const won = game.winners.includes(place + 1);
    return [
      {
        game,
        seat: place + 1,
        me: game.seats[place]!,
        rank: ranks(game)[place]!,
        share: won ? 1 / game.winners.length : 0,
        level: levelAgainst(game, place + 1),
      },
    ];
  });
}

export function filtered(own: Own[], { title, seats, level, result, since, until }: Filter): Own[] {
  const first = since ? startOf(since, 0) : -Infinity,
    after = until ? startOf(until, 1) : Infinity;
  return own.filter(
    (one) =>
      (!title || one.game.title === title) &&
      (!seats || one.game.seats.length === seats) &&
      (!level || one.level === level) &&
      one.game.ended >= first &&
      one.game.ended < after &&
      (!result || (result === "won") === one.share > 0),
  );
}

// Return the games whose result counts.
export function counting(own: Own[]): Own[] {
  return own.filter(({ game }) => game.counts);
}

// Return when a day starts where the reader is, or one some days later, in seconds since 1970.
function startOf(day: string, later: number): number {
  const [year, month, date] = day.split("-").map(Number);
  return new Date(year!, month! - 1, date! + later).getTime() / 1000;
}

export interface Summary {
  games: number;
  wins: number; // a shared victory counts in part
  mean: number; // points
  best: number;
  tickets: number;
  completed: number;
}

export function summary(own: Own[]): Summary {
  const sum = (of: (one: Own) => number) => own.reduce((total, one) => total + of(one), 0);
  return {
    games: own.length,
    wins: sum(({ share }) => share),
    mean: own.length ? sum(({ me }) => me.total) / own.length : 0,
    best: Math.max(0, ...own.map(({ me }) => me.total)),
    tickets: sum(({ me }) => me.tickets),
    completed: sum(({ me }) => me.completed),
  };
}

export interface Group extends Summary {
  title: string;
  seats: number;
  level: string;
}

// Return a summary for each title, number of seats and level, the largest first.
export function groups(own: Own[]): Group[] {
  const found = new Map<string, Own[]>();
  for (const one of own) {
    const key = JSON.stringify([one.game.title, one.game.seats.length, one.level]);
    found.set(key, [...(found.get(key) ?? []), one]);
  }
  return [...found]
    .map(([key, those]) => {
      const [title, seats, level] = JSON.parse(key) as [string, number, string];
      return { title, seats, level, ...summary(those) };
    })
    .sort((a, b) => b.games - a.games || a.level.localeCompare(b.level));
}

// Return the current winning streak and the longest one.
export function streaks(own: Own[]): { now: number; longest: number } {
  let run = 0,
    longest = 0;
  for (const { share } of [...own].reverse()) {
    run = share > 0 ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return { now: run, longest };
}

export const RECORDS = ["points", "lead", "tickets", "routes"] as const;
export type RecordName = (typeof RECORDS)[number];

// Return the player's best game of each kind, the earliest if several are as good; without games there are none.
export function records(own: Own[]): { name: RecordName; value: number; own: Own }[] {
  const worth: Record<RecordName, (one: Own) => number> = {
    points: ({ me }) => me.total,
    lead: ({ game, seat, share, me }) =>
      share === 1 ? me.total - Math.max(...game.seats.flatMap((it, at) => (at + 1 === seat ? [] : [it.total]))) : 0,
    tickets: ({ me }) => me.completed,
    routes: ({ me }) => me.routes,
  };
  return RECORDS.flatMap((name) => {
    const best = [...own].reverse().reduce<Own | null>((so, one) => {
      return so && worth[name](so) >= worth[name](one) ? so : one;
    }, null);
    return best && worth[name](best) > 0 ? [{ name, value: worth[name](best), own: best }] : [];
  });
}

export const ME = "+me"; // the player among the rated names

// Return the games that are rated: they count, on a standard board, one player against bots, played to the end or resigned.
export function ratedGames(own: Own[]): Ranked[] {
  return own
    .filter(
      ({ game, seat }) =>
        game.counts &&
        game.kind !== "home" &&
        game.board === null &&
        game.winners.length > 0 &&
        game.seats.every(({ who }, place) => place + 1 === seat || who === "bot"),
    )
    .reverse()
    .map(({ game, seat }) => ({
      names: game.seats.map(({ bot }, place) => (place + 1 === seat ? ME : (bot ?? ""))),
      ranks: ranks(game),
    }));
}

// Return the ratings of the player and of the bots met, the highest first.
export function ratings(own: Own[]): { name: string; rating: Rating; games: number }[] {
  const games = ratedGames(own);
  return [...rate(games)]
    .map(([name, rating]) => ({ name, rating, games: games.filter(({ names }) => names.includes(name)).length }))
    .sort((a, b) => b.rating.mu - a.rating.mu);
}

function levelAgainst({ seats }: PlayedGame, seat: number): string {
  const others = seats.filter((_, place) => place + 1 !== seat);
  if (others.some(({ bot }) => bot === null)) return PEOPLE;
  const levels = new Set(others.map(({ bot }) => bot!));
  return levels.size === 1 ? [...levels][0]! : MIXED;
}
