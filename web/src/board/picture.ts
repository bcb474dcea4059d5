// The whole board in its current state as a standalone file, with every style written into the picture.

import { tick } from "svelte";
import { bandHeight, captionBand, type Caption } from "./caption";

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

type Size = readonly [width: number, height: number];

export async function boardPicture(kind: "svg" | "png", size: Size, caption: Caption, scale = 2): Promise<Blob> {
  const [width, board] = size,
    height = board + bandHeight(caption);
  const svg = await drawnBoard(size, height, captionBand(caption, size));
  return kind === "svg" ? svg : painted(svg, Math.round(width * scale), Math.round(height * scale));
}

// Return the board without a caption as an image for a canvas.
export async function boardImage(size: Size): Promise<HTMLImageElement> {
  return loaded(await drawnBoard(size, size[1], null));
}

async function drawnBoard([width, board]: Size, height: number, band: SVGGElement | null): Promise<Blob> {
  document.querySelector<HTMLElement>("[data-fit]")?.click(); // names have their full size on the whole board
  await tick();
  const copy = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const layers = [...document.querySelector("svg.board")!.parentElement!.children];
  copy.append(...layers.map((layer) => layer.cloneNode(true)));
  writeStyles(layers, copy);
  for (const layer of copy.children) layer.setAttribute("height", String(board)); // the band is below them
  if (band) copy.append(band);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("viewBox", `0 0 ${width} ${height}`);
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const type = document.createElementNS("http://www.w3.org/2000/svg", "style");
  type.textContent = await typeFor(copy.textContent ?? "");
  copy.prepend(type);
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" });
}

// Write the computed styles of these layers into their copies.
function writeStyles(layers: Element[], copy: SVGElement): void {
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
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d")!.drawImage(await loaded(svg), 0, 0, width, height);
  return new Promise((made) => canvas.toBlob((png) => made(png!), "image/png"));
}

async function loaded(svg: Blob): Promise<HTMLImageElement> {
  const image = new Image(),
    address = URL.createObjectURL(svg);
  try {
    await new Promise((done, failed) => {
      image.onload = done;
      image.onerror = failed;
      image.src = address;
    });
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}
