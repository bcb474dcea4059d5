// The reader's position at the table, derived from the last update.

import type { Printed, Update } from "../net/protocol";
import type { Connection } from "../net/connection.svelte";
import type { Visit } from "../notation/turns";
import { t } from "../words/i18n.svelte";
import { routeInWords } from "../words/story";
import type { HotSeat } from "./hotseat.svelte";
import { firstTickets, namesOf, ownersOf, readLegal } from "./game";

export interface TableProps {
  code: string;
  printed: Printed;
  connection: Connection;
  update: Update;
  secret: string | null;
  visit: Visit;
  hotseat: HotSeat;
  answering: number[]; // seats of this browser that are asked to accept an undo
  onanswer: (seat: number, yes: boolean) => void;
  onseat: () => void; // the reader has taken a seat
}

export class Position {
  constructor(private readonly props: () => TableProps) {}

  readonly update = $derived.by(() => this.props().update);
  readonly printed = $derived.by(() => this.props().printed);
  readonly connection = $derived.by(() => this.props().connection);
  readonly code = $derived.by(() => this.props().code);
  readonly secret = $derived.by(() => this.props().secret);
  readonly visit = $derived.by(() => this.props().visit);

  readonly view = $derived(this.update.view!);
  readonly seat = $derived(this.update.seat);
  readonly me = $derived(this.seat ? this.view.players[this.seat - 1]! : null);
  readonly chair = $derived(this.seat ? this.update.table.chairs[this.seat - 1]! : null);
  readonly names = $derived(namesOf(this.update));
  readonly legal = $derived(readLegal(this.update.legal));
  private readonly choosingFirst = $derived(
    this.view.phase.ask === "tickets" && this.view.players.every(({ tickets }) => tickets.length === 0),
  );
  // The other players who must act, without bots.
  readonly awaited = $derived(
    this.update.table.chairs.filter(
      ({ seat, who, bot, chosen }) =>
        seat !== this.seat &&
        (who === "person" || who === "program") &&
        !bot &&
        !this.over &&
        (this.choosingFirst ? !chosen : this.view.to_act === seat),
    ),
  );
  readonly owners = $derived(ownersOf(this.view));
  readonly open = $derived(new Set(this.view.open));
  readonly payable = $derived(new Set(this.legal.claims.keys()));
  readonly over = $derived(this.update.table.state === "over");
  readonly mine = $derived(this.update.legal.length > 0);
  // The tickets or the tunnel that the reader must decide on.
  readonly choosing = $derived(this.legal.keeps.length && this.view.phase.ask === "tickets" ? this.view.phase : null);
  readonly opening = $derived(firstTickets(this.view)); // all players choose their first tickets at once
  readonly firstChoice = $derived(!!this.choosing && this.opening);
  readonly watching = $derived.by(() => this.seat === null && !this.props().hotseat.covered);
  readonly digging = $derived(this.mine && this.view.phase.ask === "tunnel" ? this.view.phase : null);

  // Return the open routes that a card of this kind helps to pay for; on the reader's turn, those they can claim.
  routesFor(kind: string): Set<string> {
    const helped = this.printed.board.routes.filter(({ id, accepts }) => this.open.has(id) && accepts.includes(kind));
    const now = helped.filter(({ id }) => this.payable.has(id));
    return new Set((now.length ? now : helped).map(({ id }) => id));
  }

  routeLabel(route: string): string {
    const words = routeInWords(this.printed, route),
      owner = this.owners[route];
    if (owner) return `${words}; ${t("route.owner", { name: this.names[owner - 1] ?? "" })}`;
    return this.open.has(route) ? words : `${words}; ${t("route.closed")}`;
  }
}
