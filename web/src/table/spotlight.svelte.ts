// The highlight on the board: from the score sheet first, then from the pointer, then from a hint.

import type { Light } from "./game";

export class Spotlight {
  ticket: string[] = $state([]); // the cities of the hovered ticket
  hovered: string | null = $state(null); // the route of the hovered log line
  hinted: string | null = $state(null);
  scored: Light | null = $state.raw(null);

  readonly cities = $derived(this.scored?.cities ?? this.ticket);
  readonly way = $derived(this.scored?.way ?? [this.hovered ?? this.hinted].filter((route) => route !== null));
  readonly shade = $derived(this.scored?.shade ?? null);
}
