// The titles that this client can draw, and their looks. All rules come from the server.

import type { Kind } from "./palette";

export const TITLES = ["nordic-countries", "northern-lights"] as const;
export type Title = (typeof TITLES)[number];

export interface Look {
  scene: "day" | "night"; // its colours, in scenes.css
  picture: { routes: [Kind | "X", string][]; stops: [number, number][] }; // a few sample routes for the title's picture
}

export const LOOKS: Record<Title, Look> = {
  "nordic-countries": {
    scene: "day",
    picture: {
      routes: [
        ["Y", "M312 230Q240 240 230 300T271 361"],
        ["W", "M271 361L353 386"],
        ["K", "M353 386Q420 470 520 477"],
        ["G", "M520 477L601 464"],
        ["R", "M601 464Q580 420 612 379"],
        ["B", "M612 379Q760 240 584 124"],
        ["P", "M312 230Q360 120 470 47"],
        ["G", "M470 47Q520 100 584 124"],
        ["X", "M746 84Q960 270 892 560"],
        ["O", "M271 361Q180 450 249 570"],
      ],
      stops: [
        [312, 230],
        [271, 361],
        [353, 386],
        [520, 477],
        [601, 464],
        [612, 379],
        [584, 124],
        [470, 47],
        [746, 84],
        [249, 570],
      ],
    },
  },
  "northern-lights": {
    scene: "night",
    picture: {
      routes: [
        ["X", "M475 58Q330 70 322 246"],
        ["G", "M475 58Q440 180 468 290"],
        ["O", "M322 246L468 290"],
        ["Y", "M586 124L468 290"],
        ["R", "M468 290L668 301"],
        ["W", "M586 124Q680 200 668 301"],
        ["K", "M586 124L792 195"],
        ["B", "M282 364L366 399"],
        ["P", "M366 399L508 459"],
        ["O", "M668 301L830 415"],
        ["R", "M366 399L388 619"],
        ["G", "M508 459L388 619"],
        ["P", "M792 195L668 301"],
      ],
      stops: [
        [475, 58],
        [322, 246],
        [468, 290],
        [586, 124],
        [668, 301],
        [792, 195],
        [282, 364],
        [366, 399],
        [508, 459],
        [830, 415],
        [388, 619],
      ],
    },
  },
};

export function titleOf(name: string): Title {
  return TITLES.find((title) => title === name) ?? TITLES[0];
}

export function lookOf(title: string): Look {
  return LOOKS[titleOf(title)];
}
