// The service worker shows a notice that arrives, and a tap on it opens the table.

import { beforeEach, describe, expect, it, vi } from "vitest";
import source from "../src/worker.js?raw";

type Handler = (event: object) => void;
interface Page {
  url: string;
  visibilityState?: string;
  focus?: () => Promise<void>;
}

const handlers: Record<string, Handler> = {};
let pages: Page[] = [];
const showNotification = vi.fn();
const openWindow = vi.fn();
const worker = {
  addEventListener: (name: string, handler: Handler) => (handlers[name] = handler),
  registration: { scope: "https://play.example.org/", showNotification },
  clients: { matchAll: async () => pages, openWindow },
};
new Function("self", source.replace("__FILES__", "[]"))(worker);

async function send(name: string, event: object): Promise<void> {
  let done: Promise<unknown> = Promise.resolve();
  handlers[name]!({ ...event, waitUntil: (work: Promise<unknown>) => (done = work) });
  await done;
}

const notice = {
  title: "Northern Lights · BCDFGH",
  body: "Astrid har gjort sitt trekk.",
  language: "nb",
  table: "BCDFGH",
};
const push = (data: object | null = notice) => send("push", { data: data && { json: () => data } });

beforeEach(() => {
  pages = [];
  vi.clearAllMocks();
});

describe("a notice", () => {
  it("is shown in its language, one for a table", async () => {
    await push();
    const { title, body } = notice;
    const options = { body, lang: "nb", tag: "BCDFGH", renotify: true, icon: "./icons/192.png", data: "./#/t/BCDFGH" };
    expect(showNotification.mock.calls).toEqual([[title, options]]);
  });

  it("is not shown over the table itself", async () => {
    pages = [{ url: "https://play.example.org/#/t/BCDFGH", visibilityState: "visible" }];
    await push();
    expect(showNotification).not.toHaveBeenCalled();
    for (const [hash, visibilityState] of [
      ["#/t/BCDFGH", "hidden"],
      ["#/t/ZZZZZZ", "visible"],
      ["#/", "visible"],
    ]) {
      pages = [{ url: `https://play.example.org/${hash}`, visibilityState: visibilityState! }];
      await push();
    }
    expect(showNotification).toHaveBeenCalledTimes(3);
  });

  it("without content is ignored", async () => {
    await push(null);
    expect(showNotification).not.toHaveBeenCalled();
  });
});

describe("a tap on a notice", () => {
  const tap = () => send("notificationclick", { notification: { close: vi.fn(), data: "./#/t/BCDFGH" } });

  it("opens the table", async () => {
    await tap();
    expect(openWindow.mock.calls).toEqual([["https://play.example.org/#/t/BCDFGH"]]);
  });

  it("shows the page that has it open", async () => {
    const focus = vi.fn(async () => {});
    pages = [{ url: "https://play.example.org/#/t/BCDFGH", focus }];
    await tap();
    expect(focus).toHaveBeenCalledOnce();
    expect(openWindow).not.toHaveBeenCalled();
  });
});
