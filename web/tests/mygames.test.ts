// My games: ratings, statistics, and files of games.

import { describe, expect, it } from "vitest";
import { readFile, writeFile, type Contents } from "../src/games/file";
import { unknownGames } from "../src/games/merging";
import { playedGame, ranks, type PlayedGame, type PlayedSeat } from "../src/games/playedGame";
import { interval, rate, START } from "../src/games/rating";
import {
  ALL,
  counting,
  filtered,
  groups,
  ME,
  MIXED,
  ownGames,
  PEOPLE,
  players,
  ratedGames,
  ratings,
  records,
  streaks,
  summary,
} from "../src/games/statistics";
import type { Chair, Result, TableInfo } from "../src/net/protocol";
import known from "./ratings.json";

const seat = (name: string, total: number, more: Partial<PlayedSeat> = {}): PlayedSeat => ({
  name,
  who: "me",
  bot: null,
  total,
  routes: total - 10,
  tickets: 4,
  completed: 3,
  resigned: false,
  ...more,
});
const bot = (level: string, total: number): PlayedSeat => seat(level, total, { who: "bot", bot: level });
let time = 1_700_000_000;
function game(seats: PlayedSeat[], more: Partial<PlayedGame> = {}): PlayedGame {
  time += 86_400;
  const most = Math.max(...seats.map(({ total }) => total));
  return {
    id: `game ${time}`,
    kind: "table",
    code: "ABCDEF",
    day: null,
    title: "nordic-countries",
    board: null,
    ended: time,
    counts: true,
    winners: seats.flatMap(({ total }, place) => (total === most ? [place + 1] : [])),
    seats,
    ...more,
  };
}
const newestFirst = (...games: PlayedGame[]) => [...games].reverse();

describe("ratings", () => {
  it("are those of openskill, which a test of the arena computes from the same games", () => {
    const found = rate(known.games);
    expect([...found.keys()].sort()).toEqual(Object.keys(known.ratings).sort());
    for (const [name, [mu, sigma]] of Object.entries(known.ratings)) {
      expect(found.get(name)!.mu).toBeCloseTo(mu!, 9);
      expect(found.get(name)!.sigma).toBeCloseTo(sigma!, 9);
    }
  });
  it("have an interval that narrows with every game", () => {
    const width = (games: number) => {
      const [low, high] = interval(
        rate(Array.from({ length: games }, () => ({ names: ["a", "b"], ranks: [1, 2] }))).get("a") ?? START,
      );
      return high - low;
    };
    expect(width(0)).toBeGreaterThan(width(1));
    expect(width(1)).toBeGreaterThan(width(20));
  });
  it("leave out practice, custom boards, people, games at home and games without a winner", () => {
    const seats = [seat("Astrid", 90), bot("hard", 70)];
    const games = newestFirst(
      game(seats),
      game(seats, { counts: false }),
      game(seats, { board: "My board" }),
      game(seats, { kind: "home" }),
      game(seats, { winners: [] }),
      game([seat("Astrid", 90), seat("Bjørn", 70)]),
      game([seat("Astrid", 90), seat("Eino", 60, { who: "person" }), bot("hard", 70)]),
    );
    expect(ratedGames(ownGames(games, "Astrid"))).toEqual([{ names: [ME, "hard"], ranks: [1, 2] }]);
  });
  it("put the player among the bots that it met", () => {
    const games = newestFirst(
      game([seat("Astrid", 90), bot("easy", 40)]),
      game([bot("hard", 120), seat("Astrid", 80), bot("easy", 50)]),
    );
    expect(ratings(ownGames(games, "Astrid")).map(({ name, games: met }) => [name, met])).toEqual([
      ["hard", 1],
      [ME, 2],
      ["easy", 2],
    ]);
  });
});

describe("statistics", () => {
  const shared = game([seat("Astrid", 80), seat("Bjørn", 80)]); // at one screen
  const games = newestFirst(
    game([seat("Astrid", 100), bot("easy", 90)]),
    game([seat("Astrid", 60), bot("easy", 90)]),
    game([seat("Astrid", 110), bot("easy", 50), bot("hard", 100)], { title: "northern-lights" }),
    shared,
  );
  const own = ownGames(games, "Astrid");

  it("count a game at one screen for each of its players", () => {
    expect(players(games)).toEqual(["Astrid", "Bjørn"]);
    expect(own.length).toBe(4);
    expect(ownGames(games, "Bjørn").map((one) => [one.game.id, one.share])).toEqual([[shared.id, 0.5]]);
  });
  it("add up wins, points and tickets", () => {
    expect(summary(own)).toEqual({ games: 4, wins: 2.5, mean: 87.5, best: 110, tickets: 16, completed: 12 });
    expect(summary([])).toEqual({ games: 0, wins: 0, mean: 0, best: 0, tickets: 0, completed: 0 });
  });
  it("group by title, seats and level", () => {
    expect(groups(own).map(({ title, seats, level, games: count }) => [title, seats, level, count])).toEqual([
      ["nordic-countries", 2, "easy", 2],
      ["northern-lights", 3, MIXED, 1],
      ["nordic-countries", 2, PEOPLE, 1],
    ]);
  });
  it("find streaks in the order of the games", () => {
    expect(streaks(own)).toEqual({ now: 2, longest: 2 });
    expect(streaks(own.slice(2))).toEqual({ now: 0, longest: 1 });
  });
  it("filter", () => {
    expect(filtered(own, { ...ALL, title: "northern-lights" }).length).toBe(1);
    expect(filtered(own, { ...ALL, seats: 2, result: "won" }).length).toBe(2);
    expect(filtered(own, { ...ALL, level: "easy", result: "lost" }).length).toBe(1);
  });
  it("count only what counts, unless all games are asked for", () => {
    const practice = ownGames([game([seat("Astrid", 200), bot("easy", 1)], { counts: false }), ...games], "Astrid");
    expect(counting(practice)).toEqual(own);
  });
  it("filter by days, with the first and the last one", () => {
    const at = (day: string) => game([seat("Astrid", 9), bot("easy", 1)], { ended: Date.parse(`${day}T12:00`) / 1000 });
    const days = ownGames([at("2026-03-01"), at("2026-02-28"), at("2026-02-27"), at("2026-02-26")], "Astrid");
    const between = (since: string, until: string) => filtered(days, { ...ALL, since, until }).length;
    expect([between("2026-02-27", "2026-02-28"), between("2026-02-28", ""), between("", "2026-02-26")]).toEqual([
      2, 2, 1,
    ]);
  });
  it("know the best games", () => {
    expect(records(own).map(({ name, value }) => [name, value])).toEqual([
      ["points", 110],
      ["lead", 10],
      ["tickets", 3],
      ["routes", 100],
    ]);
  });
  it("rank those who resigned last", () => {
    const resigned = game([seat("Astrid", 90, { resigned: true }), bot("easy", 20)], { winners: [2] });
    expect(ranks(resigned)).toEqual([2, 1]);
  });
});

