// Words in five languages. The English catalogue names the keys; a test sees to it that none lacks one.

import { da } from "./words/da";
import { en, type Key } from "./words/en";
import { fi } from "./words/fi";
import { nb } from "./words/nb";
import { sv } from "./words/sv";
import { settings, type Language } from "./settings.svelte";

export const CATALOGUES: Record<Language, Record<Key, string>> = { en, da, nb, sv, fi };

export function t(key: Key, values: Record<string, string | number> = {}): string {
  return fill(CATALOGUES[settings.language][key] ?? en[key], values);
}

export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}

// The right one of two keys: `cards.one` or `cards.many`.
export function tn(key: string, count: number, values: Record<string, string | number> = {}): string {
  return t(`${key}.${count === 1 ? "one" : "many"}` as Key, { count, ...values });
}
