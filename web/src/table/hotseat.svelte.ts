// Several players at one browser: whose cards are visible, and who opens theirs next.

import type { Connection } from "../net/connection.svelte";

export const PUBLIC = 0; // the connection that reads what a spectator may see

export class HotSeat {
  shown: number | null = $state(null); // the seat whose cards are visible

  constructor(private readonly connections: () => Record<number, Connection>) {}

  readonly seats = $derived.by(() =>
    Object.keys(this.connections())
      .map(Number)
      .filter((seat) => seat !== PUBLIC),
  );
  private readonly heard = $derived.by(() => Object.values(this.connections()).find((one) => one.update)?.update);
  readonly shared = $derived(this.seats.length > 1 && this.heard?.table.state === "playing");
  private readonly acting = $derived.by(() =>
    this.seats.filter((seat) => this.connections()[seat]!.update?.legal.length),
  );
  // The seats that may open their cards: those who must act, or all of them while others act.
  readonly next = $derived.by(() => {
    const { acting, seats, shown } = this;
    return (acting.length ? acting : seats).filter((seat) => seat !== shown);
  });
  readonly waiting = $derived(this.acting.length === 0);
  readonly covered = $derived(this.shared && this.shown === null);
  // Whether the player whose cards are visible has nothing left to do.
  readonly done = $derived(this.shared && this.shown !== null && !this.acting.includes(this.shown));
  readonly read = $derived(this.covered ? PUBLIC : (this.shown ?? this.seats[0] ?? PUBLIC));

  // Show the cards of the only player here, or nobody's.
  begin(seats: number[]): void {
    this.shown = seats.length > 1 ? null : (seats[0] ?? null);
  }

  cover(): void {
    this.shown = null;
  }

  open(seat: number): void {
    this.shown = seat;
  }
}
