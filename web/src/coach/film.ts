// A short film of a game: the board, the routes as they are claimed, the points and everyone's chance to win.

import { BED, type Drawn } from "../board/geometry";
import { plank } from "../board/land/shapes";
import { PLAYERS } from "../theme/palette";
import { acrossOf, DASHES, downOf, lineOf, type Frame, type Moment } from "./chart";

export interface Scene {
  ply: number;
  points: number[]; // by seat
  claimed: { route: string; seat: number } | null;
}

export interface Script {
  board: CanvasImageSource;
  size: readonly [number, number];
  drawn: Drawn[];
  scenes: Scene[]; // the start, each claim, and the end
  moments: Moment[]; // empty if nobody analysed the game
  last: number;
  names: string[];
  winners: number[];
}

const WIDTH = 720;
const BAND = 300; // below the board, in its units
const SECONDS = { first: 0.7, rest: 9, last: 2 };
const RATE = 25;
const TYPES = ["video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm", "video/mp4"];

// Return the kind of video that this browser can make, or null.
export function filmType(): string | null {
  const able = typeof MediaRecorder !== "undefined" && "captureStream" in HTMLCanvasElement.prototype;
  return able ? (TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? null) : null;
}

export function endingOf(type: string): string {
  return type.startsWith("video/mp4") ? "mp4" : "webm";
}

// Record the film, which takes as long as it lasts; null if it was stopped.
export async function recordFilm(
  script: Script,
  onpart: (part: number) => void,
  stop: AbortSignal,
): Promise<Blob | null> {
  const scale = WIDTH / script.size[0];
  const height = 2 * Math.round(((script.size[1] + BAND) * scale) / 2);
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height });
  const paint = canvas.getContext("2d")!;
  paint.scale(scale, scale);
  const recorder = new MediaRecorder(canvas.captureStream(RATE), {
    mimeType: filmType()!,
    videoBitsPerSecond: 2_500_000,
  });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const ended = new Promise((done) => (recorder.onstop = done));
  const length = SECONDS.first + SECONDS.rest + SECONDS.last,
    stage = new Stage(script, paint);
  stage.draw(0);
  recorder.start();
  const begun = performance.now();
  for (let at = 0; at < length && !stop.aborted; at = (performance.now() - begun) / 1000) {
    stage.draw((at - SECONDS.first) / SECONDS.rest);
    onpart(at / length);
    await new Promise((wake) => setTimeout(wake, 1000 / RATE));
  }
  recorder.stop();
  await ended;
  return stop.aborted ? null : new Blob(parts, { type: recorder.mimeType });
}

// Draws the game as it is at a part of the film, from 0 to 1.
class Stage {
  private readonly cars: Map<string, Path2D[]>;
  private readonly look: { panel: string; ink: string; soft: string; line: string; type: string };
  private readonly chart: Frame;
  private readonly lines: Path2D[];

  constructor(
    private readonly script: Script,
    private readonly paint: CanvasRenderingContext2D,
  ) {
    const { drawn, size, moments, last, names } = script;
    this.cars = new Map(
      drawn.map(({ route, spaces }) => [route.id, spaces.map((space) => new Path2D(plank(space, [0.7, 1.2], 5)))]),
    );
    const style = getComputedStyle(document.documentElement),
      value = (name: string) => style.getPropertyValue(name);
    const type = getComputedStyle(document.body).fontFamily;
    this.look = { panel: value("--panel"), ink: value("--ink"), soft: value("--soft"), line: value("--line"), type };
    this.chart = { left: 32, top: size[1] + 118, width: size[0] - 64, height: BAND - 118 - 28 };
    this.lines = names.map((_, place) => new Path2D(lineOf(moments, place + 1, last, this.chart)));
  }

