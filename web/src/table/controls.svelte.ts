// The reader's input at the table: clicks become actions, and refusals by the server become sentences.

import { settings } from "../browser/settings.svelte";
import { api } from "../net/api";
import type { Payments } from "../net/protocol";
import { writeAction, type Action } from "../notation/notation";
import { failureInWords } from "../words/refusal";
import { routeInWords } from "../words/story";
import type { Position } from "./position.svelte";

interface Paying {
  route: string;
  payments: Payments;
  dropped: string; // the card dragged onto the route
  wrong: string | null;
}

export class Controls {
  says: string | null = $state(null);
  paying: Paying | null = $state(null);
  finding = $state(false);
  asking: (() => void) | null = $state(null);

  private answered: number | null = $state(null); // the ply of the pending move
  private picking = false; // one route at a time
  private firstCard: Promise<unknown> | null = null; // the pending draw of a turn's first card
  private readonly touch = matchMedia("(pointer: coarse)").matches;

  constructor(private readonly position: Position) {}

  readonly busy = $derived.by(() => this.answered !== null && this.answered === this.position.update.ply);

  // Take an action. A touch must confirm drawing tickets; a claim is already confirmed by choosing its payment.
  act(action: Action): void {
    const twice = (this.touch && action.verb === "tickets") || (settings.confirm && action.verb !== "keep");
    if (twice) this.asking = () => void this.does(action);
    else void this.does(action);
  }

  confirm(): void {
    this.asking?.();
    this.asking = null;
  }

  // Draw the second card of a double click, after the draw of the first click is done.
  async drawSecond(): Promise<void> {
    await this.firstCard;
    const { view, legal } = this.position;
    if (this.firstCard && !this.busy && view.phase.ask === "second card" && legal.draw)
      await this.does({ verb: "draw" });
  }

  async pick(route: string, dropped = ""): Promise<void> {
    const { code, printed, secret } = this.position;
    this.finding = false;
    if (this.picking || this.paying) return;
    if (!secret || !this.position.seat || this.position.over) {
      this.says = routeInWords(printed, route);
      return;
    }
    this.picking = true;
    try {
      const payments = await api.payments(code, route, secret);
      this.paying = { route, payments, dropped, wrong: null };
    } catch (reason) {
      this.says = this.inWords(reason);
    } finally {
      this.picking = false;
    }
  }

  async pay(cards: string): Promise<void> {
    const wrong = await this.send({ verb: "claim", route: this.paying!.route, cards });
    if (this.paying && wrong) this.paying.wrong = wrong;
    else this.paying = null;
  }

  async takeBack(): Promise<void> {
    await this.orSay(this.position.connection.takeBack());
  }

  async chat(text: string): Promise<void> {
    await this.orSay(this.position.connection.say(text));
  }

  private async does(action: Action): Promise<void> {
    const sent = this.send(action);
    this.firstCard = action.verb === "draw" && this.position.view.phase.ask === "turn" ? sent : null;
    this.says = await sent;
  }

  // Send an action and return the reason if the server refuses it.
  private async send(action: Action): Promise<string | null> {
    const ply = (this.answered = this.position.update.ply);
    this.says = null;
    try {
      await this.position.connection.move(writeAction(action));
      return null;
    } catch (reason) {
      return this.inWords(reason);
    } finally {
      if (this.answered === ply) this.answered = null;
    }
  }

  private async orSay(sent: Promise<unknown>): Promise<void> {
    try {
      await sent;
    } catch (reason) {
      this.says = this.inWords(reason);
    }
  }

  private inWords(reason: unknown): string {
    return failureInWords(reason, { names: this.position.names, printed: this.position.printed });
  }
}
