// The playback of a record: its source, the seat it is viewed from, the current step, and whether it is playing.

import { untrack } from "svelte";
import { recordAt } from "../browser/games";
import { knownTable } from "../browser/memory";
import { isTyping } from "../browser/typing";
import { api } from "../net/api";
import type { Printed, Replay } from "../net/protocol";
import { endSteps } from "../table/ending/ending";
import { botName, ownersOf } from "../table/game";
import { failureInWords } from "../words/refusal";
import { tellStep } from "../words/story";
import { turnsOf } from "../notation/turns";
import { pack, unpack } from "./packed";

const NOTHING = "~"; // the name of a record without a link
// The last record that was opened from a file: another page can show it, too.
const opened: { record: string; board: string | null } = { record: "", board: null };
const STEP = 1200; // milliseconds per step at ×1 speed

export class Playback {
  record = $state("");
  printed = $state.raw<Printed | null>(null);
  wrong: string | null = $state(null);
  ply = $state(0);
  seat = $state(0); // the seat it is viewed from; 0 shows everything
  reader = $state(0); // the seat that an analysis is read for
  playing = $state(false);
  speed = $state(2);
  private name = $state(NOTHING); // a table's code, or the whole record packed into the URL
  board: string | null = null; // the text of a custom board file
  private replays: Record<number, Replay> = $state.raw({}); // as each seat saw it

  readonly table = $derived(this.name.startsWith(NOTHING) ? null : this.name);
  readonly linked = $derived(this.name !== NOTHING);
  readonly replay = $derived(this.replays[this.seat]);
  readonly last = $derived((this.replay?.steps.length ?? 1) - 1);
  readonly step = $derived(this.replay?.steps[this.ply]);
  readonly names = $derived(this.replay?.names.map(botName) ?? []); // a record doesn't mark the bots
  readonly owners = $derived(ownersOf(this.step?.view ?? null));
  private readonly shown = $derived.by(() => (this.page === "replay" ? this.seat : this.reader));
  readonly address = $derived.by(() => `#/${this.page}/${this.name}/${this.ply}${this.shown ? `/${this.shown}` : ""}`);
  readonly analysis = $derived(`#/analysis/${this.name}`);
  readonly lines = $derived.by(() => {
    const { replay, printed, names } = this;
    if (!replay || !printed) return [];
    return replay.steps.map(({ line }, number) => (line ? tellStep(number, line, names, printed) : null));
  });
  readonly ending = $derived.by(() => {
    const { replay, printed, step } = this;
    if (!replay?.result || !printed || this.ply !== this.last) return null;
    const routes = step!.view.players.map((player) => player.routes);
    return endSteps(replay.result, printed, routes);
  });

  // The last step of each turn, and the steps where a route is claimed.
  private readonly turns = $derived(
    turnsOf((this.replay?.steps ?? []).map(({ line }, number) => ({ number, kind: "line", text: line ?? "" }))),
  );
  private readonly stops = $derived([...this.turns.map(({ number }) => number - 1), this.last]);
  private readonly claims = $derived.by(() => {
    const claims = this.turns.filter((turn) => turn.kind === "claim");
    const has = (ply: number, seat: number, route: string) =>
      this.replay!.steps[ply]!.view.players[seat - 1]!.routes.includes(route);
    return claims.map(({ number, seat, route }) => {
      while (number < this.last && !has(number, seat, route!)) number += 1;
      return number;
    });
  });
  readonly jumps = $derived({
    turnback: this.stops.findLast((ply) => ply < this.ply) ?? 0,
    turn: this.stops.find((ply) => ply > this.ply) ?? this.last,
    claim: this.claims.find((ply) => ply > this.ply) ?? this.ply,
    claimback: this.claims.findLast((ply) => ply < this.ply) ?? this.ply,
  });

  constructor(
    code: string | undefined,
    from: number,
    as: number,
    private readonly page: "replay" | "analysis" = "replay",
  ) {
    this.name = code ?? NOTHING;
    this.reader = as;
    if (code) void this.load(code, from, page === "replay" ? as : 0);
    $effect(() => this.run());
    $effect(() => this.nameTheMoment());
  }

