// The shapes drawn on a space, in board coordinates. A transform or opacity of its own would give each shape its own
// layer in the browser, and a board has hundreds of spaces.

import { BED, type Space } from "../geometry";

// Return a function from a point of a space, given along and across the route, to board coordinates.
function onBoard({ x, y, angle }: Space): (along: number, across: number) => string {
  const turn = (angle * Math.PI) / 180,
    cos = Math.cos(turn),
    sin = Math.sin(turn);
  return (along, across) =>
    `${(x + along * cos - across * sin).toFixed(1)} ${(y + along * sin + across * cos).toFixed(1)}`;
}

// Draw a plank with round corners, this many units larger than the bed of the space.
export function plank(space: Space, larger = [0, 0], round = 4.5): string {
  const at = onBoard(space),
    w = space.width / 2 + larger[0]!,
    h = BED / 2 + larger[1]!,
    r = Math.min(round, w);
  const corner = (along: number, across: number) => `A${r} ${r} 0 0 1 ${at(along, across)}`;
  return (
    `M${at(r - w, -h)}L${at(w - r, -h)}${corner(w, r - h)}L${at(w, h - r)}${corner(w - r, h)}` +
    `L${at(r - w, h)}${corner(-w, h - r)}L${at(-w, r - h)}${corner(r - w, -h)}Z`
  );
}

const QUARTERS = [0, 1, 2, 3, 4];

// Draw the rock on both sides of a tunnel.
export function notches(space: Space): string {
  const at = onBoard(space),
    step = space.width / 4,
    edge = BED / 2 + 1;
  const side = (way: number) => QUARTERS.map((k) => at((k - 2) * step, way * (edge + (k % 2) * 6))).join("L");
  return `M${side(-1)}M${side(1)}`;
}

// Draw the water below a ferry.
export function waves(space: Space): string {
  const at = onBoard(space),
    step = space.width / 4,
    low = BED / 2 + 4;
  return QUARTERS.map(
    (k) => (k ? `Q${at((k - 2.5) * step, low + (k % 2 ? -2 : 2) * 2)} ` : "M") + at((k - 2) * step, low),
  ).join("");
}

// Draw a line through the middles of the spaces, to place markers on.
export function middles(spaces: Space[]): string {
  return spaces.map(({ x, y }, place) => `${place ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}
