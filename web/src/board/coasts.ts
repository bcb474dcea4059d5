// The coastlines, bent so that every city lies where its board has it.

import nordic from "../boards/nordic-countries.coast.json";
import lights from "../boards/northern-lights.coast.json";

export interface Coast { land: string; borders: string; lakes: string; circle: string }
export const COASTS: Record<string, Coast> = { "nordic-countries": nordic, "northern-lights": lights };

// The same shores in steps of at least that length: a broad line shows no more, and is drawn much faster.
export function coarse(land: string, step: number): string {
  return land.replaceAll(/l([^Mz]*)/g, (_, moves: string) => {
    const numbers = moves.split(" ").map(Number);
    let kept = "l", x = 0, y = 0;
    for (let k = 0; k + 1 < numbers.length; k += 2) {
      x += numbers[k]!;
      y += numbers[k + 1]!;
      if (Math.hypot(x, y) >= step) [kept, x, y] = [`${kept}${x} ${y} `, 0, 0];
    }
    return kept.length > 1 ? kept.trim() : "";
  });
}

const LONG = 120; // so many steps of a line are drawn at once

// The lines of a path in pieces, so that a browser that draws a part of the board need not draw all of a coast.
export function pieces(path: string): string[] {
  return [...path.matchAll(/M(\S+) (\S+)l([^Mz]*)(z?)/g)].flatMap(([, left, top, moves, closed]) => {
    const numbers = moves!.split(" ").map(Number), found: string[] = [];
    let [x, y] = [Number(left), Number(top)];
    for (let from = 0; from < numbers.length; from += 2 * LONG) {
      const part = numbers.slice(from, from + 2 * LONG);
      found.push(`M${x} ${y}l${part.join(" ")}`);
      part.forEach((number, place) => (place % 2 ? (y += number) : (x += number)));
    }
    if (closed) found[found.length - 1] += `L${left} ${top}`;
    return found;
  });
}
