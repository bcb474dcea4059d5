// Conventions of the client: colours and breakpoints are tokens, one module parses the notation, and no component names
// a title.

import { expect, it } from "vitest";

const SOURCES = Object.entries(
  import.meta.glob<string>(["../src/**/*.{svelte,ts,css}", "!../src/words/**", "!../src/net/protocol.ts"], {
    query: "?raw",
    import: "default",
    eager: true,
  }),
).map(([file, text]) => ({ file: file.replace("../src/", ""), text }));

function offenders(pattern: RegExp, ...allowed: string[]): string[] {
  return SOURCES.filter(({ file }) => !allowed.includes(file)).flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(([found]) => `${file}: ${found}`),
  );
}

it("finds the sources", () => {
  expect(SOURCES.map(({ file }) => file)).toContain("table/Game.svelte");
  expect(SOURCES.length).toBeGreaterThan(80);
});

it("defines colours only in the theme", () => {
  const hex = /(?<![\w&/])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b/gi;
  expect(offenders(hex, "theme/tokens.css", "theme/scenes.css", "theme/palette.ts")).toEqual([]);
});

it("defines media queries only in the theme", () => {
  expect(offenders(/@media (?!\(--[\w-]+\)(, \(--[\w-]+\))* \{).*/g)).toEqual([]);
});

it("never compares a title by name", () => {
  const name = `["'\`](?:nordic-countries|northern-lights)["'\`]`;
  expect(offenders(new RegExp(`[=!]==? ?${name}|${name} ?[=!]==?|case ${name}`, "g"))).toEqual([]);
});

it("never styles a title by name", () => {
  expect(offenders(/^\s*[.\w]*\.(?:nordic-countries|northern-lights)\b.*\{$/gm)).toEqual([]);
});

it("parses the notation in one module", () => {
  expect(offenders(/verb\b.*\.split\(" "\)/g, "notation/notation.ts")).toEqual([]);
});

it("writes shares of a hundred in one module", () => {
  expect(offenders(/style: "percent"|function percent\b/g)).toEqual([]);
});
