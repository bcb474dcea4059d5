// The band below an exported picture: the game, its date, and the players with their points.

import { PLAYERS } from "../theme/palette";
import { titleOf } from "../theme/titles";
import { locale, t } from "../words/i18n.svelte";

export interface Caption {
  title: string; // of the rules
  names: string[];
  points: number[];
  winners: number[]; // seats; none before the end
  date: Date;
}

export const BAND = 150; // its height, in units of the board
const MARGIN = 32;
const BADGE = 46;

export function captionBand(caption: Caption, [width, top]: readonly [number, number]): SVGGElement {
  const style = getComputedStyle(document.documentElement);
  const ink = style.getPropertyValue("--ink"),
    soft = style.getPropertyValue("--soft");
  const family = getComputedStyle(document.body).fontFamily;
  const text = (words: string, x: number, y: number, more: Record<string, string | number>) =>
    element("text", { x, y, fill: ink, "font-family": family, ...more }, words);
  const band = element("g", {});
  band.append(element("rect", { x: 0, y: top, width, height: BAND, fill: style.getPropertyValue("--panel") }));
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
  return band;
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
