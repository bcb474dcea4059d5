// The geometry of a board: the curve of each route, its spaces, and the labels of cities.

import type { BoardMessage, City, Layout, RouteMessage } from "../net/protocol";

export type Point = readonly [number, number];
export interface Space {
  x: number;
  y: number;
  angle: number;
  width: number;
}
export interface Drawn {
  route: RouteMessage;
  spaces: Space[];
  middle: Point;
  path: string;
}
export interface Label {
  city: City;
  x: number;
  y: number;
  anchor: "start" | "middle" | "end";
  size: number;
  box: Box;
  lead?: string;
}
export type Box = readonly [left: number, top: number, right: number, bottom: number];

export const BED = 17; // width of a space, across the route
const GAP = 4; // between two spaces of a route
export const CAR = 19.5; // width of a train car
const TRACKS = 22; // between two routes that run side by side
const CITY = 17; // room for a city at the end of a route, unless the layout says otherwise
const STEPS = 60;

export function drawRoutes(board: BoardMessage, layout: Layout): Drawn[] {
  const together = new Map<string, RouteMessage[]>();
  for (const route of board.routes) {
    const key = `${route.a} ${route.b} ${bendOf(layout, route)}`;
    together.set(key, [...(together.get(key) ?? []), route]);
  }
  const drawn = new Map<string, Drawn>();
  for (const tracks of together.values()) {
    tracks.forEach((route, place) => {
      const aside = (place - (tracks.length - 1) / 2) * TRACKS;
      drawn.set(route.id, drawRoute(route, beside(curve(layout, route), aside), layout.rooms[route.id]));
    });
  }
  return board.routes.map((route) => drawn.get(route.id)!);
}

function bendOf(layout: Layout, route: RouteMessage): number {
  return layout.bends[route.id] ?? 0;
}

function curve(layout: Layout, route: RouteMessage): Point[] {
  const [ax, ay] = layout.cities[route.a]!,
    [bx, by] = layout.cities[route.b]!;
  const bend = bendOf(layout, route);
  const dx = bx - ax,
    dy = by - ay;
  const pull: Point = [(ax + bx) / 2 + 2 * bend * dy, (ay + by) / 2 - 2 * bend * dx];
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const t = step / STEPS,
      u = 1 - t;
    return [u * u * ax + 2 * t * u * pull[0] + t * t * bx, u * u * ay + 2 * t * u * pull[1] + t * t * by] as const;
  });
}

function beside(line: Point[], aside: number): Point[] {
  if (!aside) return line;
  return line.map((point, place) => {
    const before = line[Math.max(0, place - 1)]!,
      after = line[Math.min(line.length - 1, place + 1)]!;
    const dx = after[0] - before[0],
      dy = after[1] - before[1],
      length = Math.hypot(dx, dy) || 1;
    return [point[0] + (aside * dy) / length, point[1] - (aside * dx) / length] as const;
  });
}

function drawRoute(route: RouteMessage, line: Point[], [first, second]: Point = [CITY, CITY]): Drawn {
  const along = lengths(line),
    total = along[along.length - 1]!;
  const room = Math.max(total - first - second, total * 0.35),
    from = ((total - room) * first) / (first + second);
  const width = room / route.length;
  const spaces = Array.from({ length: route.length }, (_, place) => {
    const at = from + (place + 0.5) * width;
    const [x, y] = pointAt(line, along, at);
    const [bx, by] = pointAt(line, along, at - width / 3),
      [ax, ay] = pointAt(line, along, at + width / 3);
    return { x, y, angle: (Math.atan2(ay - by, ax - bx) * 180) / Math.PI, width: width - GAP };
  });
  const path = "M" + line.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");
  return { route, spaces, middle: pointAt(line, along, total / 2), path };
}

function lengths(line: Point[]): number[] {
  const along = [0];
  for (let k = 1; k < line.length; k++) {
    along.push(along[k - 1]! + Math.hypot(line[k]![0] - line[k - 1]![0], line[k]![1] - line[k - 1]![1]));
  }
  return along;
}

function pointAt(line: Point[], along: number[], at: number): Point {
  let k = 1;
  while (k < along.length - 1 && along[k]! < at) k++;
  const part = (at - along[k - 1]!) / (along[k]! - along[k - 1]! || 1);
  const [ax, ay] = line[k - 1]!,
    [bx, by] = line[k]!;
  return [ax + part * (bx - ax), ay + part * (by - ay)];
}

// Labels

// The width of a letter as a fraction of the font size.
const WIDTHS: [RegExp, number][] = [
  [/[iIjl]/, 0.28],
  [/[ ]/, 0.2],
  [/[rt]/, 0.39],
  [/[mMW]/, 0.84],
  [/[A-ZÅÄÖÆØ]/, 0.61],
];
const LETTER = 0.54;
const TURNS = 24; // directions tried for a label
const REACHES = [14, 18, 23, 29, 37, 47, 59, 72, 86, 102, 120];
const SIZES = { capital: [24, 22, 19, 16], other: [22, 19, 16, 13] };
export const LARGEST = 24;
const FAR = 50; // beyond this distance a line connects the label to its city
const CAPITALS = new Set(["helsinki", "kobenhavn", "oslo", "riga", "stockholm", "tallinn"]);

