// The page's end of the worker that hosts the tables of the static edition. It starts with the page.

import type { Answer } from "../transport";
import type { FromWorker, ToWorker } from "./messages";
import { isSite, siteSettings } from "./settings";

export interface Listener {
  opened(): void;
  said(text: string): void;
  closed(code: number): void;
}

export class Bridge {
  phase = $state<"loading" | "ready" | "failed" | "elsewhere">("loading");
  progress = $state(0);
  detail = $state(""); // what failed

  private readonly worker: Worker | null;
  private answers = new Map<number, { done: (answer: Answer) => void; failed: (reason: Error) => void }>();
  private sockets = new Map<number, Listener>();
  private count = 0;

  constructor(worker: Worker | null) {
    this.worker = worker;
    if (!worker) return;
    worker.onmessage = (event: MessageEvent<FromWorker>) => this.hear(event.data);
    worker.onerror = (event) => this.fail(event.message ?? "");
    this.post({ type: "begin", base: new URL(".", location.href).href, settings: siteSettings });
  }

  request(method: string, path: string, body?: string, secret?: string | null): Promise<Answer> {
    if (method === "POST" && path === "/tables") void navigator.storage?.persist?.().catch(() => false);
    return this.ask((id) => ({ type: "request", id, method, path, secret: secret ?? "", body: body ?? "" }));
  }

  // All games of this browser as a text, and back.
  async save(): Promise<string> {
    return (await this.ask((id) => ({ type: "save", id }))).text;
  }

  async restore(games: string): Promise<Answer> {
    return this.ask((id) => ({ type: "restore", id, games }));
  }

  open(code: string, listener: Listener): number {
    const socket = (this.count += 1);
    this.sockets.set(socket, listener);
    this.post({ type: "open", socket, code });
    if (this.phase === "ready") queueMicrotask(() => listener.opened());
    return socket;
  }

  say(socket: number, text: string): void {
    this.post({ type: "hear", socket, text });
  }

  close(socket: number): void {
    if (this.sockets.delete(socket)) this.post({ type: "close", socket });
  }

  private ask(message: (id: number) => ToWorker): Promise<Answer> {
    const id = (this.count += 1);
    return new Promise((done, failed) => {
      if (this.phase === "failed" || this.phase === "elsewhere") return failed(new Error(this.detail));
      this.answers.set(id, { done, failed });
      this.post(message(id));
    });
  }

  private post(message: ToWorker): void {
    this.worker?.postMessage(message);
  }

  private hear(said: FromWorker): void {
    if (said.type === "progress") this.progress = said.part;
    else if (said.type === "ready") {
      this.phase = "ready";
      for (const listener of this.sockets.values()) listener.opened();
    } else if (said.type === "answer") {
      this.answers.get(said.id)?.done(said);
      this.answers.delete(said.id);
    } else if (said.type === "said") {
      const listener = this.sockets.get(said.socket);
      if (said.text !== null) listener?.said(said.text);
      else {
        this.sockets.delete(said.socket);
        listener?.closed(said.closing);
      }
    } else if (said.type === "failed") this.fail(said.detail);
    else {
      this.fail("");
      this.phase = "elsewhere";
    }
  }

  private fail(detail: string): void {
    this.phase = "failed";
    this.detail = detail;
    for (const { failed } of this.answers.values()) failed(new Error(detail));
    this.answers.clear();
  }
}

export const bridge = new Bridge(
  isSite ? new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "nordrail" }) : null,
);
