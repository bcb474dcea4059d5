// The time left for the players who must act. The server says how much; this page only counts it down.

import { sound } from "../../motion/sound";
import type { Position } from "../position.svelte";
import { warnsAt } from "./time";

const LAST = 5; // the last seconds tick

export class Clock {
  left: number | null = $state(null); // in whole seconds
  private rang = false;

  constructor(private readonly position: Position) {
    $effect(() => {
      const { deadline } = this.position.connection;
      const look = () => {
        this.left = deadline === null ? null : Math.max(0, Math.ceil((deadline - performance.now()) / 1000));
      };
      look();
      if (deadline === null) return;
      const timer = setInterval(look, 200);
      return () => clearInterval(timer);
    });
    $effect(() => {
      const warns = this.position.mine && this.warns;
      const ends = this.left !== null && this.left <= LAST; // read before it decides: an effect reruns for what it read
      if (warns && (ends || !this.rang)) sound("clock");
      this.rang = warns;
    });
  }

  private readonly warnsAt = $derived.by(() => warnsAt(this.position.update.table.seconds_a_move ?? 0));
  readonly warns = $derived(this.left !== null && this.left <= this.warnsAt);
}
