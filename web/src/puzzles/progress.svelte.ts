// The puzzles that were solved and missed in this browser.

import { keep, recall } from "../browser/memory";

const TRIED = "nordrail.puzzles";
export type Result = "solved" | "missed";

export const tried: Record<string, Result> = $state(recall<Record<string, Result>>(TRIED, {}));

// Remember an answer; only the first one to a puzzle counts.
export function remember(id: string, right: boolean): void {
  tried[id] ??= right ? "solved" : "missed";
  keep(TRIED, tried);
}

// Add the answers of another browser; those given here come first.
export function rememberAll(results: Record<string, Result>): void {
  Object.assign(tried, { ...results, ...tried });
  keep(TRIED, tried);
}

export function startOver(ids: string[]): void {
  for (const id of ids) delete tried[id];
  keep(TRIED, tried);
}
