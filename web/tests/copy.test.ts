// @vitest-environment node
// The copy of My games on the server, as several browsers write it.

import { afterEach, describe, expect, it, vi } from "vitest";
import type { PlayedGame } from "../src/games/playedGame";

const contents = vi.hoisted(() => new Map<string, string>()); // what the server keeps, by token
vi.mock("../src/net/site/settings", () => ({ isSite: false }));
vi.mock("../src/net/transport", () => ({
  send: async (method: string, _path: string, body: string, token: string) => {
    if (method === "PUT") contents.set(token, body);
    const content = contents.get(token) ?? '{"error": "not_found", "detail": "There is no copy under this key."}';
    return { status: contents.has(token) ? 200 : 404, kind: "application/json", text: content };
  },
}));

describe("a copy on the server", () => {
  // A browser of its own: its games are kept in the memory of its modules.
  async function browser() {
    vi.resetModules();
    const [kept, copy] = [await import("../src/browser/games"), await import("../src/games/copy")];
    return {
      ...kept,
      synchronise: () => copy.synchronise("a".repeat(32)),
      ids: async () => (await kept.allGames()).map(({ id }) => id).sort(),
    };
  }
  afterEach(() => {
    vi.restoreAllMocks();
    contents.clear();
  });
  const one = (id: string): PlayedGame => ({
    id,
    kind: "table",
    code: "ABCDEF",
    day: null,
    title: "nordic-countries",
    board: null,
    ended: 1_790_000_000,
    counts: true,
    winners: [1],
    seats: ["Astrid", "Bjørn"].map((name) => ({
      name,
      who: "me",
      bot: null,
      total: 90,
      routes: 40,
      tickets: 4,
      completed: 3,
      resigned: false,
    })),
  });

  it("keeps what another browser added when this one removes a game", async () => {
    const phone = await browser(),
      laptop = await browser();
    await phone.keepGames([one("first"), one("second")]);
    await phone.synchronise();
    await laptop.synchronise();
    await laptop.keepGames([one("third")]);
    await laptop.synchronise();
    await phone.removeGame("first");
    await phone.synchronise();
    expect(await phone.ids()).toEqual(["second", "third"]);
    await laptop.synchronise();
    expect(await laptop.ids()).toEqual(["second", "third"]);
    const third = await browser();
    expect(await third.synchronise()).toBe(2);
    expect(await third.ids()).toEqual(["second", "third"]);
  });
  it("brings a game back everywhere that a file brought back", async () => {
    const phone = await browser(),
      laptop = await browser();
    const first = one("first");
    await phone.keepGames([first]);
    for (const each of [phone, laptop]) await each.synchronise();
    await phone.removeGame("first");
    for (const each of [phone, laptop]) await each.synchronise();
    expect(await laptop.ids()).toEqual([]);
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 60_000);
    await phone.restoreGames([first]);
    for (const each of [phone, laptop]) await each.synchronise();
    expect([await phone.ids(), await laptop.ids()]).toEqual([["first"], ["first"]]);
  });
});
