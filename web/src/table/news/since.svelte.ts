// The moves of others since the reader's last turn, shown on the reader's next turn or when they return.

import { lastTurns, turnsOf, turnsSince } from "../../notation/turns";
import type { Position } from "../position.svelte";

export class Since {
  private closed = $state(0); // the last entry when the panel was closed

  constructor(private readonly position: Position) {}

  readonly all = $derived.by(() => turnsOf(this.position.connection.happened));
  readonly lasts = $derived(lastTurns(this.all));
  readonly turns = $derived.by(() => turnsSince(this.all, this.position.seat, this.position.visit));
  readonly away = $derived.by(() => {
    const { seen, arrived } = this.position.visit;
    return seen > 0 && this.turns.some((turn) => turn.number > seen && turn.number <= arrived);
  });
  readonly telling = $derived.by(() => {
    const { over, mine } = this.position;
    return !over && (mine || this.away) && (this.turns.at(-1)?.number ?? 0) > this.closed;
  });
  readonly claimed = $derived.by(() => {
    const others = Object.values(this.lasts).filter((turn) => turn.seat !== this.position.seat);
    return [...this.turns, ...others].flatMap((turn) => (turn.kind === "claim" ? [turn.route!] : []));
  });

  close(): void {
    this.closed = this.turns.at(-1)!.number;
  }
}
