// Which actions are the same answer to a puzzle.

import { keptBy, routeOf } from "../notation/notation";

// Tell whether two actions are the same answer: a claim is, whatever cards pay for it.
export function sameAnswer(one: string, other: string): boolean {
  const route = routeOf(one);
  if (route) return route === routeOf(other);
  return one === other || (keptBy(one).length > 0 && keptBy(one).sort().join() === keptBy(other).sort().join());
}
