// One puzzle: its position, the action that is picked, and the verdict.

import { api, Mistake } from "../net/api";
import type { Printed, PuzzlePosition, PuzzleVerdict } from "../net/protocol";
import { keptBy, routeOf, writeAction, type Action } from "../notation/notation";
import { ownersOf, namesOf, readLegal, ticketStates } from "../table/game";
import { LitTicket } from "../table/cards/litTicket.svelte";
import type { Mark } from "../table/claiming/ways.svelte";
import { ticketLook } from "../theme/palette";
import { t } from "../words/i18n.svelte";
import { failureInWords } from "../words/refusal";
import { routeInWords } from "../words/story";
import { sameAnswer } from "./choice";
import { remember } from "./progress.svelte";

export class Solving {
  position: PuzzlePosition | null = $state.raw(null);
  printed: Printed | null = $state.raw(null);
  picked: string | null = $state(null);
  verdict: PuzzleVerdict | null = $state.raw(null);
  failure: unknown = $state.raw(null);
  busy = $state(false);
  readonly lit = new LitTicket();

  constructor(readonly id: string) {
    void this.load();
  }

  readonly wrong = $derived.by(() => {
    if (!this.failure) return null;
    const gone = this.failure instanceof Mistake && this.failure.error === "not_found";
    return gone ? t("puzzles.none") : failureInWords(this.failure);
  });
  readonly update = $derived(this.position?.update ?? null);
  readonly view = $derived(this.update?.view ?? null);
  readonly me = $derived(this.view && this.update?.seat ? this.view.players[this.update.seat - 1]! : null);
  readonly names = $derived(this.update ? namesOf(this.update) : []);
  readonly legal = $derived(readLegal(this.verdict ? [] : (this.update?.legal ?? [])));
  readonly owners = $derived(ownersOf(this.view));
  readonly payable = $derived(new Set(this.legal.claims.keys()));
  // The compared actions, and the picked one if it is another.
  readonly choices = $derived.by(() => {
    const compared = this.position?.choices ?? [];
    return !this.picked || compared.includes(this.picked) ? compared : [...compared, this.picked];
  });
  readonly marks: Mark[] = $derived.by(() => {
    if (!this.me || !this.printed) return [];
    const ways = new Map(this.position!.ways.map((way) => [way.ticket, way]));
    return ticketStates(this.printed, this.me, [...this.me.tickets, ...this.me.offered]).map((ticket, place) => ({
      ...ticket,
      look: ticketLook(place),
      own: ways.get(ticket.id)?.own ?? [],
    }));
  });
  // The routes to highlight: the picked one, or the way of the ticket under the pointer.
  readonly way = $derived.by(() => {
    const ways = this.position?.ways.find(({ ticket }) => ticket === this.lit.id);
    if (ways) return [...ways.routes, ...ways.own];
    const best = this.verdict ? routeOf(this.verdict.answers[0]!.action) : null;
    const tunnel = this.view?.phase.ask === "tunnel" ? this.view.phase.route : null;
    return [best ?? routeOf(this.picked) ?? tunnel].filter((route) => route !== null);
  });
  readonly shown = $derived(
    this.marks.filter(
      ({ id }) => this.me!.tickets.includes(id) || id === this.lit.id || keptBy(this.picked).includes(id),
    ),
  );

  lost(ticket: string): boolean {
    const state = this.position?.ways.find((way) => way.ticket === ticket)?.state ?? "";
    return ["closed", "too_few_trains"].includes(state);
  }

  routeLabel(route: string): string {
    return this.printed ? routeInWords(this.printed, route) : route;
  }

  pick(text: string): void {
    if (this.verdict) return;
    this.picked = this.position?.choices.find((one) => sameAnswer(one, text)) ?? text;
    this.failure = null;
  }

  act(action: Action): void {
    this.pick(writeAction(action));
  }

  pickRoute(route: string): void {
    const cards = this.legal.claims.get(route)?.[0];
    if (cards) this.act({ verb: "claim", route, cards });
  }

  async answer(): Promise<void> {
    if (!this.picked || this.busy || this.verdict) return;
    this.busy = true;
    try {
      this.verdict = await api.answerPuzzle(this.id, this.picked);
      if (this.verdict.given !== null) remember(this.id, this.verdict.right);
    } catch (reason) {
      this.failure = reason;
    } finally {
      this.busy = false;
    }
  }

  private async load(): Promise<void> {
    try {
      const position = await api.puzzle(this.id);
      this.printed = await api.printed(position.puzzle.title);
      this.position = position;
    } catch (reason) {
      this.failure = reason;
    }
  }
}
