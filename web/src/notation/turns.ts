// The lines of a record as turns: what each player did, and what happened since the reader's own last turn.

import { countTickets } from "../theme/palette";
import type { Happened } from "../net/protocol";

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
  for (const { number, seat, text } of standing(happened)) {
    const [, verb, ...rest] = text.split(" ");
    const last = turns.at(-1),
      going = last?.seat === seat ? last : undefined;
    const begin = (kind: Turn["kind"], more: Partial<Turn> = {}) =>
      turns.push({ number, seat, kind, cards: "", route: null, kept: 0, ...more });
    if (verb === "take" || verb === "draw") {
      const card = verb === "take" ? rest[0]! : "?";
      if (going?.kind === "cards") going.cards += card;
      else begin("cards", { cards: card });
    } else if (verb === "claim") begin("claim", { route: rest[0]!, cards: rest[1] ?? "" });
    else if (verb === "pay" && going) going.cards += rest[0] ?? "";
    else if (verb === "withdraw" && going) going.kind = "withdrew";
    else if (verb === "tickets") begin("tickets");
    else if (verb === "keep" && going) going.kept = countTickets(rest);
    else if (verb === "pass") begin("pass");
  }
  return turns;
}

// The players' lines that still stand: what was taken back is gone, and all that followed it.
function standing(happened: Happened[]): { number: number; seat: number; text: string }[] {
  const lines: { number: number; seat: number; text: string }[] = [];
  for (const { number, kind, seat, text } of happened) {
    if (kind === "back")
      lines.splice(
        Math.max(
          0,
          lines.findLastIndex((line) => line.seat === seat),
        ),
      );
    else if (kind === "line" && text && !text.startsWith("*")) lines.push({ number, seat: Number(text[0]), text });
  }
  return lines;
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
