// The lines of a record as turns: what each player did, and what happened since the reader's own last turn.

import type { Happened } from "../net/protocol";
import { isMove, readLine, type Move } from "./notation";

export interface Turn {
  number: number; // where it begins in the journal
  seat: number;
  kind: "cards" | "claim" | "withdrew" | "tickets" | "pass";
  cards: string; // taken, with "?" for unseen ones, or paid
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

// The moves that still stand: what was taken back is gone, and all that followed it.
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

// The last entry of an earlier visit, and the last one when this visit began.
export interface Visit {
  seen: number;
  arrived: number;
}

// What others did since the reader's last turn. Whoever comes back is told all that is new, whatever a bot did for them too.
export function turnsSince(turns: Turn[], seat: number | null, { seen, arrived }: Visit): Turn[] {
  const own = turns.findLast((turn) => turn.seat === seat)?.number ?? 0;
  const from = seat === null ? seen || arrived : own > arrived || !seen ? own : Math.min(own, seen);
  return turns.filter((turn) => turn.number > from);
}

export function lastTurns(turns: Turn[]): Record<number, Turn> {
  return Object.fromEntries(turns.map((turn) => [turn.seat, turn]));
}
