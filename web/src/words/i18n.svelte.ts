// The texts in five languages. The English catalogue defines the keys; a test checks that no language lacks one.
// Every browser has English; another language is loaded when it is chosen.

import { en, type Key } from "./en";
import { settings, type Language } from "../browser/settings.svelte";

type Catalogue = Record<Key, string>;

export const LOADERS: Record<Language, () => Promise<Catalogue>> = {
  en: () => Promise.resolve(en),
  da: () => import("./da").then(({ da }) => da),
  nb: () => import("./nb").then(({ nb }) => nb),
  sv: () => import("./sv").then(({ sv }) => sv),
  fi: () => import("./fi").then(({ fi }) => fi),
};
let catalogues = $state.raw<Partial<Record<Language, Catalogue>>>({ en });

export async function loadLanguage(language: Language): Promise<void> {
  if (catalogues[language]) return;
  const words = await LOADERS[language]();
  catalogues = { ...catalogues, [language]: words };
}

export function isText(key: string): boolean {
  return key in en;
}

export function t(key: Key, values: Record<string, string | number> = {}): string {
  return fill(catalogues[settings.language]?.[key] ?? en[key], values);
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
