// The chances that a tunnel costs more cards, in words.

import { settings } from "../browser/settings.svelte";
import type { PaymentDetail } from "../net/protocol";
import { t } from "../words/i18n.svelte";
import { cardsInWords } from "../words/story";

export function percent(chance: number): string {
  return new Intl.NumberFormat(settings.language, { style: "percent" }).format(chance);
}

export function reserveInWords(reserve: string): string {
  return reserve ? t("pay.reserve", { cards: cardsInWords(reserve) }) : t("pay.reserve.none");
}

export function oddsInWords({ odds, reserve }: PaymentDetail): string {
  const each = odds.map((chance, count) => t("pay.odds.each", { count, chance: percent(chance) }));
  return [reserveInWords(reserve), `${t("pay.odds")}: ${each.join(", ")}`].join(". ");
}
