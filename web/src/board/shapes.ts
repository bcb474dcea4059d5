// What lies on a space, in the coordinates of the whole board: whatever is moved or turned by itself, or seen through
// as a whole, the browser looks after by itself, and a board has hundreds of spaces.

import { BED, type Space } from "./geometry";

// The place on the board of a point of a space: so far along the route, so far across it.
function onBoard({ x, y, angle }: Space): (along: number, across: number) => string {
  const turn = (angle * Math.PI) / 180,
    cos = Math.cos(turn),
    sin = Math.sin(turn);
  return (along, across) =>
    `${(x + along * cos - across * sin).toFixed(1)} ${(y + along * sin + across * cos).toFixed(1)}`;
}

// A board with round corners, so many units larger than the bed of the space.
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

// The rock on both sides of a tunnel.
export function notches(space: Space): string {
  const at = onBoard(space),
    step = space.width / 4,
    edge = BED / 2 + 1;
  const side = (way: number) => QUARTERS.map((k) => at((k - 2) * step, way * (edge + (k % 2) * 6))).join("L");
  return `M${side(-1)}M${side(1)}`;
}

// The water below a ferry.
export function waves(space: Space): string {
  const at = onBoard(space),
    step = space.width / 4,
    low = BED / 2 + 4;
  return QUARTERS.map(
    (k) => (k ? `Q${at((k - 2.5) * step, low + (k % 2 ? -2 : 2) * 2)} ` : "M") + at((k - 2) * step, low),
  ).join("");
}

// A line from middle to middle, for markers to stand on.
export function middles(spaces: Space[]): string {
  return spaces.map(({ x, y }, place) => `${place ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}
