// A connection that dies silently is noticed, and nothing that was sent on it is lost.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection } from "../src/net/connection.svelte";

type Sent = { type: string; id?: string };

class FakeSocket {
  static OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Sent[] = [];
  onopen = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  onclose: (event: { code: number }) => void = () => {};

  constructor() {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent);
  }

  close(): void {
    this.readyState = 3;
  }

  open(): void {
    this.readyState = 1;
    this.onopen();
    this.hear({ type: "update", number: 1, ply: 1, happened: [], done: {} });
  }

  hear(said: object): void {
    this.onmessage({ data: JSON.stringify(said) });
  }
}

const last = () => FakeSocket.all.at(-1)!;
const kinds = () => last().sent.map((one) => one.type);
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
  connection = new Connection("ABCDEF", "secret");
  last().open();
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("Connection", () => {
  it("pings when it is quiet and stays while it is answered", () => {
    for (let round = 0; round < 5; round++) {
      vi.advanceTimersByTime(10_000);
      expect(kinds().at(-1)).toBe("ping");
      vi.advanceTimersByTime(9_000);
      last().hear({ type: "pong" });
    }
    expect(FakeSocket.all).toHaveLength(1);
    expect(connection.status).toBe("open");
  });

  it("reconnects ten seconds after an unanswered ping, and again if that hangs too", () => {
    vi.advanceTimersByTime(19_999);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(2);
    expect(FakeSocket.all[0]!.readyState).toBe(3);
    expect(connection.status).toBe("lost");
    vi.advanceTimersByTime(10_000);
    expect(FakeSocket.all).toHaveLength(3);
    last().open();
    expect(connection.status).toBe("open");
  });

  it("checks soon when the page or the network is back", () => {
    window.dispatchEvent(new Event("online"));
    expect(kinds().at(-1)).toBe("ping");
    last().hear({ type: "pong" });
    document.dispatchEvent(new Event("visibilitychange"));
    vi.advanceTimersByTime(2_000);
    expect(FakeSocket.all).toHaveLength(2);
    last().onclose({ code: 1006 });
    window.dispatchEvent(new Event("online"));
    expect(FakeSocket.all).toHaveLength(3);
    connection.close();
    window.dispatchEvent(new Event("online"));
    expect(FakeSocket.all).toHaveLength(3);
  });

  it("sends what was not answered again, under the same id", async () => {
    const done = vi.fn();
    void connection.move("draw").then(done);
    connection.comeBack();
    const before = last().sent.slice(1);
    expect(connection.pending).toBe(1);
    vi.advanceTimersByTime(20_000);
    void connection.say("Hei!").catch(() => {});
    last().open();
    expect(last().sent[0]).toMatchObject({ type: "hello", number: 1 });
    expect(kinds()).toEqual(["hello", "move", "chat", "return"]);
    expect(last().sent[1]).toEqual(before[0]);
    last().hear({ type: "done", id: before[0]!.id, number: 1 });
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toHaveBeenCalledExactlyOnceWith(1);
    expect(connection.pending).toBe(1);
  });

  it("applies a change to what it knows, which also answers a request", async () => {
    const player = (seat: number, cards: string) => ({ seat, cards });
    const view = { seat: 1, deck: 20, players: [player(1, "RR"), player(2, "??")] };
    const table = { state: "playing", moved: 1 };
    last().hear({ type: "update", number: 2, ply: 2, happened: [], done: {}, left: null, table, view });
    const done = vi.fn();
    void connection.move("draw").then(done);
    const line = { number: 3, kind: "line", text: "1 draw" };
    last().hear({
      type: "change",
      number: 3,
      ply: 3,
      happened: [line],
      done: { [last().sent.at(-1)!.id!]: 3 },
      left: null,
      table: { moved: 5 },
      view: { deck: 19, players: [player(1, "RRG")] },
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toHaveBeenCalledExactlyOnceWith(3);
    expect(connection.update).toMatchObject({
      type: "update",
      number: 3,
      table: { state: "playing", moved: 5 },
      view: { seat: 1, deck: 19, players: [player(1, "RRG"), player(2, "??")] },
    });
    expect(connection.happened).toEqual([line]);
  });

  it("ignores a socket that was given up", () => {
    vi.advanceTimersByTime(20_000);
    FakeSocket.all[0]!.hear({ type: "update", number: 9, ply: 9, happened: [], done: {} });
    FakeSocket.all[0]!.onclose({ code: 1006 });
    expect(connection.update!.number).toBe(1);
    expect(FakeSocket.all).toHaveLength(2);
  });
});
