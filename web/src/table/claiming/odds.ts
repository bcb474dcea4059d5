// The chances that a tunnel costs more cards, in words.

import type { PaymentDetail } from "../../net/protocol";
import { t } from "../../words/i18n.svelte";
import { percent } from "../../words/numbers";
import { cardsInWords } from "../../words/story";

export function reserveInWords(reserve: string): string {
  return reserve ? t("pay.reserve", { cards: cardsInWords(reserve) }) : t("pay.reserve.none");
}

export function oddsInWords({ odds, reserve }: PaymentDetail): string {
  const each = odds.map((chance, count) => t("pay.odds.each", { count, chance: percent(chance) }));
  return [reserveInWords(reserve), `${t("pay.odds")}: ${each.join(", ")}`].join(". ");
}
