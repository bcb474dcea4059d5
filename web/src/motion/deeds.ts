// From lines of the record to what a person can see of them: cards that fly, places that are filled, trains that roll out.

import { countTickets } from "../theme/palette";

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
  filled: number[]; // places of face-up cards with a new card
  rolls: string | null; // the route whose trains roll out
  dig: Dig | null;
}
export interface Laid {
  seat: number;
  route: string;
  laid: string;
} // the last claim; a tunnel may not be decided yet
export const TICKET = "T";

export function readDeeds(
  lines: string[],
  slots: string[],
  owners: Record<string, number>,
  undecided: Laid | null,
  chosen = -1,
): { deeds: Deed[]; slots: string[]; undecided: Laid | null } {
  const deeds: Deed[] = [],
    places = [...slots];
  let tunnel: (Laid & { deed: Deed | null }) | null = undecided && { ...undecided, deed: null };
  const begin = (seat: number): Deed => {
    const deed: Deed = { seat, flights: [], filled: [], rolls: null, dig: null };
    deeds.push(deed);
    return deed;
  };
  const fly = (deed: Deed, cards: string, from: Spot, to: Spot) => {
    for (const card of cards) deed.flights.push({ card, from, to });
  };
  for (const line of lines) {
    const [actor, verb, ...rest] = line.split(" "),
      seat = Number(actor),
      last = deeds.at(-1);
    if (verb === "take") {
      const slot = places[chosen] === rest[0] ? chosen : places.indexOf(rest[0]!); // of two alike, the one that was clicked
      if (slot >= 0) places[slot] = "";
      fly(begin(seat), rest[0]!, slot >= 0 ? { slot } : "deck", { seat });
    } else if (verb === "draw" || verb === "tickets" || verb === "pass") {
      begin(seat);
    } else if (verb === "claim") {
      const deed = begin(seat),
        route = rest[0]!,
        laid = rest[1] ?? "";
      fly(deed, laid, { seat }, { route });
      if (owners[route] === seat) deed.rolls = route;
      tunnel = { seat, route, laid, deed };
    } else if (verb === "turn" && tunnel) {
      const { route, laid } = tunnel;
      tunnel.deed ??= begin(tunnel.seat);
      tunnel.deed.dig = { seat: tunnel.seat, route, laid, turned: rest[0] ?? "", answer: null };
      if (owners[route] === tunnel.seat) tunnel.deed.rolls = route;
    } else if ((verb === "pay" || verb === "withdraw") && tunnel) {
      const deed = begin(seat),
        { route, laid } = tunnel;
      if (tunnel.deed?.dig) tunnel.deed.dig.answer = verb;
      if (tunnel.deed) tunnel.deed.rolls = null;
      if (verb === "pay") fly(deed, rest[0] ?? "", { seat }, { route });
      else fly(deed, laid, { route }, { seat });
      if (owners[route] === seat) deed.rolls = route;
      tunnel = null;
    } else if (verb === "hand" || verb === "offer") {
      const who = Number(rest[0]),
        deed = last?.seat === who ? last : begin(who);
      if (verb === "hand") fly(deed, rest[1] ?? "", "deck", { seat: who });
      else fly(deed, TICKET.repeat(countTickets(rest.slice(1))), "tickets", { seat: who });
    } else if (verb === "show") {
      for (const card of rest[0] ?? "") {
        const gap = places.indexOf("");
        if (gap < 0) break;
        places[gap] = card;
        last?.filled.push(gap);
      }
    }
  }
  return { deeds, slots: places, undecided: tunnel && { seat: tunnel.seat, route: tunnel.route, laid: tunnel.laid } };
}

// The face-up cards, each in its place as long as it lies there; the server tells them without places.
export function settle(slots: string[], faceUp: string, size = Math.max(slots.length, faceUp.length)): string[] {
  const left = faceUp.split("");
  const settled = Array.from({ length: size }, (_, place) => {
    const at = left.indexOf(slots[place] ?? "");
    return at < 0 ? "" : left.splice(at, 1)[0]!;
  });
  return settled.map((kind) => kind || (left.shift() ?? ""));
}
