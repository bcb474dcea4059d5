// Positions on the screen for cards to fly between. Cards for a hidden panel on a phone fly to its tab.

import { TICKET, type Flight, type Spot } from "./deeds";

function selectors(spot: Spot, card: string, me: number | null): string[] {
  if (spot === "deck") return ["[data-deck] .card", "[data-tab-of=cards]"];
  if (spot === "tickets") return ["[data-tickets] svg", "[data-tab-of=cards]"];
  if ("slot" in spot) return [`[data-slot="${spot.slot}"]`, "[data-tab-of=cards]"];
  if ("route" in spot) return [`[data-route="${CSS.escape(spot.route)}"] .bed`];
  if (spot.seat !== me) return [`[data-seat="${spot.seat}"] svg`, "[data-tab-of=players]"];
  if (card === TICKET) return ["[data-my-tickets]", "[data-tab-of=tickets]"];
  return [`[data-kind="${card}"]`, "[data-hand]", "[data-tab-of=cards]"];
}

// Return the visible element at a spot, or null; for a route, the space in its middle.
export function elementAt(spot: Spot, card: string, me: number | null): Element | null {
  for (const selector of selectors(spot, card, me)) {
    const found = [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length);
    if (found.length) return found[Math.floor(found.length / 2)]!;
  }
  return null;
}

export interface Place {
  x: number;
  y: number;
  width: number;
  end: Element;
}
const SMALL = 18; // width of a card at a player's row or on the board

export function placeOf(flight: Flight, which: "from" | "to", me: number | null): Place | null {
  const end = elementAt(flight[which], flight.card, me);
  if (!end) return null;
  const box = end.getBoundingClientRect(),
    spot = flight[which];
  const small = typeof spot === "object" && ("route" in spot || ("seat" in spot && spot.seat !== me));
  const frame = end.closest(".frame")?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight);
  const within = (at: number, low: number, high: number) => Math.min(high - SMALL, Math.max(low + SMALL, at));
  return {
    x: within(box.x + box.width / 2, frame.left, frame.right),
    y: within(box.y + box.height / 2, frame.top, frame.bottom),
    width: small ? SMALL : Math.min(60, Math.max(SMALL, box.width)),
    end,
  };
}
