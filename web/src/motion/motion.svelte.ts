// The animations at the table. The state is always up to date: animations only show how it changed and block nothing.

import { tick, untrack } from "svelte";
import { ownersOf, ticketStates } from "../table/game";
import type { Happened, Printed, Update, ViewMessage } from "../net/protocol";
import { readDeeds, settle, type Deed, type Dig, type Flight, type Laid } from "./deeds";
import { pace } from "../browser/settings.svelte";
import { sound } from "./sound";

export const FLIGHT = 380; // milliseconds that a card is in flight
const NEXT_CARD = 70;
const NEXT_DEED = 300; // between the moves of two opponents
const LONGEST = 1800; // the longest that an opponent's move waits for earlier ones
const MOST = 8; // how many of the latest missed moves are shown
const NEXT_CAR = 75;
const CAR = 240;
export const FIRST_CARD = 450; // until the first tunnel card is turned over
export const NEXT_TURN = 600;
const TURN = 400;
const NOTE = 2600; // how long the tunnel cards stay visible after the last one is turned over

export interface Slot {
  kind: string;
  turn: number;
  wait: number;
} // a face-up card, how often its slot has changed, and the delay before it is turned over
export interface Flying extends Flight {
  id: number;
}

export class Motion {
  slots = $state.raw<Slot[]>([]);
  flying = $state.raw<Flying[]>([]);
  dig = $state.raw<Dig | null>(null);
  turning = $state(false); // whether some tunnel cards are still face down
  answer = $state<Dig["answer"]>(null); // to what that tunnel costs in addition

  private view: ViewMessage | null = null;
  private chosen = -1; // the slot that the reader has just clicked
  private undecided: Laid | null = null;
  private known = 0;
  private mine = false;
  private connected = 0; // the number of the reader's connected tickets
  private free = 0; // when the next opponent's move can be shown
  private count = 0;
  private timers = new Set<ReturnType<typeof setTimeout>>();

  hear(update: Update, happened: Happened[], printed: Printed): void {
    untrack(() => this.follow(update, happened, printed));
  }

  private follow(update: Update, happened: Happened[], printed: Printed): void {
    const view = update.view!,
      before = this.view;
    const news = happened.filter((one) => one.number > this.known);
    this.view = view;
    this.known = update.number;
    this.ring(update, printed, before !== null);
    let told: { deeds: Deed[]; slots: string[] } = { deeds: [], slots: this.kinds() };
    if (before && !news.some((one) => one.kind === "back")) told = this.read(news, view);
    else
      this.undecided =
        view.phase.ask === "tunnel" ? { seat: view.turn, route: view.phase.route, laid: view.phase.laid } : null;
    const waits = this.queue(told.deeds, update.seat);
    this.fill(settle(told.slots, view.face_up), told.deeds, waits);
    told.deeds.forEach((deed, place) => this.show(deed, waits[place]!));
  }

  private read(news: Happened[], view: ViewMessage): { deeds: Deed[]; slots: string[] } {
    const lines = news.flatMap((one) => (one.kind === "line" ? [one.text] : []));
    const asked = this.undecided,
      owners = ownersOf(view);
    const { deeds, slots, undecided } = readDeeds(lines, this.kinds(), owners, asked, this.chosen);
    if (asked && !undecided && this.dig?.route === asked.route)
      this.answer = owners[asked.route] === asked.seat ? "pay" : "withdraw";
    this.undecided = undecided;
    if (deeds.length) this.chosen = -1;
    return { deeds: document.hidden ? [] : deeds.slice(-MOST), slots };
  }

  private kinds(): string[] {
    return this.slots.map((slot) => slot.kind);
  }

  // Return the delay of each move: the reader's own appear at once, the others one after another.
  private queue(deeds: Deed[], me: number | null): number[] {
    const now = performance.now(),
      at = pace();
    return deeds.map((deed) => {
      if (deed.seat === me || !(deed.flights.length || deed.dig)) return 0;
      const start = Math.min(Math.max(this.free, now), now + LONGEST * at);
      this.free = start + NEXT_DEED * at;
      return start - now;
    });
  }

  private fill(kinds: string[], deeds: Deed[], waits: number[]): void {
    this.slots = kinds.map((kind, place) => {
      const old = this.slots[place],
        by = deeds.findLastIndex((deed) => deed.filled.includes(place));
      if (!old) return { kind, turn: 0, wait: 0 };
      if (by < 0 && old.kind === kind) return old;
      return { kind, turn: old.turn + 1, wait: by < 0 ? 0 : waits[by]! + (FLIGHT / 2) * pace() };
    });
  }

  private show(deed: Deed, wait: number): void {
    const at = pace();
    if (deed.flights.length) sound("card", wait);
    deed.flights.forEach((flight, place) => {
      if (at)
        this.later(
          wait + place * NEXT_CARD * at,
          () => (this.flying = [...this.flying, { ...flight, id: (this.count += 1) }]),
        );
    });
    const turned = deed.dig ? this.turn(deed.dig, wait) : 0;
    if (deed.rolls) {
      const route = deed.rolls,
        start = wait + turned + (deed.flights.length ? FLIGHT * 0.8 * at : 0);
      void tick().then(() => roll(route, start));
    }
  }

  // Show the cards of a tunnel and return how long it takes until the last one is turned over.
  private turn(dig: Dig, wait: number): number {
    const cards = dig.turned.length,
      long = (FIRST_CARD + Math.max(0, cards - 1) * NEXT_TURN + TURN) * pace();
    const begin = () => ([this.dig, this.turning, this.answer] = [dig, long > 0, dig.answer]);
    if (wait) this.later(wait, begin);
    else begin();
    for (let card = 0; card < cards; card++) sound("card", wait + (FIRST_CARD + card * NEXT_TURN) * pace());
    this.later(wait + long, () => this.dig === dig && (this.turning = false));
    this.later(wait + long + NOTE, () => this.dig === dig && (this.dig = null));
    return long;
  }

  choose(place: number): void {
    this.chosen = place;
  }

  // Turn over the remaining cards at once.
  hurry(): void {
    this.turning = false;
  }

  land(id: number): void {
    this.flying = this.flying.filter((one) => one.id !== id);
  }

  private ring(update: Update, printed: Printed, begun: boolean): void {
    const me = update.seat ? update.view!.players[update.seat - 1]! : null;
    const connected = me ? ticketStates(printed, me, me.tickets).filter((ticket) => ticket.done).length : 0;
    const mine = update.legal.length > 0;
    if (begun && connected > this.connected) sound("ticket", FLIGHT);
    if (begun && mine && !this.mine) sound("turn");
    [this.connected, this.mine] = [connected, mine];
  }

  private later(wait: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      act();
    }, wait);
    this.timers.add(timer);
  }

  end(): void {
    this.timers.forEach(clearTimeout);
  }
}

// Roll out the trains of a newly claimed route, car by car from one city to the other.
function roll(route: string, wait: number): void {
  const at = pace();
  document.querySelectorAll<SVGGElement>(`[data-route="${CSS.escape(route)}"] .car`).forEach((car, place) => {
    const delay = wait + place * NEXT_CAR * at;
    sound("rail", delay || place * NEXT_CAR);
    if (!at) return;
    const turn = (Number(car.dataset.angle) * Math.PI) / 180;
    car.animate(
      [
        { opacity: 0, transform: `translate(${-22 * Math.cos(turn)}px, ${-22 * Math.sin(turn)}px)` },
        { opacity: 1, transform: "none" },
      ],
      {
        duration: CAR * at,
        delay,
        easing: "ease-out",
        fill: "backwards",
      },
    );
  });
}
