// The reader's tickets on the board: a mark for each, and the server's shortest way to complete it.

import { settings } from "../../browser/settings.svelte";
import { api } from "../../net/api";
import type { TicketWay } from "../../net/protocol";
import { ticketLook, type TicketLook } from "../../theme/palette";
import { ticketStates, type Light, type TicketState } from "../game";
import type { Position } from "../position.svelte";

// A ticket as it is drawn on the board.
export interface Mark extends TicketState {
  look: TicketLook;
  own: string[]; // the reader's routes on its way
}

export class Ways {
  private known: Map<string, TicketWay> = $state.raw(new Map());

  constructor(private readonly position: Position) {
    $effect(() => {
      if (this.asked) void this.ask();
    });
  }

  // What the answer depends on; empty if there is nothing to ask.
  private readonly asked = $derived.by(() => {
    const { me, view, over } = this.position;
    const tickets = me ? [...me.tickets, ...me.offered] : [];
    if (over || !tickets.length) return "";
    return [me!.seat, ...tickets, ...view.players.map(({ routes }) => routes.length)].join(" ");
  });

  // The tickets that the reader has and is offered, in this order, each with its own look.
  readonly marks: Mark[] = $derived.by(() => {
    const { me, printed } = this.position;
    if (!me) return [];
    return ticketStates(printed, me, [...me.tickets, ...me.offered]).map((ticket, place) => ({
      ...ticket,
      look: ticketLook(place),
      own: this.known.get(ticket.id)?.own ?? [],
    }));
  });

  // The marks to draw: all kept tickets unless they are switched off, and the given ones.
  shown(also: (string | null)[]): Mark[] {
    const kept = settings.marks ? (this.position.me?.tickets ?? []) : [];
    return this.marks.filter(({ id }) => kept.includes(id) || also.includes(id));
  }

  of(ticket: string): TicketWay | undefined {
    return this.known.get(ticket);
  }

  light(ticket: string): Light | null {
    const mark = this.marks.find(({ id }) => id === ticket);
    return mark
      ? { cities: [mark.a, mark.b], way: [...(this.of(ticket)?.routes ?? []), ...mark.own], shade: mark.look.color }
      : null;
  }

  private async ask(): Promise<void> {
    const { code, secret } = this.position;
    if (!secret) return;
    try {
      const ways = await api.ways(code, secret);
      this.known = new Map(ways.map((way) => [way.ticket, way]));
    } catch {
      // The board works without them, and the next claim asks again.
    }
  }
}