// Capitals are drawn larger, even if the board gives no points for them.
export function isCapital(city: City): boolean {
  return city.capital || CAPITALS.has(city.id);
}

export function placeLabels(board: BoardMessage, layout: Layout, drawn: Drawn[]): Label[] {
  const spaces = drawn.flatMap((one) => one.spaces);
  const placed: Label[] = [];
  const largest = board.cities.filter((city) => city.name).sort((a, b) => Number(isCapital(b)) - Number(isCapital(a)));
  for (const city of largest) {
    const [x, y] = layout.cities[city.id]!;
    const near = spaces.filter((space) => Math.abs(space.x - x) < 220 && Math.abs(space.y - y) < 120);
    const dots = Object.entries(layout.cities).filter(
      ([, [dotX, dotY]]) => Math.abs(dotX - x) < 320 && Math.abs(dotY - y) < 140,
    );
    const names = placed.filter(({ box }) => overlaps(box, [x - 320, y - 140, x + 320, y + 140]));
    const best = bestPlace(city, layout, (label) => crowding(label, near, dots, names));
    placed.push({ ...best, ...leadTo(best, x, y) });
  }
  return placed;
}

function leadTo({ box }: Label, x: number, y: number): { lead?: string } {
  const tx = Math.min(box[2], Math.max(box[0], x)),
    ty = Math.min(box[3], Math.max(box[1], y)),
    far = Math.hypot(tx - x, ty - y);
  return far < FAR ? {} : { lead: `M${x + (12 * (tx - x)) / far} ${y + (12 * (ty - y)) / far}L${tx} ${ty}` };
}

// Return the width of a name as a multiple of its font size.
export function lettersOf(name: string): number {
  return [...name].reduce((sum, letter) => sum + (WIDTHS.find(([kind]) => kind.test(letter))?.[1] ?? LETTER), 0);
}

// Find the position with the lowest cost.
function bestPlace(city: City, layout: Layout, crowded: (label: Label) => number): Label {
  const [x, y] = layout.cities[city.id]!;
  let best: Label | null = null,
    least = Infinity;
  for (const size of SIZES[isCapital(city) ? "capital" : "other"]) {
    const width = lettersOf(city.name) * size;
    for (const reach of REACHES) {
      if (reach / 5 + (LARGEST - size) * 14 >= least) break; // the cost only grows from here
      for (let turn = 0; turn < TURNS; turn++) {
        const dx = Math.cos((2 * Math.PI * turn) / TURNS),
          dy = Math.sin((2 * Math.PI * turn) / TURNS);
        const anchor = dx > 0.3 ? "start" : dx < -0.3 ? "end" : "middle";
        const ax = x + dx * reach,
          ay = y + dy * (reach + size * 0.2);
        const left = ax - (anchor === "start" ? 0 : anchor === "end" ? width : width / 2);
        const label: Label = {
          city,
          x: ax,
          y: ay,
          anchor,
          size,
          box: [left, ay - size * 0.4, left + width, ay + size * 0.36],
        };
        const far = farness(label, layout);
        if (far >= least) continue;
        const cost = far + crowded(label);
        if (cost < least) [best, least] = [label, cost];
      }
    }
  }
  return best!;
}

// Cost of the position alone: off the board, far from its city, small letters.
function farness({ box: [left, top, right, bottom], city, x, y, size }: Label, layout: Layout): number {
  const outside = left < 4 || top < 4 || right > layout.size[0] - 4 || bottom > layout.size[1] - 4;
  const [homeX, homeY] = layout.cities[city.id]!;
  return (outside ? 1000 : 0) + Math.hypot(x - homeX, y - homeY) / 5 + (LARGEST - size) * 14;
}

// Cost of what the label covers.
function crowding({ box, city }: Label, spaces: Space[], dots: [string, Point][], placed: Label[]): number {
  let cost = 60 * spaces.filter((space) => covers(box, space)).length;
  cost += 400 * placed.filter((other) => overlaps(box, other.box)).length;
  for (const [id, [x, y]] of dots) {
    if (overlaps(box, [x - 9, y - 9, x + 9, y + 9])) cost += id === city.id ? 60 : 300;
  }
  return cost;
}

export function overlaps(a: Box, b: Box): boolean {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
}

// Tell whether a box overlaps a space, which may be rotated (separating axis test).
export function covers(box: Box, space: Space): boolean {
  const turn = (space.angle * Math.PI) / 180,
    cos = Math.cos(turn),
    sin = Math.sin(turn);
  const half = [space.width / 2 + 1, CAR / 2] as const;
  const middle = [(box[0] + box[2]) / 2 - space.x, (box[1] + box[3]) / 2 - space.y] as const;
  const size = [(box[2] - box[0]) / 2, (box[3] - box[1]) / 2] as const;
  const c = Math.abs(cos),
    n = Math.abs(sin);
  return (
    Math.abs(middle[0]) < size[0] + half[0] * c + half[1] * n &&
    Math.abs(middle[1]) < size[1] + half[0] * n + half[1] * c &&
    Math.abs(middle[0] * cos + middle[1] * sin) < half[0] + size[0] * c + size[1] * n &&
    Math.abs(middle[1] * cos - middle[0] * sin) < half[1] + size[0] * n + size[1] * c
  );
}
