// The geometry of the chart: everyone's chance to win over the steps of a game.

export interface Moment {
  ply: number;
  chances: number[]; // by seat, from 0 to 1
}

export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

export const DASHES = ["", "9 3", "2 3", "9 3 2 3", "4 3"]; // of the lines, for people who cannot tell the colours apart

export function acrossOf(ply: number, last: number, { left, width }: Frame): number {
  return left + (width * ply) / Math.max(1, last);
}

export function downOf(chance: number, { top, height }: Frame): number {
  return top + height * (1 - chance);
}

// Draw a seat's line. A chance holds until the next moment.
export function lineOf(moments: Moment[], seat: number, last: number, frame: Frame): string {
  return moments
    .map(({ ply, chances }, place) => {
      const x = acrossOf(ply, last, frame).toFixed(1),
        y = downOf(chances[seat - 1] ?? 0, frame).toFixed(1);
      return place ? `L${x} ${y}` : `M${x} ${y}`;
    })
    .join("");
}

// Return the last moment at or before a step.
export function momentAt(moments: Moment[], ply: number): Moment | undefined {
  return moments.findLast((moment) => moment.ply <= ply) ?? moments[0];
}

// Return the step under a pointer.
export function plyAt(x: number, last: number, { left, width }: Frame): number {
  return Math.min(last, Math.max(0, Math.round(((x - left) / width) * last)));
}

// Keep labels apart that would lie on each other, in their order.
export function spread(downs: number[], apart: number, least: number, most: number): number[] {
  const order = downs.map((down, place) => ({ down, place })).sort((a, b) => a.down - b.down);
  let from = least;
  for (const one of order) from = (one.down = Math.max(one.down, from)) + apart;
  let to = most;
  for (const one of order.toReversed()) to = (one.down = Math.min(one.down, to)) - apart;
  const placed = [...downs];
  for (const { down, place } of order) placed[place] = down;
  return placed;
}
