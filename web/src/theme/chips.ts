// Small images of cards for use inside a sentence. A log has hundreds of them, and images render faster than inline SVG.

import { BACK, CARD_EDGE, COLORS, INK, KINDS, LOCOMOTIVE, PEAKS, SYMBOLS } from "./palette";

export const CHIPS: Record<string, string> = Object.fromEntries([
  ["?", chip(BACK.paper, CARD_EDGE, PEAKS, BACK.peak, 0.9)],
  ...KINDS.map((kind) => [
    kind,
    chip(COLORS[kind], kind === "L" ? LOCOMOTIVE.rim : CARD_EDGE, SYMBOLS[kind], INK[kind], 0.82),
  ]),
]);

function chip(fill: string, edge: string, symbol: string, ink: string, scale: number): string {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-12 -12 24 24">` +
    `<rect x="-11" y="-11" width="22" height="22" rx="5" fill="${fill}" stroke="${edge}" stroke-width="1.6"/>` +
    `<path d="${symbol}" transform="scale(${scale})" fill="${ink}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