  draw(part: number): void {
    const { script, paint } = this,
      [width, height] = script.size;
    const at = Math.min(1, Math.max(0, part)) * (script.scenes.length - 1),
      now = script.scenes[Math.floor(at)]!;
    paint.drawImage(script.board, 0, 0, width, height);
    script.scenes.slice(0, Math.floor(at) + 2).forEach(({ claimed }, place) => {
      if (claimed) this.lay(claimed.route, claimed.seat, Math.min(1, (at - place + 1) * 1.4));
    });
    paint.fillStyle = this.look.panel;
    paint.fillRect(0, height, width, BAND);
    this.name(now, part >= 1);
    if (script.moments.length) this.plot(now, script.scenes[Math.ceil(at)]!, at % 1);
  }

  // Lay the trains of a route, as many of them as its part says.
  private lay(route: string, seat: number, part: number): void {
    const { paint, script } = this,
      look = PLAYERS[seat - 1]!,
      cars = this.cars.get(route) ?? [],
      spaces = script.drawn.find((one) => one.route.id === route)?.spaces ?? [];
    cars.slice(0, Math.ceil(part * cars.length)).forEach((car, place) => {
      const { x, y } = spaces[place]!;
      paint.fillStyle = look.color;
      paint.strokeStyle = look.edge;
      paint.lineWidth = 2.6;
      paint.fill(car);
      paint.stroke(car);
      paint.fillStyle = look.edge;
      paint.beginPath();
      paint.arc(x, y, BED / 2, 0, 2 * Math.PI);
      paint.fill();
      this.write(look.letter, x, y + 6, 800, 17, look.color, "center");
    });
  }

  // Write the players' names and points.
  private name({ points }: Scene, over: boolean): void {
    const { script, paint, look } = this,
      top = script.size[1] + 26,
      room = (script.size[0] - 64) / script.names.length;
    script.names.forEach((name, place) => {
      const player = PLAYERS[place]!,
        x = 32 + place * room,
        won = over && script.winners.includes(place + 1);
      paint.fillStyle = player.color;
      paint.strokeStyle = player.edge;
      paint.lineWidth = 3;
      paint.beginPath();
      paint.roundRect(x, top, 50, 50, 11);
      paint.fill();
      paint.stroke();
      this.write(player.letter, x + 25, top + 35, 800, 28, player.edge, "center");
      this.write(name, x + 62, top + 19, 600, 24, look.ink, "left", room - 72);
      this.write(`${won ? "★ " : ""}${points[place]}`, x + 62, top + 49, 800, 28, look.ink, "left");
    });
  }

  // Plot the chances up to a moment between two scenes.
  private plot(now: Scene, next: Scene, part: number): void {
    const { script, paint, chart, look } = this,
      x = acrossOf(now.ply + (next.ply - now.ply) * part, script.last, chart);
    paint.strokeStyle = look.line;
    paint.lineWidth = 1.5;
    for (const share of [0, 0.5, 1]) {
      paint.beginPath();
      paint.moveTo(chart.left, downOf(share, chart));
      paint.lineTo(chart.left + chart.width, downOf(share, chart));
      paint.stroke();
    }
    paint.save();
    paint.beginPath();
    paint.rect(0, chart.top - 10, x, chart.height + 20);
    paint.clip();
    paint.lineJoin = paint.lineCap = "round";
    this.lines.forEach((line, place) => {
      const player = PLAYERS[place]!;
      paint.setLineDash([]);
      paint.strokeStyle = player.edge;
      paint.lineWidth = 8;
      paint.stroke(line);
      paint.setLineDash(DASHES[place]!.split(" ").map(Number).filter(Boolean));
      paint.strokeStyle = player.color;
      paint.lineWidth = 4.5;
      paint.stroke(line);
    });
    paint.restore();
  }

  private write(
    text: string,
    x: number,
    y: number,
    weight: number,
    size: number,
    color: string,
    align: CanvasTextAlign,
    room?: number,
  ): void {
    const { paint } = this;
    paint.font = `${weight} ${size}px ${this.look.type}`;
    paint.fillStyle = color;
    paint.textAlign = align;
    paint.fillText(text, x, y, room);
  }
}
