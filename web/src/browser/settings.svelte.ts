// The settings of this browser: stored, and reactive in every component.

import { keep, recall } from "./memory";

const KEY = "nordrail.settings";
export const LANGUAGES = ["en", "da", "nb", "sv", "fi"] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_NAMES = { en: "English", da: "Dansk", nb: "Norsk", sv: "Svenska", fi: "Suomi" } as const;

function likely(): Language {
  for (const wanted of navigator.languages ?? []) {
    const short = wanted.slice(0, 2).toLowerCase();
    if (short === "no" || short === "nn") return "nb";
    const found = LANGUAGES.find((language) => language === short);
    if (found) return found;
  }
  return "en";
}

export const settings = $state(
  recall(KEY, {
    name: "",
    language: likely(),
    theme: "auto" as "auto" | "light" | "dark",
    motion: "auto" as "auto" | "full" | "quick" | "none",
    sound: false,
    soundOffered: false, // at a table with a clock
    confirm: false,
    hints: true,
    marks: true, // my tickets on the board
    muted: false,
    notify: false,
  }),
);

export function saveSettings(): void {
  keep(KEY, $state.snapshot(settings));
}

// Apply changes made in another tab.
globalThis.addEventListener?.("storage", (event) => {
  if (event.key === KEY) Object.assign(settings, recall(KEY, {}));
});

const system = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");
let reduced = $state(system?.matches ?? false);
system?.addEventListener("change", () => (reduced = system.matches));

// Return the factor for the length of animations: 1 as designed, less for faster, 0 for none.
export function pace(): number {
  if (settings.motion === "quick") return 0.5;
  return settings.motion === "none" || (settings.motion === "auto" && reduced) ? 0 : 1;
}

export function still(): boolean {
  return pace() === 0;
}
