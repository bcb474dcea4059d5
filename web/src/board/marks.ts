// Where the marks of the tickets lie that end at one city: in rows around it, inside the board, none on another or on
// the city's name.

import { overlaps, type Box } from "./geometry";

export const RADIUS = 12.5; // in units of the board, before they grow with the size
const STEP = 27; // between two middles
const ROW = 3; // marks side by side; more would reach the next city

type Point = readonly [x: number, y: number];

export function placeMarks(count: number, city: Point, size: number, board: Point): Point[] {
  const rows = Math.ceil(count / ROW),
    step = STEP * size;
  const [x, y] = [Math.min(count, ROW), rows].map((marks, axis) => {
    const reach = ((marks - 1) / 2) * step,
      edge = reach + step / 2;
    return Math.min(board[axis]! - edge, Math.max(edge, city[axis]!)) - reach;
  }) as [number, number];
  return Array.from({ length: count }, (_, place) => {
    const row = Math.floor(place / ROW),
      short = Math.min(count, ROW) - Math.min(ROW, count - row * ROW); // the last row is centred
    return [x + ((place % ROW) + short / 2) * step, y + row * step];
  });
}

// Return the box around marks of this size.
export function boxAround(places: Point[], size: number): Box {
  const radius = RADIUS * size;
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  return [Math.min(...xs) - radius, Math.min(...ys) - radius, Math.max(...xs) + radius, Math.max(...ys) + radius];
}

// Return how far a name moves to lie beside the marks: the shortest way inside the board, past other names if possible.
export function stepAside(name: Box, marks: Box, names: Box[], board: Point): Point {
  if (!overlaps(name, marks)) return [0, 0];
  const moves: Point[] = [
    [marks[2] - name[0], 0],
    [marks[0] - name[2], 0],
    [0, marks[3] - name[1]],
    [0, marks[1] - name[3]],
  ];
  const cost = ([dx, dy]: Point) => {
    const box: Box = [name[0] + dx, name[1] + dy, name[2] + dx, name[3] + dy];
    const inside = box[0] >= 0 && box[1] >= 0 && box[2] <= board[0] && box[3] <= board[1];
    const covers = names.some((other) => overlaps(box, other));
    return Math.abs(dx + dy) + (covers ? 1000 : 0) + (inside ? 0 : 10_000);
  };
  return moves.reduce((best, move) => (cost(move) < cost(best) ? move : best));
}
