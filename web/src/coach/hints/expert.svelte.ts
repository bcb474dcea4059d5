// The expert's advice at the table: asked for with a click, and gone when the position changes.

import type { Pin } from "../../board/Pins.svelte";
import { api } from "../../net/api";
import type { Hint, HintOption } from "../../net/protocol";
import { routeOf } from "../../notation/notation";
import type { Position } from "../../table/position.svelte";
import { failureInWords } from "../../words/refusal";

export class Expert {
  hint = $state.raw<Hint | null>(null);
  thinking = $state(false);
  wrong: string | null = $state(null);
  pointed: string | null = $state(null); // the action under the pointer or with focus
  private opened = $state(false);
  private asked = 0; // a new position leaves the old question behind

  constructor(private readonly position: Position) {
    $effect(() => {
      void this.question;
      return () => this.forget();
    });
  }

  // What the advice is about; other news of the table don't change it.
  private readonly question = $derived.by(() => {
    const { update, seat, mine } = this.position;
    return [update.ply, seat, mine].join(" ");
  });

  readonly offered = $derived.by(() => {
    const { update, seat, over, secret } = this.position;
    return update.table.hints && !!seat && !!secret && !over;
  });
  readonly open = $derived.by(() => this.opened && this.offered && this.position.mine);
  readonly options: HintOption[] = $derived.by(() => (this.open ? (this.hint?.options ?? []) : []));
  readonly places: Map<string, number> = $derived(
    new Map(this.options.map(({ action }, place) => [action, place + 1])),
  );
  readonly pins: Pin[] = $derived.by(() => {
    const pins = new Map<string, Pin>();
    for (const [action, place] of this.places) {
      const route = routeOf(action);
      if (route && !pins.has(route)) pins.set(route, { route, text: String(place), quiet: place > 1 });
    }
    return [...pins.values()];
  });
  readonly route = $derived(routeOf(this.pointed));

  toggle(): void {
    if (this.open) this.close();
    else void this.ask();
  }

  close(): void {
    [this.opened, this.pointed] = [false, null];
  }

  async ask(): Promise<void> {
    const { code, secret, update, mine, names, printed } = this.position;
    if (!this.offered || !mine || this.thinking) return;
    this.opened = true;
    if (this.hint) return;
    const asked = (this.asked += 1);
    [this.thinking, this.wrong] = [true, null];
    try {
      const hint = await api.hint(code, crypto.randomUUID?.() ?? String(Math.random()), update.ply, secret!);
      if (asked === this.asked) this.hint = hint;
    } catch (failure) {
      if (asked === this.asked) this.wrong = failureInWords(failure, { names, printed });
    } finally {
      if (asked === this.asked) this.thinking = false;
    }
  }

  private forget(): void {
    this.asked += 1;
    [this.hint, this.wrong, this.pointed, this.thinking, this.opened] = [null, null, null, false, false];
  }
}
