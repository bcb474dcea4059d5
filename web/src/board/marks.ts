// Where the marks of the tickets lie that end at one city: in rows around it, inside the board, none on another.

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
