// The score pad: it counts like the engine, from routes and from lengths, and says what cannot be.

import { describe, expect, it } from "vitest";
import type { Printed } from "../src/net/protocol";
import { longestPath } from "../src/scorepad/longest";
import { gameOf, newPad, newPlayer, tapRoute, type Pad } from "../src/scorepad/pad";
import { asked, scorePad } from "../src/scorepad/scoring";
import type { Title } from "../src/theme/titles";
import known from "./pads.json";
import boards from "./printed.json";

type Game = (typeof known.games)[number];
const printedOf = (title: string) => (boards as unknown as Record<string, Printed>)[title]!;

function byBoard({ title, bonuses, players }: Game): Pad {
  return {
    ...newPad(title as Title),
    bonuses: [...bonuses],
    players: players.map(({ routes, tickets, hand }) => ({
      ...newPlayer(),
      routes,
      tickets: tickets.map((ticket) => ({ ticket, completed: false })),
      counts: { A: hand },
    })),
  };
}
// The same game with only the lengths, and what follows from routes counted by the players.
function byLengths(game: Game): Pad {
  const pad = byBoard(game);
  const length = (id: string) => printedOf(game.title).board.routes.find((one) => one.id === id)!.length;
  return {
    ...pad,
    way: "lengths",
    players: pad.players.map((player, place) => {
      const { completed, bonuses, path } = game.sheets[place]!;
      const lengths: Record<string, number> = {};
      for (const id of player.routes) lengths[length(id)] = (lengths[length(id)] ?? 0) + 1;
      return {
        ...player,
        routes: [],
        lengths,
        path,
        tickets: player.tickets.map(({ ticket }, number) => ({ ticket, completed: completed[number]! })),
        counts: Object.fromEntries(bonuses.map(([letter, count]) => [letter, count as number])),
      };
    }),
  };
}
function inShort(pad: Pad) {
  const { result, players } = scorePad(pad, printedOf(pad.title));
  return {
    winners: result.winners,
    decided_by: result.decided_by,
    sheets: result.sheets.map(({ routes, tickets, bonuses, total, tiebreaks }, place) => ({
      routes,
      completed: tickets.map(({ completed }) => completed),
      bonuses: bonuses.map(({ letter, count, points }) => [letter, count, points]),
      total,
      tiebreaks,
      path: players[place]!.path.trains,
    })),
  };
}
const engineScore = ({ winners, decided_by, sheets }: Game) => ({ winners, decided_by, sheets });

describe("a game at home", () => {
  it.each(known.games.map((game, number) => [number, game] as const))("%i scores as in the engine", (_, game) => {
    expect(inShort(byBoard(game))).toEqual(engineScore(game));
    expect(inShort(byLengths(game))).toEqual(engineScore(game));
  });
  it("asks players only for what does not follow from the rest", () => {
    const pad: Pad = { ...newPad("northern-lights"), bonuses: ["A", "C", "D", "G"] };
    const printed = printedOf(pad.title);
    expect(asked(pad, printed)).toEqual(["A"]);
    expect(asked({ ...pad, way: "lengths" }, printed)).toEqual(["A", "G"]);
  });
  it("scores by the rules that were printed, not by what it knows of a title", () => {
    const game = known.games.find(({ title }) => title === "nordic-countries")!;
    const printed = structuredClone(printedOf(game.title));
    const whole = { country: null, arctic: false, capital: false, length: null, kind: null, most_points: null };
    printed.rules.bonuses = [
      { letter: "", name: "Short", points: 7, counts: "", measure: { ...whole, of: "routes", length: 1 } },
    ];
    const ones = game.players.map(
      ({ routes }) => printed.board.routes.filter(({ id, length }) => length === 1 && routes.includes(id)).length,
    );
    for (const pad of [byBoard(game), byLengths(game)])
      expect(scorePad(pad, printed).result.sheets.map(({ bonuses }) => bonuses[0]!.count)).toEqual(ones);
    printed.rules.tracks = { 2: { [game.players.length]: 2 } };
    const [a, b] = printed.board.routes.filter(
      (one, _, all) => all.filter((other) => other.a === one.a && other.b === one.b).length === 2,
    );
    const pad = newPad(
      "nordic-countries",
      game.players.map(() => ""),
    );
    tapRoute(pad, 0, a!.id);
    tapRoute(pad, 1, b!.id);
    expect(scorePad(pad, printed).mistakes).toEqual([]);
  });
  it("is kept as a game of the first player that does not count", () => {
    const pad = byBoard(known.games[0]!);
    const { result } = scorePad(pad, printedOf(pad.title));
    const game = gameOf(pad, result, ["Astrid", "Bjørn"], 1_790_000_000_000);
    expect(game).toMatchObject({ kind: "home", counts: false, ended: 1_790_000_000, winners: result.winners });
    expect(game.seats.map(({ name, who, total }) => [name, who, total])).toEqual([
      ["Astrid", "me", result.sheets[0]!.total],
      ["Bjørn", "person", result.sheets[1]!.total],
    ]);
  });
});