  async look(as: number): Promise<void> {
    this.wrong = null;
    try {
      const replay = this.replays[as] ?? (await api.replay(this.record, as || undefined, this.board));
      this.printed ??= await this.boardOf(replay.title);
      this.replays = { ...this.replays, [as]: replay };
      this.seat = as;
      this.ply = Math.min(this.ply, replay.steps.length - 1);
    } catch (failure) {
      this.wrong = failureInWords(failure);
    }
  }

  async open(record: string, board: string | null): Promise<void> {
    Object.assign(opened, { record, board });
    [this.record, this.board, this.replays, this.printed] = [record, board, {}, null];
    this.go(0);
    await this.look(0);
    if (!this.wrong && !board) this.name = await pack(record);
  }

  close(): void {
    this.replays = {};
    this.name = NOTHING;
    history.replaceState(history.state, "", `#/${this.page}`);
  }

  go(ply: number): void {
    [this.ply, this.playing] = [ply, false];
  }

  // Follow a link to another step of the same game.
  follow(ply: number): void {
    untrack(() => this.replay && (this.ply = Math.min(ply, this.last)));
  }

  press(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (!this.replay || isTyping(event) || target.closest(".board")) return;
    const { ply, last, jumps } = this;
    const [back, forward] = event.shiftKey
      ? [jumps.turnback, jumps.turn]
      : [Math.max(0, ply - 1), Math.min(last, ply + 1)];
    const claim = event.shiftKey ? jumps.claimback : jumps.claim;
    const to = { ArrowLeft: back, ArrowRight: forward, Home: 0, End: last, c: claim, C: claim }[event.key];
    if (to !== undefined) this.go(to);
    else if (event.key === " " && !target.closest("button, a")) this.playing = !this.playing;
    else return;
    event.preventDefault();
  }

  private async load(code: string, from: number, as: number): Promise<void> {
    try {
      this.record = await this.source(code);
      this.ply = from;
      await this.look(as);
    } catch (failure) {
      this.wrong = failureInWords(failure);
    }
  }

  private async source(code: string): Promise<string> {
    const { table } = this;
    if (code === NOTHING) this.board = opened.board;
    if (!table) return code === NOTHING ? opened.record : unpack(code);
    try {
      return await api.record(table, await readerOf(table));
    } catch (failure) {
      const kept = await recordAt(table); // the table is gone, or on another server
      if (!kept) throw failure;
      Object.assign(opened, { record: kept.text, board: kept.board });
      this.board = kept.board;
      this.name = kept.board ? NOTHING : await pack(kept.text);
      return kept.text;
    }
  }

  private boardOf(title: string): Promise<Printed> {
    if (this.board) return api.ownBoard(title, this.board);
    return this.table ? api.printedAt(this.table) : api.printed(title);
  }

  private run(): (() => void) | undefined {
    if (!this.playing || !this.replay) return;
    const { last } = this;
    const timer = setInterval(() => {
      this.ply = Math.min(last, this.ply + 1);
      this.playing = this.ply < last;
    }, STEP / this.speed);
    return () => clearInterval(timer);
  }

  // Put the current step into the URL for reloads, bookmarks and the back button.
  private nameTheMoment(): (() => void) | undefined {
    if (!this.replay || this.playing || !this.linked) return;
    const { address } = this;
    const timer = setTimeout(() => {
      if (location.hash.startsWith(`#/${this.page}`)) history.replaceState(history.state, "", address); // unless the user has just left the page
    }, 250);
    return () => clearTimeout(timer);
  }
}

// Return the secret to read a table's record with. On a shared screen, a game that is not over shows nobody's cards.
async function readerOf(table: string): Promise<string | null> {
  const own = Object.values(knownTable(table)?.secrets ?? {});
  const hides = own.length > 1 && (await api.look(table)).state !== "over";
  return hides ? null : (own[0] ?? null);
}
