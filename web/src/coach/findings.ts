// What a page shows of an analysis: numbers as shares, and the decisions of a seat.

import type { Analysis, Decision, Printed } from "../net/protocol";
import { actionInWords } from "../words/action";
import { signed } from "../words/numbers";
import { inWords, tellStep } from "../words/story";
import type { Moment } from "./chart";

export const PPM = 1_000_000;
export const MP = 1_000;

export function momentsOf({ curve }: Analysis): Moment[] {
  return curve.map(({ chances }, ply) => ({ ply, chances: chances.map((chance) => chance / PPM) }));
}

export interface Turning {
  ply: number;
  seat: number;
  said: string;
}

// Return the turning points, each with the seat whose chance changed most and a sentence.
export function turningOf({ turning_points }: Analysis, names: string[], printed: Printed): Turning[] {
  return turning_points.map(({ line, seat, what, chances_before, chances_after }) => {
    const changes = chances_after.map((after, place) => (after - chances_before[place]!) / PPM),
      most = changes.reduce((best, change, place) => (Math.abs(change) > Math.abs(changes[best]!) ? place : best), 0);
    const told = tellStep(line, `${seat || "*"} ${what}`, names, printed);
    const said = told ? inWords(told.said) : actionInWords(what, printed);
    return { ply: line, seat: most + 1, said: `${said} (${names[most]} ${signed(changes[most]!)})` };
  });
}

export function isCostly({ grade }: Decision): boolean {
  return grade === "mistake" || grade === "blunder";
}

// Return the decisions that people can learn from.
export function mistakesOf({ decisions }: Analysis, seat: number): Decision[] {
  return decisions.filter((one) => one.seat === seat && isCostly(one) && one.own);
}

// Return the actions to choose from: the best ones and the one that was played, in an order that gives nothing away.
export function choicesOf({ own, played }: Decision): string[] {
  const actions = [...new Set([...(own?.options ?? []).map(({ action }) => action), own?.best ?? played, played])];
  return actions.sort();
}

// Return the chance to win after a choice, from 0 to 1; null if the analysis did not compare it.
export function chanceOf({ own, played }: Decision, action: string): number | null {
  if (!own) return null;
  if (action === played) return own.chance / PPM;
  if (action === own.best) return own.best_chance / PPM;
  const judged = own.options.find((one) => one.action === action);
  return judged ? judged.chance / PPM : null;
}
