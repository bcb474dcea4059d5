// The reader's input at the table: clicks become actions, and refusals by the server become sentences.

import { settings } from "../browser/settings.svelte";
import { api } from "../net/api";
import type { Payments } from "../net/protocol";
import { writeAction, type Action } from "../notation/notation";
import { obviousPayment } from "./claiming/paying";
import { failureInWords } from "../words/refusal";
import { routeInWords } from "../words/story";
import type { Position } from "./position.svelte";

const UNDO_SECONDS = 8; // to offer an undo beside the board

interface Paying {
  route: string;
  payments: Payments;
  dropped: string; // the card dragged onto the route
  wrong: string | null;
  ply: number; // when it was asked
  mine: boolean;
  seat: number;
  atOnce: boolean; // it is being claimed without a question
}
interface Claimed {
  route: string;
  cards: string;
  seat: number;
}

export class Controls {
  says: string | null = $state(null);
  private asked: Paying | null = $state(null); // the route that was picked last
  private made: Claimed | null = $state(null); // the claim that was made without a question
  finding = $state(false);
  asking: Action | null = $state.raw(null); // whether to take it

  private answered: number | null = $state(null); // the ply of the pending move
  private picks = 0; // the last route that was picked wins
  private undoing: ReturnType<typeof setTimeout> | undefined;
  private firstCard: Promise<unknown> | null = null; // the pending request for a turn's first card
  private readonly touch = matchMedia("(pointer: coarse)").matches;

  constructor(private readonly position: Position) {}

  readonly busy = $derived.by(() => this.answered !== null && this.answered === this.position.update.ply);

  // The picked route, while what the server said of it holds.
  readonly picked = $derived.by(() => {
    const { asked, position } = this;
    if (!asked || asked.atOnce || asked.seat !== position.seat || position.over) return null;
    const holds = asked.payments.why_not ? asked.mine === position.mine : asked.ply === position.update.ply;
    return holds ? asked : null;
  });
  readonly paying = $derived.by(() => (this.picked?.payments.why_not === null ? this.picked : null));
  readonly refused = $derived.by(() => (this.picked?.payments.why_not ? this.picked : null));
  readonly claimed = $derived.by(() => {
    const { made, position } = this;
    return made && made.seat === position.seat && position.update.undo === "now" ? made : null;
  });

  // Take an action. A touch must confirm drawing tickets; a claim is already confirmed by choosing its payment.
  act(action: Action): void {
    const twice = (this.touch && action.verb === "tickets") || (settings.confirm && action.verb !== "keep");
    if (twice) this.asking = action;
    else void this.does(action);
  }

  cancel(): void {
    this.asked = null;
    this.picks += 1;
  }

  confirm(): void {
    if (this.asking) void this.does(this.asking);
    this.asking = null;
  }

  // Draw the second card of a double click, or of a click while the first card is on its way.
  async drawSecond(): Promise<void> {
    await this.firstCard;
    const { view, legal } = this.position;
    if (this.firstCard && !this.busy && view.phase.ask === "second card" && legal.draw)
      await this.does({ verb: "draw" });
  }

  async pick(route: string, dropped = ""): Promise<void> {
    const { code, printed, secret } = this.position;
    this.finding = false;
    if (this.busy) return;
    const pick = (this.picks += 1);
    this.says = null;
    const { seat } = this.position;
    if (!secret || !seat || this.position.over) {
      this.says = routeInWords(printed, route);
      return;
    }
    try {
      const { mine, update } = this.position;
      const payments = await api.payments(code, route, secret);
      if (pick !== this.picks) return;
      const obvious = this.claimAtOnce(route, payments, dropped);
      this.asked = { route, payments, dropped, wrong: null, ply: update.ply, mine, seat, atOnce: obvious !== null };
      if (obvious) await this.pay(obvious);
    } catch (reason) {
      if (pick === this.picks) this.says = this.inWords(reason);
    }
  }

  // Return the payment to make without a question: one that can be undone, by a mouse or a keyboard.
  private claimAtOnce(route: string, payments: Payments, dropped: string): string | null {
    const { printed, update } = this.position;
    const printedRoute = printed.board.routes.find(({ id }) => id === route);
    if (!printedRoute || this.touch || settings.confirm || !update.table.undo) return null;
    return obviousPayment(printedRoute, payments, dropped);
  }

  async pay(cards: string): Promise<void> {
    const { route, seat, atOnce } = this.asked!;
    const wrong = await this.send({ verb: "claim", route, cards });
    if (wrong) {
      if (this.asked) this.asked = { ...this.asked, wrong, atOnce: false };
      return;
    }
    this.asked = null;
    if (atOnce) this.offerUndo({ route, cards, seat });
  }

  private offerUndo(claimed: Claimed): void {
    this.made = claimed;
    clearTimeout(this.undoing);
    this.undoing = setTimeout(() => (this.made = null), 1000 * UNDO_SECONDS);
  }

  async takeBack(): Promise<void> {
    await this.orSay(this.position.connection.takeBack());
  }

  // Send a request, and say why if the server refuses it.
  async ask(sent: Promise<unknown>): Promise<void> {
    await this.orSay(sent);
  }

  async chat(text: string): Promise<void> {
    await this.orSay(this.position.connection.say(text));
  }

  private async does(action: Action): Promise<void> {
    this.cancel();
    const sent = this.send(action);
    this.firstCard = ["draw", "take"].includes(action.verb) && this.position.view.phase.ask === "turn" ? sent : null;
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