describe("the longest path", () => {
  const all = (title: string) => printedOf(title).board.routes;
  it.each(["nordic-countries", "northern-lights"])("is made of its own routes on %s", (title) => {
    for (const game of known.games.filter((one) => one.title === title)) {
      for (const { routes } of game.players) {
        const own = all(title).filter(({ id }) => routes.includes(id));
        const { trains, routes: way } = longestPath(own);
        const used = own.filter(({ id }) => way.includes(id));
        expect(used.reduce((sum, { length }) => sum + length, 0)).toBe(trains);
        expect(new Set(way).size).toBe(way.length);
      }
    }
  });
  it("is found at once even with forty routes of one space", () => {
    const short = all("northern-lights").filter(
      ({ a, b, length }, place, routes) =>
        length === 1 && routes.findIndex((one) => one.a === a && one.b === b) === place,
    );
    const before = performance.now();
    expect(longestPath(short.slice(0, 40)).trains).toBeGreaterThan(5);
    expect(performance.now() - before).toBeLessThan(2000);
  });
  it("of nothing is nothing", () => expect(longestPath([])).toEqual({ trains: 0, routes: [] }));
});

describe("what cannot be", () => {
  const nordic = printedOf("nordic-countries").board.routes;
  const twin = nordic.find(({ id, a, b }) => nordic.some((one) => one.id !== id && one.a === a && one.b === b))!;
  const other = nordic.find(({ id, a, b }) => id !== twin.id && a === twin.a && b === twin.b)!;
  const mistakes = (pad: Pad) => scorePad(pad, printedOf(pad.title)).mistakes;

  it("is more trains than a player has", () => {
    const pad: Pad = { ...newPad(), way: "lengths" };
    pad.players[1]!.lengths = { 9: 5 };
    expect(mistakes(pad)).toEqual([{ kind: "trains", player: 2, used: 45, trains: 40 }]);
  });
  it("is two routes of one player between the same cities", () => {
    const pad = newPad("nordic-countries", ["", "", ""]);
    for (const { id } of [twin, other]) tapRoute(pad, 0, id);
    expect(mistakes(pad)).toMatchObject([{ kind: "both", player: 1 }]);
  });
  it("is a parallel route that is closed to so few players", () => {
    const pad = newPad();
    tapRoute(pad, 0, twin.id);
    tapRoute(pad, 1, other.id);
    expect(mistakes(pad)).toMatchObject([{ kind: "closed", player: 2 }]);
    pad.players.push(newPlayer());
    expect(mistakes(pad)).toEqual([]);
  });
});

describe("a tap on a route", () => {
  it("gives it to a player, gives it to another, and takes it away", () => {
    const pad = newPad();
    tapRoute(pad, 0, "x");
    tapRoute(pad, 1, "x");
    expect(pad.players.map(({ routes }) => routes)).toEqual([[], ["x"]]);
    tapRoute(pad, 1, "x");
    expect(pad.players.map(({ routes }) => routes)).toEqual([[], []]);
  });
});
