// The lines of a record grouped into turns, and the turns since the reader's last one.

import type { Happened } from "../net/protocol";
import { isMove, readLine, type Move } from "./notation";

export interface Turn {
  number: number; // the journal entry where the turn begins
  seat: number;
  kind: "cards" | "claim" | "withdrew" | "tickets" | "pass";
  cards: string; // taken ("?" for unseen cards) or paid
  route: string | null;
  kept: number;
}

export function turnsOf(happened: Happened[]): Turn[] {
  const turns: Turn[] = [];
  for (const { number, move } of standing(happened)) {
    const { seat } = move,
      last = turns.at(-1),
      going = last?.seat === seat ? last : undefined;
    const begin = (kind: Turn["kind"], more: Partial<Turn> = {}) =>
      turns.push({ number, seat, kind, cards: "", route: null, kept: 0, ...more });
    if (move.verb === "take" || move.verb === "draw") {
      const card = move.verb === "take" ? move.card : "?";
      if (going?.kind === "cards") going.cards += card;
      else begin("cards", { cards: card });
    } else if (move.verb === "claim") begin("claim", { route: move.route, cards: move.cards });
    else if (move.verb === "pay" && going) going.cards += move.cards;
    else if (move.verb === "withdraw" && going) going.kind = "withdrew";
    else if (move.verb === "tickets" || move.verb === "pass") begin(move.verb);
    else if (move.verb === "keep" && going) going.kept = move.tickets.length;
  }
  return turns;
}

// Return the moves in effect, without those that were undone and everything after them.
function standing(happened: Happened[]): { number: number; move: Move }[] {
  const moves: { number: number; move: Move }[] = [];
  for (const one of happened) {
    const line = one.kind === "line" ? readLine(one.text) : null;
    if (one.kind === "back")
      moves.splice(
        Math.max(
          0,
          moves.findLastIndex(({ move }) => move.seat === one.seat),
        ),
      );
    else if (line && isMove(line)) moves.push({ number: one.number, move: line });
  }
  return moves;
}

// The last entry seen on an earlier visit, and the last entry when this visit began.
export interface Visit {
  seen: number;
  arrived: number;
}

// Return the turns of others since the reader's last turn. After a break, return everything new, including a bot's moves
// for the reader.
export function turnsSince(turns: Turn[], seat: number | null, { seen, arrived }: Visit): Turn[] {
  const own = turns.findLast((turn) => turn.seat === seat)?.number ?? 0;
  const from = seat === null ? seen || arrived : own > arrived || !seen ? own : Math.min(own, seen);
  return turns.filter((turn) => turn.number > from);
}

export function lastTurns(turns: Turn[]): Record<number, Turn> {
  return Object.fromEntries(turns.map((turn) => [turn.seat, turn]));
}
