// The highlight on the board: from the score sheet first, then a ticket, the guide of a lesson, the pointer, a hint.

import type { Light } from "./game";
import { LitTicket } from "./cards/litTicket.svelte";

export class Spotlight {
  readonly ticket = new LitTicket();
  ticked: string[] = $state([]); // the offered tickets that are ticked
  held: string | null = $state(null); // the kind of card picked in the hand
  hovered: string | null = $state(null); // the route of the hovered log line
  hinted: string | null = $state(null);
  guided: Light | null = $state.raw(null);
  scored: Light | null = $state.raw(null);

  constructor(private readonly ticketLight: (ticket: string) => Light | null) {}

  private readonly light = $derived.by(
    () => this.scored ?? (this.ticket.id ? this.ticketLight(this.ticket.id) : null) ?? this.guided,
  );
  readonly cities = $derived(this.light?.cities ?? []);
  readonly way = $derived(this.light?.way ?? [this.hovered ?? this.hinted].filter((route) => route !== null));
  readonly shade = $derived(this.light?.shade ?? null);
}