describe("a finished table", () => {
  const chair = (number: number, more: Partial<Chair>) => ({ seat: number, away: false, bot: null, ...more }) as Chair;
  const table = {
    code: "ABCDEF",
    title: "nordic-countries",
    created: 1000.4,
    moved: 2000.2,
    counts: true,
    chairs: [
      chair(1, { who: "person", name: "Astrid" }),
      chair(2, { who: "person", name: "Bjørn", away: true, bot: "hard" }),
      chair(3, { who: "bot", name: "hard 2", bot: "hard" }),
    ],
  } as TableInfo;
  const sheet = (number: number, total: number) => ({
    seat: number,
    total,
    routes: 5,
    tickets: [
      { ticket: "a-b", completed: true, points: 5 },
      { ticket: "a-c", completed: false, points: -7 },
    ],
  });
  const result = { sheets: [sheet(1, 3), sheet(2, 9), sheet(3, 1)], winners: [2], resigned: [] } as unknown as Result;

  it("belongs to the players at this browser, but not to one whose seat a bot finished", () => {
    const kept = playedGame(table, result, [1, 2], ["Astrid", "Bjørn", "Mikko"], null);
    expect(kept.id).toBe("ABCDEF-1000");
    expect(kept.seats.map(({ who, bot: level }) => [who, level])).toEqual([
      ["me", null],
      ["person", null],
      ["bot", "hard"],
    ]);
    expect([kept.seats[0]!.tickets, kept.seats[0]!.completed]).toEqual([2, 1]);
  });
});

describe("a file of games", () => {
  const games = [game([seat("Astrid", 100), bot("easy", 90)]), game([seat("Åsa", 60), bot("hard", 90)])];
  const changed = (change: object) =>
    JSON.stringify({ form: "nordrail games", version: 1, games: [{ ...games[0], ...change }] });

  const all: Contents = {
    games,
    removals: [{ id: "game 7", at: 1_790_000_000_000, undone: false }],
    records: [{ id: games[0]!.id, text: "title northern-lights\n", board: null }],
    puzzles: { "nordic-countries-1": "solved", "northern-lights-1": "missed" },
    deals: [{ title: "nordic-countries", day: "2026-11-18", code: "ABCDEF", secret: "s" }],
  };

  it("is read as it was written", () => expect(readFile(writeFile(all))).toEqual(all));
  it("of version 1 is read", () => {
    expect(readFile(changed({}))).toEqual({ games: [games[0]], removals: [], records: [], puzzles: {}, deals: [] });
  });
  it("adds only games that are not known", () => {
    const read = readFile(writeFile({ games: [...games, ...games], removals: [] }))!.games;
    expect(unknownGames(read, [])).toEqual(games);
    expect(unknownGames(read, [games[0]!])).toEqual([games[1]]);
  });
  it("drops fields that it does not know", () => {
    expect(readFile(changed({ evil: "<script>" }))!.games).toEqual([games[0]]);
  });
  it.each([
    ["no JSON", "x"],
    ["null", "null"],
    ["another file", '{"games": []}'],
    ["a later version", '{"form": "nordrail games", "version": 3, "games": []}'],
    ["a long name", changed({ seats: [seat("x".repeat(81), 1), bot("easy", 2)] })],
    ["one seat", changed({ seats: [seat("Astrid", 1)] })],
    ["six seats", changed({ seats: Array.from({ length: 6 }, () => seat("Astrid", 1)) })],
    ["a winner without a seat", changed({ winners: [3] })],
    ["points that are no number", changed({ seats: [{ ...seat("Astrid", 1), total: "1" }, bot("easy", 2)] })],
    ["more completed tickets than tickets", changed({ seats: [seat("A", 1, { completed: 5 }), bot("easy", 2)] })],
    ["a removal without a time", '{"form": "nordrail games", "version": 2, "games": [], "removals": [{"id": "x"}]}'],
    ["a record without text", '{"form": "nordrail games", "version": 2, "games": [], "records": [{"id": "x"}]}'],
    ["an unknown result of a puzzle", '{"form": "nordrail games", "version": 2, "games": [], "puzzles": {"x": 1}}'],
    ["a deal without a secret", '{"form": "nordrail games", "version": 2, "games": [], "deals": [{"title": "x"}]}'],
    ["an unknown kind", changed({ kind: "x" })],
    ["too many games", JSON.stringify({ form: "nordrail games", version: 1, games: Array(20_001).fill(games[0]) })],
  ])("is refused with %s", (_, text) => expect(readFile(text)).toBeNull());
});
