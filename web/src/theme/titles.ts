// The titles that this client can draw, and their looks. All rules come from the server.

import type { Kind } from "./palette";

export const TITLES = ["nordic-countries", "northern-lights"] as const;
export type Title = (typeof TITLES)[number];

// The icon of a bonus card, in a square of 24: shapes and lines.
export interface BonusLook {
  name: string;
  fill?: string;
  line?: string;
}

export interface Look {
  bonuses: Record<string, BonusLook>; // by letter
  scene: "day" | "night"; // its colours, in scenes.css
  picture: { routes: [Kind | "X", string][]; stops: [number, number][] }; // a few sample routes for the title's picture
}

const GLOBE: BonusLook = {
  name: "globe",
  line: "M12 2.500a9.500 9.500 0 1 0 .01 0ZM2.500 12h19M12 2.500c-5.500 5-5.500 14 0 19M12 2.500c5.500 5 5.500 14 0 19",
};
const MEDAL: BonusLook = {
  name: "medal",
  fill: "M12 8a6.500 6.500 0 1 0 .01 0ZM12 10.800l1.200 2.500 2.700.4-2 1.900.5 2.700-2.400-1.300-2.400 1.300.5-2.700-2-1.900 2.700-.4Z",
  line: "M7 2l3 5M17 2l-3 5",
};

export const LOOKS: Record<Title, Look> = {
  "nordic-countries": {
    scene: "day",
    bonuses: { "": GLOBE },
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
    bonuses: {
      A: {
        name: "wolf",
        fill: "M3 3l5 4h8l5-4-1 9-4 3-2 6h-4l-2-6-4-3ZM8 10.5l2.6 1.6L8.4 13ZM16 10.5l-2.6 1.6 2.2.9Z",
      },
      B: {
        name: "capitol",
        fill: "M2 9l10-6 10 6v1.5H2ZM4.5 12h2.6v6H4.5ZM10.7 12h2.6v6h-2.6ZM16.9 12h2.6v6h-2.6ZM2.5 19.2h19V21.5h-19Z",
      },
      C: {
        name: "wagon",
        fill: "M2 6h20v10H2ZM5 8.5v3.5h3.6V8.5ZM10.2 8.5v3.5h3.6V8.5ZM15.4 8.5v3.5H19V8.5ZM6.5 16.8a2.2 2.2 0 1 0 .1 0ZM17.4 16.8a2.2 2.2 0 1 0 .1 0Z",
      },
      D: {
        name: "steps",
        fill: "M7 3c2 0 3.2 2 3.2 4.4S9 11.8 7 11.8 3.8 9.8 3.8 7.4 5 3 7 3ZM4.8 13h4.4v1.4a2.2 2.2 0 0 1-4.4 0ZM17 6c2 0 3.2 2 3.2 4.4s-1.2 4.4-3.2 4.4-3.2-2-3.2-4.4S15 6 17 6ZM14.8 16h4.4v1.4a2.2 2.2 0 0 1-4.4 0Z",
      },
      E: {
        name: "path",
        line: "M4 19c7 0 3-7 8-7s2-7 8-7",
        fill: "M4 16.4a2.6 2.6 0 1 0 .1 0ZM20 2.4a2.6 2.6 0 1 0 .1 0ZM12 9.9a2.1 2.1 0 1 0 .1 0Z",
      },
      F: { name: "houses", fill: "M12 2.5l9 7.5h-2.5v10h-13V10H3ZM10.2 13v7h3.6v-7Z" },
      G: GLOBE,
      H: {
        name: "star",
        fill: "M12 1.5l2.7 7.8 7.8 2.7-7.8 2.7L12 22.5l-2.7-7.8L1.5 12l7.8-2.7ZM5 4l2.4 1.2L6.2 7.4ZM19 4l-1.2 3.4-1.2-2.2ZM5 20l1.2-3.4 1.2 2.2ZM19 20l-2.4-1.2 1.2-2.2Z",
      },
      I: { name: "plow", fill: "M2 6h8v4h5l7 9H11l-2-3H2Z", line: "M18.5 6v.01M21 9.5v.01M15.5 4v.01M21 4.5v.01" },
      J: {
        name: "ferry",
        fill: "M6 5h3V3h3v2h5l1.5 5L22 11l-2.6 6H4.6L2 11l2.5-1ZM8 7v2.2h2.6V7ZM12.4 7v2.2H15V7Z",
        line: "M3 20.5q2.2-2 4.5 0t4.5 0 4.5 0 4.5 0",
      },
      K: {
        name: "hat",
        fill: "M7 13c0-5 1-9 3-9 .9 0 1.3.8 2 .8S13.1 4 14 4c2 0 3 4 3 9 1.800-.3 3.500-.9 5-1.800-1 5-5 7.300-10 7.300S3 16.200 2 11.200c1.500.9 3.200 1.500 5 1.800Z",
      },
    },
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

// Return the icon of a bonus card; a card without one, such as a custom one, gets a medal.
export function bonusLook(title: string, letter: string): BonusLook {
  return lookOf(title).bonuses[letter] ?? MEDAL;
}
