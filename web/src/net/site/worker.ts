// The worker of the static edition: Python hosts the tables in it. What happens is stored before anyone is told.

import type { FromWorker, ToWorker } from "./messages";
import { loadPython, type Door } from "./python";
import { Store, type Kept } from "./store";

interface Taken extends Kept {
  said: [socket: number, text: string | null, closing: number][];
  wait: number | null;
}

const post = (message: FromWorker) => self.postMessage(message);

class Office {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;

  constructor(
    private readonly door: Door,
    private readonly store: Store,
  ) {}

  // Let another tab take over: nothing more is done or stored here.
  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  async hear(said: ToWorker): Promise<void> {
    if (this.stopped) return;
    if (said.type === "request") {
      const answer = this.door.request(said.method, said.path, said.secret, said.body);
      await this.settle(() => post({ type: "answer", id: said.id, ...JSON.parse(answer) }));
    } else if (said.type === "save") {
      post({ type: "answer", id: said.id, status: 200, kind: "text/plain", text: this.door.games() });
    } else if (said.type === "restore") {
      const answer = this.door.restore(said.games);
      await this.settle(() => post({ type: "answer", id: said.id, ...JSON.parse(answer) }));
    } else {
      if (said.type === "open") this.door.open(said.socket, said.code);
      else if (said.type === "hear") this.door.hear(said.socket, said.text);
      else if (said.type === "close") this.door.close(said.socket);
      await this.settle();
    }
  }

  // Store what happened, tell it, and wake up when something is due.
  private async settle(then?: () => void): Promise<void> {
    const { tables, entries, said, wait } = JSON.parse(this.door.take()) as Taken;
    if (tables.length || entries.length) await this.store.add({ tables, entries });
    if (this.stopped) return;
    for (const [socket, text, closing] of said) post({ type: "said", socket, text, closing });
    then?.();
    clearTimeout(this.timer);
    if (wait !== null) this.timer = setTimeout(() => enqueue(() => this.act()), wait * 1000);
  }

  private async act(): Promise<void> {
    if (this.stopped) return;
    this.door.act();
    await this.settle();
  }
}

let office: Office | null = null;
let queue: Promise<void> = Promise.resolve();

function enqueue(work: () => Promise<void>): void {
  queue = queue.then(work).catch((reason: Error) => {
    office?.stop();
    post({ type: "failed", detail: String(reason.message ?? reason) });
  });
}

// Only one tab hosts: a new one takes the tables over, and the old one says so.
function takeOver(name: string): Promise<void> {
  return new Promise((ours) => {
    if (!navigator.locks) return ours();
    const until = new Promise<void>(() => {});
    const held = navigator.locks.request(name, { steal: true }, () => {
      ours();
      return until;
    });
    held.catch(() => {
      office?.stop();
      post({ type: "elsewhere" });
    });
  });
}

async function begin({ base, settings }: ToWorker & { type: "begin" }): Promise<void> {
  const make = await loadPython(base, settings, (part) => post({ type: "progress", part }));
  const name = `nordrail ${new URL(base).pathname}`;
  await takeOver(name);
  const store = await Store.open(name);
  office = new Office(make(JSON.stringify(await store.read())), store);
  post({ type: "ready" });
}

self.onmessage = (event: MessageEvent<ToWorker>) => {
  const said = event.data;
  enqueue(() => (said.type === "begin" ? begin(said) : (office?.hear(said) ?? Promise.resolve())));
};
