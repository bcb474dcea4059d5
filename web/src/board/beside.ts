// The place of a note next to a box, inside a frame.

export type Box = readonly [left: number, top: number, right: number, bottom: number];
type Pair = readonly [number, number];

const GAP = 10;

// Return the left and top of a note: beside the box if there is room, else in the corner farthest from the pointer.
export function placeBeside(
  [left, top, right, bottom]: Box,
  [width, height]: Pair,
  frame: Pair,
  pointer: Pair | null,
): [number, number] {
  const middle = within((left + right - width) / 2, frame[0] - width),
    centre = within((top + bottom - height) / 2, frame[1] - height);
  const beside: [number, number][] = [
    [right + GAP, centre],
    [left - GAP - width, centre],
    [middle, top - GAP - height],
    [middle, bottom + GAP],
  ];
  const fits = ([x, y]: Pair) => x >= 0 && y >= 0 && x + width <= frame[0] && y + height <= frame[1];
  const found = beside.find(fits);
  if (found) return found;
  const [x, y] = pointer ?? [(left + right) / 2, (top + bottom) / 2];
  return [x < frame[0] / 2 ? frame[0] - width : 0, y < frame[1] / 2 ? frame[1] - height : 0];
}

function within(value: number, most: number): number {
  return Math.max(0, Math.min(value, most));
}
