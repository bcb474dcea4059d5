// Prepare the coasts for drawing at build time: it would take too long in a browser.

import type { Plugin } from "vite";

export function shores(): Plugin {
  return {
    name: "shores",
    enforce: "pre",
    transform(source, file) {
      if (!file.endsWith(".coast.json")) return null;
      const { land, borders, lakes, circle } = JSON.parse(source) as Record<string, string>;
      return JSON.stringify({
        land,
        broad: coarse(land!, 7),
        shores: pieces(land!),
        borders: pieces(borders!),
        lakes,
        circle,
      });
    },
  };
}

// Return the same land in steps of at least this length: a broad line shows no more detail and draws much faster.
export function coarse(land: string, step: number): string {
  return land.replaceAll(/l([^Mz]*)/g, (_, moves: string) => {
    let kept = "",
      x = 0,
      y = 0;
    for (const [dx, dy] of steps(moves)) {
      [x, y] = [x + dx, y + dy];
      if (Math.hypot(x, y) >= step) [kept, x, y] = [`${kept} ${x} ${y}`, 0, 0];
    }
    return kept && `l${kept.trim()}`;
  });
}

const LONG = 120; // most steps in one piece
const CELL = 250; // pieces that begin in the same square of this size are joined

// Split the lines of a path into pieces: a browser that paints part of the board then skips the rest of the coast.
export function pieces(path: string): string[] {
  const cells = new Map<string, string>();
  for (const [, left, top, moves, closed] of path.matchAll(/M(\S+) (\S+)l([^Mz]*)(z?)/g)) {
    const all = steps(moves!);
    let [x, y] = [Number(left), Number(top)];
    for (let from = 0; from < all.length; from += LONG) {
      const part = all.slice(from, from + LONG),
        cell = `${Math.floor(x / CELL)} ${Math.floor(y / CELL)}`;
      const end = closed && from + LONG >= all.length ? `L${left} ${top}` : "";
      cells.set(cell, `${cells.get(cell) ?? ""}M${x} ${y}l${part.join(" ").replaceAll(",", " ")}${end}`);
      for (const [dx, dy] of part) [x, y] = [x + dx, y + dy];
    }
  }
  return [...cells.values()];
}

function steps(moves: string): [number, number][] {
  const numbers = moves.split(" ").map(Number);
  return Array.from({ length: numbers.length / 2 }, (_, place) => [numbers[2 * place]!, numbers[2 * place + 1]!]);
}
