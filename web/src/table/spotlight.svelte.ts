// What is lit on the board: the score sheet comes first, then what the pointer is on, then what a hint points to.

import type { Light } from "./game";

export class Spotlight {
  ticket: string[] = $state([]); // the cities of a ticket
  hovered: string | null = $state(null); // the route of a line in the log
  hinted: string | null = $state(null);
  scored: Light | null = $state.raw(null);

  readonly cities = $derived(this.scored?.cities ?? this.ticket);
  readonly way = $derived(this.scored?.way ?? [this.hovered ?? this.hinted].filter((route) => route !== null));
  readonly shade = $derived(this.scored?.shade ?? null);
}
