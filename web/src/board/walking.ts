// Walking from route to route with the arrow keys.

import type { Drawn } from "./geometry";

const WAYS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const ASIDE = 2; // a unit to the side counts like this many units ahead

// Return the nearest route in the direction of an arrow key, or null if there is none.
export function nextRoute(drawn: Drawn[], from: string, key: string): string | null {
  const way = WAYS[key],
    here = drawn.find(({ route }) => route.id === from)?.middle;
  if (!way || !here) return null;
  let best: string | null = null,
    least = Infinity;
  for (const { route, middle } of drawn) {
    const dx = middle[0] - here[0],
      dy = middle[1] - here[1];
    const ahead = dx * way[0] + dy * way[1],
      aside = Math.abs(dx * way[1] - dy * way[0]);
    if (route.id === from || ahead < 1 || aside > 2 * ahead) continue;
    const far = ahead + ASIDE * aside;
    if (far < least) [best, least] = [route.id, far];
  }
  return best;
}
