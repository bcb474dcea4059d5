// The whole board in its current state as a standalone file, with every style written into the picture.

import { tick } from "svelte";
import { BAND, captionBand, type Caption } from "./caption";

const STYLED = [
  "fill",
  "fill-opacity",
  "fill-rule",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-opacity",
  "opacity",
  "font-size",
  "font-family",
  "font-weight",
  "font-style",
  "letter-spacing",
  "text-anchor",
  "paint-order",
  "stop-color",
  "stop-opacity",
];

export async function boardPicture(
  kind: "svg" | "png",
  [width, board]: readonly [number, number],
  caption: Caption,
): Promise<Blob> {
  const height = board + BAND;
  document.querySelector<HTMLElement>("[data-fit]")?.click(); // names have their full size on the whole board
  await tick();
  const copy = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const layers = [...document.querySelector("svg.board")!.parentElement!.children];
  copy.append(...layers.map((layer) => layer.cloneNode(true)));
  const from = layers.flatMap((layer) => [layer, ...layer.querySelectorAll("*")]),
    to = copy.querySelectorAll("*");
  from.forEach((element, place) => {
    const style = getComputedStyle(element),
      one = to[place]!;
    for (const name of STYLED) one.setAttribute(name, style.getPropertyValue(name));
    if (style.display === "none" || style.visibility === "hidden") one.setAttribute("display", "none");
    if (style.mixBlendMode !== "normal") (one as SVGElement).style.mixBlendMode = style.mixBlendMode;
    for (const name of ["class", "tabindex", "role"]) one.removeAttribute(name);
  });
  for (const layer of copy.children) layer.setAttribute("height", String(board)); // the band is below them
  copy.append(captionBand(caption, [width, board]));
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("viewBox", `0 0 ${width} ${height}`);
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const type = document.createElementNS("http://www.w3.org/2000/svg", "style");
  type.textContent = await typeFor(copy.textContent ?? "");
  copy.prepend(type);
  const svg = new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" });
  return kind === "svg" ? svg : painted(svg, width * 2, height * 2);
}

// Embed the typeface: return those of its font files that contain letters of this text.
async function typeFor(text: string): Promise<string> {
  const faces = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule);
  const wanted = faces.filter(({ style }) =>
    [...text].some((letter) => within(letter.codePointAt(0)!, style.getPropertyValue("unicode-range"))),
  );
  const written = wanted.map(async (face) => {
    const [whole, address] = /url\("?([^")]+)"?\)/.exec(face.cssText) ?? ["", ""];
    const file = await (await fetch(new URL(address!, face.parentStyleSheet?.href ?? location.href))).blob();
    return face.cssText.replace(whole!, `url("${await asText(file)}")`);
  });
  return (await Promise.all(written)).join("\n");
}

function within(letter: number, ranges: string): boolean {
  return ranges.split(",").some((range) => {
    const [from, to] = range
      .trim()
      .slice(2)
      .split("-")
      .map((number) => parseInt(number, 16));
    return letter >= from! && letter <= (to ?? from!);
  });
}

function asText(file: Blob): Promise<string> {
  return new Promise((read) => {
    const reader = new FileReader();
    reader.onload = () => read(reader.result as string);
    reader.readAsDataURL(file);
  });
}

async function painted(svg: Blob, width: number, height: number): Promise<Blob> {
  const image = new Image(),
    address = URL.createObjectURL(svg);
  await new Promise((loaded, failed) => {
    image.onload = loaded;
    image.onerror = failed;
    image.src = address;
  });
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d")!.drawImage(image, 0, 0, width, height);
  URL.revokeObjectURL(address);
  return new Promise((made) => canvas.toBlob((png) => made(png!), "image/png"));
}
