// A seat's connection to a table. It reconnects, fetches what it missed, and resends unanswered messages.

import { api } from "./api";
import type { ClientMessage, Happened, ServerMessage, Update } from "./protocol";
import { Refused, type Problem } from "../words/refusal";

type Waiting = {
  message: ClientMessage & { id: string };
  done: (number: number) => void;
  failed: (reason: Error) => void;
};

const MOST = 400;
let moves = 0;
const session = Math.random().toString(36).slice(2, 10);

export class Connection {
  update = $state.raw<Update | null>(null);
  happened = $state.raw<Happened[]>([]);
  status = $state<"connecting" | "open" | "lost" | "refused">("connecting");
  problem = $state<Problem | null>(null);

  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private kept: { number: number; done: (number: number) => void }[] = []; // accepted, but still waiting for the update that includes them
  private tries = 0;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private alive: ReturnType<typeof setInterval> | undefined;

  constructor(
    private code: string,
    private secret: string | null,
    private heard: (update: Update) => void = () => {},
  ) {
    this.open();
  }

  private open(): void {
    const base = location.origin.replace(/^http/, "ws");
    const socket = new WebSocket(`${base}/api/tables/${this.code}/play`);
    this.socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: "hello", secret: this.secret, number: this.update?.number ?? 0 }));
      for (const { message } of this.waiting.values()) socket.send(JSON.stringify(message));
      clearInterval(this.alive);
      this.alive = setInterval(() => this.send({ type: "ping" }), 25_000);
    };
    socket.onmessage = (event) => this.hear(JSON.parse(event.data) as ServerMessage);
    socket.onclose = (event) => {
      clearInterval(this.alive);
      if (this.closed || this.socket !== socket) return;
      if (event.code === 1008) {
        this.status = "refused";
        return;
      }
      this.status = "lost";
      this.tries += 1;
      this.timer = setTimeout(() => this.open(), Math.min(5000, 200 * 2 ** Math.min(5, this.tries)));
    };
  }

  private hear(said: ServerMessage): void {
    if (said.type === "update") {
      this.status = "open";
      this.tries = 0;
      this.problem = null;
      this.happened = [...this.happened, ...said.happened];
      if (!this.update && said.number > MOST && !said.happened.length) void this.remember(said.number);
      this.update = said;
      this.heard(said);
      this.settle();
    } else if (said.type === "done") {
      const waiting = this.waiting.get(said.id);
      if (waiting) this.kept.push({ number: said.number, done: waiting.done });
      this.waiting.delete(said.id);
      this.settle();
    } else if (said.type === "problem") {
      const waiting = said.id ? this.waiting.get(said.id) : undefined;
      if (waiting) {
        this.waiting.delete(said.id!);
        waiting.failed(new Refused(said));
      } else {
        this.problem = said;
      }
    }
  }

  private settle(): void {
    const told = (one: { number: number }) => one.number <= (this.update?.number ?? 0);
    for (const { number, done } of this.kept.filter(told)) done(number);
    this.kept = this.kept.filter((one) => !told(one));
  }

  // Fetch the latest entries before this one: the server limits how many it sends at once.
  private async remember(number: number): Promise<void> {
    const { happened } = await api.update(this.code, number - MOST, this.secret);
    const newest = this.happened[0]?.number ?? Infinity;
    this.happened = [...happened.filter((one) => one.number < newest), ...this.happened];
  }

  private send(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private request(message: ClientMessage & { id: string }): Promise<number> {
    return new Promise((done, failed) => {
      this.waiting.set(message.id, { message, done, failed });
      this.send(message);
    });
  }

  private id(): string {
    return `${session}-${(moves += 1)}`;
  }

  move(action: string): Promise<number> {
    return this.request({ type: "move", id: this.id(), ply: this.update?.ply ?? 0, action });
  }

  takeBack(): Promise<number> {
    return this.request({ type: "back", id: this.id(), ply: this.update?.ply ?? 0 });
  }

  say(text: string): Promise<number> {
    return this.request({ type: "chat", id: this.id(), text });
  }

  invite(code: string): Promise<number> {
    return this.request({ type: "invite", id: this.id(), code });
  }

  answer(question: number, yes: boolean): void {
    this.send({ type: "answer", question, yes });
  }

  comeBack(): void {
    this.send({ type: "return" });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.alive);
    this.socket?.close();
  }
}
