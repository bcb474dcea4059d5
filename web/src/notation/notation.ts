// The only parser and writer of the record notation; docs/notation.md describes the grammar.

export type Action =
  | { verb: "take"; card: string }
  | { verb: "draw" | "tickets" | "withdraw" | "pass" }
  | { verb: "keep"; tickets: string[] }
  | { verb: "claim"; route: string; cards: string }
  | { verb: "pay"; cards: string };

export type Move = Action & { seat: number };

export type Deal =
  | { verb: "first"; seat: number }
  | { verb: "bonus"; letters: string[] }
  | { verb: "hand"; seat: number; cards: string }
  | { verb: "show" | "turn"; cards: string }
  | { verb: "offer"; seat: number; tickets: string[] }
  | { verb: "seat"; seat: number; name: string };

export type Line = Move | Deal;

// Parse an action without its seat, as in the server's list of legal actions; null for an unknown verb.
export function readAction(text: string): Action | null {
  const [verb, ...rest] = text.split(" ");
  switch (verb) {
    case "take":
      return { verb, card: rest[0] ?? "" };
    case "draw":
    case "tickets":
    case "withdraw":
    case "pass":
      return { verb };
    case "keep":
      return { verb, tickets: readTickets(rest) };
    case "claim":
      return { verb, route: rest[0] ?? "", cards: rest[1] ?? "" };
    case "pay":
      return { verb, cards: rest[0] ?? "" };
    default:
      return null;
  }
}

export function writeAction(action: Action): string {
  switch (action.verb) {
    case "take":
      return `take ${action.card}`;
    case "keep":
      return `keep ${action.tickets.join(" ")}`;
    case "claim":
      return `claim ${action.route} ${action.cards}`;
    case "pay":
      return `pay ${action.cards}`;
    default:
      return action.verb;
  }
}

// Return the route that an action claims.
export function routeOf(text: string | null): string | null {
  const action = text ? readAction(text) : null;
  return action?.verb === "claim" ? action.route : null;
}

// Return the tickets that an action keeps.
export function keptBy(text: string | null): string[] {
  const action = text ? readAction(text) : null;
  return action?.verb === "keep" ? action.tickets : [];
}

export function readLine(text: string): Line | null {
  const gap = text.indexOf(" "),
    actor = text.slice(0, gap),
    rest = text.slice(gap + 1);
  if (actor === "*") return readDeal(rest);
  const action = readAction(rest);
  return action && { ...action, seat: Number(actor) };
}

const DEALS: ReadonlySet<string> = new Set<Deal["verb"]>(["first", "bonus", "hand", "show", "turn", "offer", "seat"]);

export function isMove(line: Line): line is Move {
  return !DEALS.has(line.verb);
}

function readDeal(text: string): Deal | null {
  const [verb, ...rest] = text.split(" ");
  switch (verb) {
    case "first":
      return { verb, seat: Number(rest[0]) };
    case "bonus":
      return { verb, letters: rest };
    case "hand":
      return { verb, seat: Number(rest[0]), cards: rest[1] ?? "" };
    case "show":
    case "turn":
      return { verb, cards: rest[0] ?? "" };
    case "offer":
      return { verb, seat: Number(rest[0]), tickets: readTickets(rest.slice(1)) };
    case "seat":
      return { verb, seat: Number(rest[0]), name: rest.slice(1).join(" ") };
    default:
      return null;
  }
}

// Parse tickets. Hidden ones are written as one word, "??", and become one "?" each.
function readTickets(words: string[]): string[] {
  return words.flatMap((word) => (word.startsWith("?") ? [...word] : [word]));
}
