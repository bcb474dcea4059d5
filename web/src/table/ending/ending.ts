// The final scoring, step by step: routes, each ticket with its path, each bonus with all counts, and the winner.

import type { Printed, Result } from "../../net/protocol";
import { wayBetween } from "../../board/way";

export type Step =
  | { kind: "routes"; seat: number; way: string[] }
  | {
      kind: "ticket";
      seat: number;
      ticket: string;
      completed: boolean;
      points: number;
      cities: string[];
      way: string[];
    }
  | { kind: "bonus"; place: number }
  | { kind: "tie" }
  | { kind: "winner" };

export function endSteps(result: Result, printed: Printed, routes: string[][]): Step[] {
  const steps: Step[] = result.sheets.map(({ seat }) => ({ kind: "routes", seat, way: routes[seat - 1] ?? [] }));
  for (const { seat, tickets } of result.sheets) {
    for (const { ticket, completed, points } of tickets) {
      const ends = printed.board.tickets.find((one) => one.id === ticket);
      const way = ends && completed ? wayBetween(printed, routes[seat - 1] ?? [], ends.a, ends.b) : [];
      steps.push({ kind: "ticket", seat, ticket, completed, points, cities: ends ? [ends.a, ends.b] : [], way });
    }
  }
  result.sheets[0]?.bonuses.forEach((_, place) => steps.push({ kind: "bonus", place }));
  if (result.decided_by !== "points") steps.push({ kind: "tie" });
  return [...steps, { kind: "winner" }];
}

// Return a seat's points after these steps.
export function pointsAfter(result: Result, seat: number, steps: Step[]): number {
  const sheet = result.sheets.find((one) => one.seat === seat)!;
  return steps.reduce((sum, step) => {
    if (step.kind === "routes") return sum + (step.seat === seat ? sheet.routes : 0);
    if (step.kind === "ticket") return sum + (step.seat === seat ? step.points : 0);
    return sum + (step.kind === "bonus" ? (sheet.bonuses[step.place]?.points ?? 0) : 0);
  }, 0);
}
