// The band below an exported picture: the game, its date, the players with their points, and the course of the game.

import { DASHES, downOf, lineOf, type Frame, type Moment } from "../coach/chart";
import { PLAYERS } from "../theme/palette";
import { titleOf } from "../theme/titles";
import { locale, t } from "../words/i18n.svelte";

export interface Caption {
  title: string; // of the rules
  names: string[];
  points: number[];
  winners: number[]; // seats; none before the end
  date: Date;
  curve?: { moments: Moment[]; last: number }; // everyone's chance to win
}

const BAND = 150; // its height, in units of the board
const CURVE = 250; // the height of the curve below it
const MARGIN = 32;
const BADGE = 46;

export function bandHeight({ curve }: Caption): number {
  return BAND + (curve ? CURVE : 0);
}

export function captionBand(caption: Caption, [width, top]: readonly [number, number]): SVGGElement {
  const style = getComputedStyle(document.documentElement);
  const ink = style.getPropertyValue("--ink"),
    soft = style.getPropertyValue("--soft");
  const family = getComputedStyle(document.body).fontFamily;
  const text: Text = (words, x, y, more) => element("text", { x, y, fill: ink, "font-family": family, ...more }, words);
  const band = element("g", {});
  band.append(
    element("rect", { x: 0, y: top, width, height: bandHeight(caption), fill: style.getPropertyValue("--panel") }),
  );
  band.append(
    text(`Nordrail · ${t(`title.${titleOf(caption.title)}`)}`, MARGIN, top + 44, {
      "font-size": 28,
      "font-weight": 700,
    }),
    text(dateInWords(caption.date), width - MARGIN, top + 44, { "font-size": 22, fill: soft, "text-anchor": "end" }),
  );
  const room = (width - 2 * MARGIN) / caption.names.length;
  caption.names.forEach((name, place) => {
    const look = PLAYERS[place]!,
      x = MARGIN + place * room,
      won = caption.winners.includes(place + 1);
    const shown = shortened(name, `600 22px ${family}`, room - BADGE - 24);
    band.append(
      element("rect", {
        x,
        y: top + 72,
        width: BADGE,
        height: BADGE,
        rx: 10,
        fill: look.color,
        stroke: look.edge,
        "stroke-width": 3,
      }),
      text(look.letter, x + BADGE / 2, top + 104, {
        fill: look.edge,
        "font-size": 26,
        "font-weight": 800,
        "text-anchor": "middle",
      }),
      text(shown, x + BADGE + 12, top + 90, { "font-size": 22, "font-weight": won ? 800 : 600 }),
      text(`${won ? "★ " : ""}${caption.points[place]}`, x + BADGE + 12, top + 119, {
        "font-size": 26,
        "font-weight": 800,
      }),
    );
  });
  if (caption.curve) band.append(curveOf(caption, [width, top + BAND], text));
  return band;
}

type Text = (words: string, x: number, y: number, more: Record<string, string | number>) => SVGTextElement;

// Draw everyone's chance to win over the game.
function curveOf({ curve, names }: Caption, [width, top]: readonly [number, number], text: Text): SVGGElement {
  const { moments, last } = curve!,
    frame: Frame = { left: MARGIN, top: top + 36, width: width - 2 * MARGIN, height: CURVE - 36 - MARGIN };
  const style = getComputedStyle(document.documentElement),
    group = element("g", {});
  group.append(text(t("coach.curve"), MARGIN, top + 16, { "font-size": 20, fill: style.getPropertyValue("--soft") }));
  for (const share of [0, 0.5, 1]) {
    const y = downOf(share, frame);
    const stroke = style.getPropertyValue("--line");
    group.append(element("line", { x1: frame.left, x2: width - MARGIN, y1: y, y2: y, stroke, "stroke-width": 1.5 }));
  }
  names.forEach((_, place) => {
    const d = lineOf(moments, place + 1, last, frame),
      look = PLAYERS[place]!,
      shape = { d, fill: "none", "stroke-linejoin": "round", "stroke-linecap": "round" };
    group.append(
      element("path", { ...shape, stroke: look.edge, "stroke-width": 8 }),
      element("path", { ...shape, stroke: look.color, "stroke-width": 4.5, "stroke-dasharray": DASHES[place]! }),
    );
  });
  return group;
}

function dateInWords(date: Date): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: "long" }).format(date);
}

// Cut a name that is wider than its room.
function shortened(name: string, font: string, room: number): string {
  const context = document.createElement("canvas").getContext("2d")!;
  context.font = font;
  const fits = (text: string) => context.measureText(text).width <= room;
  if (fits(name)) return name;
  const letters = [...name];
  while (letters.length > 1 && !fits(`${letters.join("")}…`)) letters.pop();
  return `${letters.join("")}…`;
}

function element<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Record<string, string | number>,
  text = "",
): SVGElementTagNameMap[Name] {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.textContent = text;
  return made;
}
