import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Server } from "../src/net/server.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("one lost request does not replace the page", async () => {
  const fetched = vi.fn().mockRejectedValueOnce(new TypeError("lost")).mockResolvedValue({ ok: true });
  vi.stubGlobal("fetch", fetched);
  const server = new Server();
  await server.look();
  expect(server.away).toBe(false);
  await vi.advanceTimersByTimeAsync(300);
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(server.away).toBe(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test("a server that does not answer twice is away, and is asked again and again", async () => {
  const fetched = vi.fn().mockRejectedValue(new TypeError("away"));
  vi.stubGlobal("fetch", fetched);
  const server = new Server();
  await server.look();
  await vi.advanceTimersByTimeAsync(300);
  expect(server.away).toBe(true);
  await vi.advanceTimersByTimeAsync(4000);
  expect(fetched).toHaveBeenCalledTimes(4);
});
