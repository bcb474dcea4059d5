// The colours of cards, routes and players. Each also has a symbol or a pattern, for colour-blind players.

export const KINDS = ["P", "B", "O", "W", "G", "Y", "K", "R", "L"] as const;
export type Kind = (typeof KINDS)[number];

export const COLORS: Record<Kind | "X", string> = {
  P: "#7f2fb5",
  B: "#3385ff",
  O: "#d06c00",
  W: "#f7f7f2",
  G: "#3abe6c",
  Y: "#ffe11a",
  K: "#1e2126",
  R: "#c4103f",
  L: "#14606b",
  X: "#a5a1a8",
};
export const INK: Record<Kind | "X", string> = {
  P: "#fff",
  B: "#06152e",
  O: "#1d0d00",
  W: "#2b3038",
  G: "#04210f",
  Y: "#3a3000",
  K: "#f2f4f7",
  R: "#fff",
  L: "#fff",
  X: "#26242a",
};

// Other colours of cards and tickets.
export const CARD_EDGE = "#11151b";
export const COUNT_PAPER = "#fffdf4";
export const BACK = { paper: "#27405c", lines: "#6fa8c9", hub: "#0d2138", hubEdge: "#8fc3e6", peak: "#bfe3f5" };
export const PEAKS = "M-10 7L-3.5-6L0.5 1L3.5-3.5L10 7Z"; // on the back: no card has this symbol
export const TICKET_BACK = { paper: "#f4ecd6", edge: "#5d4a2b", line: "#b08d4f", city: "#c4103f" };
export const LOCOMOTIVE = { blue: "#14606b", green: "#1d8a6d", violet: "#5a3ea8", rim: "#62e0b8" };
export const HATCH = { light: "#77757c", dark: "#3b3a40" }; // of a closed route
export const AURORA = {
  green: { low: "#3df2a8", tip: "#58b7ff" },
  teal: { low: "#38d9d0", tip: "#6a8cff" },
  violet: { low: "#9a6cff", tip: "#d06cff" },
};

// The faces of the bots.
export const FACE = {
  line: "#1d242c",
  skin: { light: "#f6d3b8", tan: "#dba97f", brown: "#a8714a", dark: "#6f4630" },
  hair: { blond: "#e3bd5c", red: "#b4542a", brown: "#6a4427", black: "#23201f", grey: "#9aa3ab", white: "#eef1f3" },
  coat: {
    sun: { sky: "#f7e3b5", cloth: "#d08a1c", trim: "#fff3d6" },
    fir: { sky: "#cfe8d8", cloth: "#2c6e49", trim: "#e9f5ec" },
    sea: { sky: "#cfe3f2", cloth: "#1f5f8b", trim: "#eaf4fb" },
    berry: { sky: "#f3d3dc", cloth: "#9c2b4b", trim: "#fdeef2" },
    night: { sky: "#c9cfe6", cloth: "#2b3560", trim: "#f2c14e" },
  },
  robot: { sky: "#d5dbe0", steel: "#8f9ba6", lamp: "#2fd6b0" },
} as const;

