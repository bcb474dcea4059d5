// A seat's connection to a table. It reconnects, fetches what it missed, and resends unanswered messages.

import { api } from "./api";
import { changed } from "./changes";
import { Heartbeat, IMPATIENCE } from "./heartbeat";
import { openSocket, type Socket } from "./transport";
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
  pending = $state(0); // requests that wait for an answer
  stillSince = $state(0); // the time of the last move, by performance.now()
  // Who is connected, by seat; the others are away since a time by performance.now(), if the server knows it.
  presence = $state.raw<Record<number, { here: boolean; since: number | null }>>({});
  deadline = $state<number | null>(null); // of the players who must act, by performance.now()

  private socket: Socket | null = null;
  private waiting = new Map<string, Waiting>();
  private kept: { number: number; done: (number: number) => void }[] = []; // accepted, but still waiting for the update that includes them
  private unheard: ClientMessage[] = []; // sent without an id since the server was last heard
  private tries = 0;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly heartbeat = new Heartbeat(
    () => this.post({ type: "ping" }),
    () => this.open(),
  );

  constructor(
    private code: string,
    private secret: string | null,
    private heard: (update: Update) => void = () => {},
    private watch = false, // read as a spectator, even with the secret of a seat
  ) {
    addEventListener("online", this.look);
    document.addEventListener("visibilitychange", this.look);
    this.open();
  }

  // The page or the network is back: reconnect now if the connection is lost, and soon if it does not answer.
  private readonly look = (event: Event): void => {
    if (this.status === "refused" || (event.type === "visibilitychange" && document.hidden)) return;
    if (this.status === "lost") this.open();
    else this.heartbeat.check(IMPATIENCE);
  };

  // Open a new socket; the old one, if any, is dead.
  private open(): void {
    clearTimeout(this.timer);
    const old = this.socket;
    if (old) this.status = "lost";
    const socket = openSocket(this.code);
    this.socket = socket;
    old?.close();
    this.heartbeat.expect();
    socket.onopen = () => {
      this.post({
        type: "hello",
        secret: this.secret,
        number: this.update?.number ?? 0,
        watch: this.watch,
        presence: true,
        changes: true,
      });
      for (const { message } of this.waiting.values()) this.post(message);
      for (const message of this.unheard) this.post(message);
    };
    socket.onmessage = (event) => {
      if (this.socket !== socket) return;
      this.heartbeat.heard();
      this.hear(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = (event) => {
      if (this.closed || this.socket !== socket) return;
      this.heartbeat.stop();
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
    this.unheard = [];
    if (said.type === "change") {
      if (this.update) this.hear(changed(this.update, said));
    } else if (said.type === "update") {
      this.status = "open";
      this.tries = 0;
      this.problem = null;
      this.happened = [...this.happened, ...said.happened];
      if (!this.update && said.number > MOST && !said.happened.length) void this.remember(said.number);
      if (said.ply !== this.update?.ply) this.stillSince = performance.now();
      this.deadline = said.left === null ? null : performance.now() + said.left * 1000;
      this.update = said;
      this.heard(said);
      for (const [id, number] of Object.entries(said.done)) this.accepted(id, number);
      this.settle();
    } else if (said.type === "presence") {
      const ago = (seconds: number) => performance.now() - seconds * 1000;
      this.stillSince = ago(said.still);
      this.presence = Object.fromEntries(
        said.seats.map(({ seat, here, away }) => [seat, { here, since: away === null ? null : ago(away) }]),
      );
    } else if (said.type === "done") {
      this.accepted(said.id, said.number);
      this.settle();
    } else if (said.type === "problem") {
      const waiting = said.id ? this.waiting.get(said.id) : undefined;
      if (waiting && said.error !== "not_ready") {
        this.answered(said.id!);
        waiting.failed(new Refused(said));
      } else {
        this.problem = said;
      }
    }
  }

  private accepted(id: string, number: number): void {
    const waiting = this.waiting.get(id);
    if (waiting) this.kept.push({ number, done: waiting.done });
    this.answered(id);
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

  private answered(id: string): void {
    this.waiting.delete(id);
    this.pending = this.waiting.size;
  }

  private post(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private send(message: ClientMessage): void {
    this.unheard.push(message);
    this.post(message);
  }

  private request(message: ClientMessage & { id: string }): Promise<number> {
    return new Promise((done, failed) => {
      this.waiting.set(message.id, { message, done, failed });
      this.pending = this.waiting.size;
      this.post(message);
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

  nudge(whom: number): Promise<number> {
    return this.request({ type: "nudge", id: this.id(), whom });
  }

  vote(what: "bot" | "end", whom: number | null, yes: boolean): Promise<number> {
    return this.request({ type: "vote", id: this.id(), what, whom, yes });
  }

  resign(): Promise<number> {
    return this.request({ type: "resign", id: this.id() });
  }

  answer(question: number, yes: boolean): void {
    this.send({ type: "answer", question, yes });
  }

  comeBack(): void {
    this.send({ type: "return" });
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.look);
    document.removeEventListener("visibilitychange", this.look);
    clearTimeout(this.timer);
    this.heartbeat.stop();
    this.socket?.close();
  }
}
