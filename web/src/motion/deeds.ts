// Lines of the record as visible events: cards fly, slots are refilled, trains roll out.

import { readLine, type Line } from "../notation/notation";

export type Spot = { slot: number } | { seat: number } | { route: string } | "deck" | "tickets";
export interface Flight {
  card: string;
  from: Spot;
  to: Spot;
}
export interface Dig {
  seat: number;
  route: string;
  laid: string;
  turned: string;
  answer: "pay" | "withdraw" | null;
}
export interface Deed {
  seat: number;
  flights: Flight[];
  filled: number[]; // face-up slots with a new card
  rolls: string | null; // the route whose trains roll out
  dig: Dig | null;
}
export interface Laid {
  seat: number;
  route: string;
  laid: string;
} // the last claim, which may be a tunnel that is still open
export const TICKET = "T";

export interface Seen {
  deeds: Deed[];
  slots: string[];
  undecided: Laid | null;
}

export function readDeeds(
  lines: string[],
  slots: string[],
  owners: Record<string, number>,
  undecided: Laid | null,
  chosen = -1,
): Seen {
  const reader = new DeedReader([...slots], owners, undecided, chosen);
  for (const text of lines) {
    const line = readLine(text);
    if (line) reader.read(line);
  }
  return reader.seen();
}

class DeedReader {
  private deeds: Deed[] = [];
  private tunnel: (Laid & { deed: Deed | null }) | null;

  constructor(
    private slots: string[],
    private owners: Record<string, number>,
    undecided: Laid | null,
    private chosen: number,
  ) {
    this.tunnel = undecided && { ...undecided, deed: null };
  }

  seen(): Seen {
    const { deeds, slots, tunnel } = this;
    return { deeds, slots, undecided: tunnel && { seat: tunnel.seat, route: tunnel.route, laid: tunnel.laid } };
  }

  read(line: Line): void {
    switch (line.verb) {
      case "take":
        return this.take(line.seat, line.card);
      case "draw":
      case "tickets":
      case "pass":
        return void this.begin(line.seat);
      case "claim":
        return this.claim(line.seat, line.route, line.cards);
      case "turn":
        return this.turn(line.cards);
      case "pay":
        return this.answer(line.seat, "pay", line.cards);
      case "withdraw":
        return this.answer(line.seat, "withdraw", "");
      case "hand":
        return this.fly(this.going(line.seat), line.cards, "deck", { seat: line.seat });
      case "offer":
        return this.fly(this.going(line.seat), TICKET.repeat(line.tickets.length), "tickets", { seat: line.seat });
      case "show":
        return this.show(line.cards);
    }
  }

  private begin(seat: number): Deed {
    const deed: Deed = { seat, flights: [], filled: [], rolls: null, dig: null };
    this.deeds.push(deed);
    return deed;
  }

  private going(seat: number): Deed {
    const last = this.deeds.at(-1);
    return last?.seat === seat ? last : this.begin(seat);
  }

  private fly(deed: Deed, cards: string, from: Spot, to: Spot): void {
    for (const card of cards) deed.flights.push({ card, from, to });
  }

  private take(seat: number, card: string): void {
    const slot = this.slots[this.chosen] === card ? this.chosen : this.slots.indexOf(card); // the clicked one of two equal cards
    if (slot >= 0) this.slots[slot] = "";
    this.fly(this.begin(seat), card, slot >= 0 ? { slot } : "deck", { seat });
  }

  private claim(seat: number, route: string, laid: string): void {
    const deed = this.begin(seat);
    this.fly(deed, laid, { seat }, { route });
    if (this.owners[route] === seat) deed.rolls = route;
    this.tunnel = { seat, route, laid, deed };
  }

  private turn(turned: string): void {
    if (!this.tunnel) return;
    const { seat, route, laid } = this.tunnel;
    const deed = (this.tunnel.deed ??= this.begin(seat));
    deed.dig = { seat, route, laid, turned, answer: null };
    if (this.owners[route] === seat) deed.rolls = route;
  }

  private answer(seat: number, answer: "pay" | "withdraw", cards: string): void {
    if (!this.tunnel) return;
    const { route, laid, deed: dug } = this.tunnel,
      deed = this.begin(seat);
    if (dug?.dig) dug.dig.answer = answer;
    if (dug) dug.rolls = null;
    if (answer === "pay") this.fly(deed, cards, { seat }, { route });
    else this.fly(deed, laid, { route }, { seat });
    if (this.owners[route] === seat) deed.rolls = route;
    this.tunnel = null;
  }

  private show(cards: string): void {
    for (const card of cards) {
      const gap = this.slots.indexOf("");
      if (gap < 0) break;
      this.slots[gap] = card;
      this.deeds.at(-1)?.filled.push(gap);
    }
  }
}

// Assign face-up cards to slots; a card keeps its slot. The server sends the cards without slots.
export function settle(slots: string[], faceUp: string, size = Math.max(slots.length, faceUp.length)): string[] {
  const left = faceUp.split("");
  const settled = Array.from({ length: size }, (_, place) => {
    const at = left.indexOf(slots[place] ?? "");
    return at < 0 ? "" : left.splice(at, 1)[0]!;
  });
  return settled.map((kind) => kind || (left.shift() ?? ""));
}
