// The texts in five languages. The English catalogue defines the keys; a test checks that no language lacks one.

import { da } from "./da";
import { en, type Key } from "./en";
import { fi } from "./fi";
import { nb } from "./nb";
import { sv } from "./sv";
import { settings, type Language } from "../browser/settings.svelte";

export const CATALOGUES: Record<Language, Record<Key, string>> = { en, da, nb, sv, fi };

export function t(key: Key, values: Record<string, string | number> = {}): string {
  return fill(CATALOGUES[settings.language][key] ?? en[key], values);
}

// The language for dates and lists.
export function locale(): string {
  return settings.language === "en" ? "en-GB" : settings.language;
}

export function day(seconds: number): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: "long" }).format(seconds * 1000);
}

export function clock(seconds: number): string {
  return new Intl.DateTimeFormat(locale(), { timeStyle: "short" }).format(seconds * 1000);
}

export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}

// Translate with a plural key: `cards.one` or `cards.many`.
export function tn(key: string, count: number, values: Record<string, string | number> = {}): string {
  return t(`${key}.${count === 1 ? "one" : "many"}` as Key, { count, ...values });
}
