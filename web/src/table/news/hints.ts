// Hints for a first game: one at a time, each when its situation first arises, remembered by title.

import type { Legal } from "../game";
import { ticketStates } from "../game";
import type { PlayerMessage, Printed, ViewMessage } from "../../net/protocol";
import { keep, recall } from "../../browser/memory";
import { LOCOMOTIVE_SECTION } from "../../rules/rules";
import { titleOf } from "../../theme/titles";
import type { Key } from "../../words/en";

export interface Situation {
  printed: Printed;
  view: ViewMessage;
  legal: Legal;
  me: PlayerMessage;
  over: boolean;
}
export interface Hint {
  id: string;
  words: Key;
  rule: string; // the section of the rules page
  point?: string; // the part of the screen to outline
  route?: string; // the route to highlight on the board
}

const SEEN = "nordrail.hints";

export function seenHints(title: string): string[] {
  return recall<Record<string, string[]>>(SEEN, {})[title] ?? [];
}

export function rememberHint(title: string, id: string): void {
  const seen = recall<Record<string, string[]>>(SEEN, {});
  keep(SEEN, { ...seen, [title]: [...new Set([...(seen[title] ?? []), id])] });
}

export function forgetHints(): void {
  keep(SEEN, {});
}

// Return all hints that apply now, the urgent ones first.
export function hintsFor({ printed, view, legal, me, over }: Situation): Hint[] {
  const title = titleOf(printed.rules.title);
  const turn = legal.draw || legal.takes.size > 0;
  const first = view.phase.ask === "turn";
  const payable = (fits: (route: Printed["board"]["routes"][number]) => boolean) =>
    printed.board.routes.find((route) => legal.claims.has(route.id) && fits(route))?.id;
  const gray = payable((route) => route.kind === "regular" && route.color === null && !route.substitute);
  const ferry = payable((route) => route.kind === "ferry");
  const tunnel = payable((route) => route.kind === "tunnel");
  const draws = payable((route) => route.draws > 0);
  const long = printed.board.routes.find((route) => route.kind === "regular" && route.substitute)?.id;
  const joined = me.tickets.length > 0 && ticketStates(printed, me, me.tickets).every((ticket) => ticket.done);
  const all: (Hint & { fits: boolean })[] = [
    { id: "score", words: "hint.score", rule: "score", fits: over },
    { id: "tickets", words: "hint.tickets", rule: "tickets", fits: legal.keeps.length > 0 },
    { id: "tunnel", words: "hint.tunnel", rule: "tunnels", fits: view.phase.ask === "tunnel" && legal.withdraw },
    { id: "last", words: "hint.last", rule: "end", fits: view.final_turns !== null && !over },
    { id: "turn", words: "hint.turn", rule: "turn", point: "market", fits: turn && first },
    {
      id: "second",
      words: "hint.second",
      rule: "cards",
      point: "market",
      fits: turn && view.phase.ask === "second card",
    },
    {
      id: "faceup",
      words: `hint.faceup.${title}`,
      rule: "cards",
      point: "locomotive",
      fits: turn && first && view.face_up.includes("L"),
    },
    {
      id: "claim",
      words: "hint.claim",
      rule: "routes",
      fits: first && legal.claims.size > 0,
      ...lit(payable(() => true)),
    },
    { id: "ferry", words: `hint.ferry.${title}`, rule: "ferries", fits: first && !!ferry, ...lit(ferry) },
    { id: "dig", words: "hint.dig", rule: "tunnels", fits: first && !!tunnel, ...lit(tunnel) },
    { id: "draws", words: "hint.draws", rule: "draws", fits: first && !!draws, ...lit(draws) },
    { id: "gray", words: "hint.gray", rule: "routes", fits: first && !!gray, ...lit(gray) },
    {
      id: "bonus",
      words: "hint.bonus",
      rule: "bonus",
      point: "bonuses",
      fits: first && turn && view.bonuses.length > 0,
    },
    {
      id: "engine",
      words: `hint.engine.${title}`,
      rule: LOCOMOTIVE_SECTION[title],
      point: "engines",
      fits: first && turn && me.cards.includes("L"),
    },
    {
      id: "long",
      words: "hint.long",
      rule: "long",
      fits: first && turn && !!long && me.cards.length > 9 && view.open.includes(long),
      ...lit(long),
    },
    { id: "more", words: "hint.more", rule: "tickets", point: "tickets", fits: first && legal.tickets && joined },
  ];
  return all.filter((one) => one.fits).map(({ fits: _, ...hint }) => hint);
}

function lit(route: string | undefined): { route?: string } {
  return route ? { route } : {};
}
