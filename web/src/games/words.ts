// Names of opponents and results in the reader's language.

import { isText, locale, t } from "../words/i18n.svelte";
import type { Key } from "../words/en";
import { MIXED, PEOPLE, type Own } from "./statistics";

export function levelName(level: string): string {
  if (level === MIXED) return t("mygames.mixed");
  if (level === PEOPLE) return t("mygames.people");
  const key = `level.${level}`;
  return isText(key) ? t(key as Key) : level;
}

export function resultName({ game, rank, share }: Own): string {
  if (!game.winners.length) return t("mygames.nowinner");
  if (share === 1) return t("mygames.won");
  return share ? t("mygames.shared") : t("mygames.rank", { rank, seats: game.seats.length });
}

export function shortDay(seconds: number): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: "medium" }).format(seconds * 1000);
}