// One symbol per kind, drawn in a square from -10 to 10.
export const SYMBOLS: Record<Kind, string> = {
  P: "M0-9L7 0L0 9L-7 0Z",
  B: "M0-9C4-3 6 0 6 3.5A6 6 0 0 1-6 3.5C-6 0-4-3 0-9Z",
  O: "M0-5A5 5 0 1 1 0 5A5 5 0 1 1 0-5ZM-1.2-9.5h2.4v3h-2.4ZM-1.2 6.5h2.4v3h-2.4ZM-9.5-1.2h3v2.4h-3ZM6.5-1.2h3v2.4h-3ZM-7.6-5.9l1.7-1.7 2.1 2.1-1.7 1.7ZM3.8 5.5l1.7-1.7 2.1 2.1-1.7 1.7ZM3.8-5.5l2.1-2.1 1.7 1.7-2.1 2.1ZM-7.6 5.9l2.1-2.1 1.7 1.7-2.1 2.1Z",
  W: "M-1.1 0L-1.1 -4.6L-4 -7.2L-2.7 -8.6L-1.1 -7.2L-1.1 -9.7L1.1 -9.7L1.1 -7.2L2.7 -8.6L4 -7.2L1.1 -4.6L1.1 0ZM-0.6 -1L3.4 -3.3L4.2 -7.1L6.1 -6.6L5.7 -4.6L7.8 -5.8L9 -3.9L6.8 -2.6L8.8 -2L8.2 -0.1L4.6 -1.3L0.6 1ZM0.6 -1L4.6 1.3L8.2 0.1L8.8 2L6.8 2.6L9 3.9L7.8 5.8L5.7 4.6L6.1 6.6L4.2 7.1L3.4 3.3L-0.6 1ZM1.1 -0L1.2 4.6L4 7.2L2.7 8.6L1.2 7.2L1.2 9.7L-1.1 9.7L-1.1 7.2L-2.7 8.6L-4 7.2L-1.1 4.6L-1.1 0ZM0.6 1L-3.4 3.3L-4.2 7.1L-6.1 6.6L-5.7 4.6L-7.8 5.8L-9 3.9L-6.8 2.6L-8.8 2L-8.2 0.1L-4.6 1.3L-0.6 -1ZM-0.6 1L-4.6 -1.3L-8.2 -0.1L-8.8 -2L-6.8 -2.6L-9 -3.9L-7.8 -5.8L-5.7 -4.6L-6.1 -6.6L-4.2 -7.1L-3.4 -3.3L0.6 -1Z",
  G: "M0-9.5L5-3H2.8L6.8 2H3.6L8 7H1.4V9.5H-1.4V7H-8L-3.6 2H-6.8L-2.8-3H-5Z",
  Y: "M0-9.5L2.6-3.2 9.2-2.7 4.2 1.7 5.7 8.2 0 4.8-5.7 8.2-4.2 1.7-9.2-2.7-2.6-3.2Z",
  K: "M-7-7H7V7H-7Z",
  R: "M0 8.5C-9 2-9.5-2.5-7.5-5.5C-5.5-8.4-1.5-7.6 0-4.4C1.5-7.6 5.5-8.4 7.5-5.5C9.5-2.5 9 2 0 8.5Z",
  L: "M-9 5h18v2h-18ZM-8-3h9v-4h7v2h-1.5v7H8l1 2H-9v-5ZM-6.5-7h2.6v3h-2.6ZM3-5.4v3h2.4v-3Z",
};

export interface PlayerLook {
  color: string;
  edge: string;
  pattern: "plain" | "stripe" | "dots" | "cross" | "chevron";
  letter: string;
}
export const PLAYERS: PlayerLook[] = [
  { color: "#0f4c5c", edge: "#dff6ff", pattern: "plain", letter: "A" },
  { color: "#f4a7c3", edge: "#4a0d28", pattern: "stripe", letter: "B" },
  { color: "#6b4a2b", edge: "#ffe9cf", pattern: "dots", letter: "C" },
  { color: "#c9e265", edge: "#2b3a00", pattern: "cross", letter: "D" },
  { color: "#8fd6e8", edge: "#06303b", pattern: "chevron", letter: "E" },
];

export interface TicketLook {
  number: number;
  color: string;
  ink: string;
}

// The colours of the reader's tickets, after Okabe and Ito. Each also has a number.
const TICKETS = [
  ["#d55e00", "#ffffff"],
  ["#0072b2", "#ffffff"],
  ["#f0e442", "#22200a"],
  ["#cc79a7", "#260717"],
  ["#009e73", "#00150f"],
  ["#56b4e9", "#04202f"],
  ["#ffffff", "#1d242c"],
  ["#1d242c", "#ffffff"],
] as const;

export function ticketLook(place: number): TicketLook {
  const [color, ink] = TICKETS[place % TICKETS.length]!;
  return { number: place + 1, color, ink };
}

export const MISSED = "var(--missed)"; // the highlight of an incomplete ticket

// Return the highlight colour of a seat: at night, the lighter one of its two.
export function shadeOf(seat: number, scene: "day" | "night"): string {
  const { color, edge } = PLAYERS[seat - 1]!;
  const light = (text: string) => [1, 3, 5].reduce((sum, at) => sum + parseInt(text.slice(at, at + 2), 16), 0);
  return scene === "night" && light(edge) > light(color) ? edge : color;
}

export function kindOf(color: string | null): Kind | "X" {
  return (color ?? "X") as Kind | "X";
}

// Count the cards of each kind in a text such as "RRL"; "?" is a hidden card.
export function countCards(text: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const letter of text) counts[letter] = (counts[letter] ?? 0) + 1;
  return counts;
}
