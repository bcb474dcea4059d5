// A bot's reasons in the reader's language: keys and values, as `explain` gives them.

import type { Printed } from "../net/protocol";
import type { Key } from "./en";
import { t } from "./i18n.svelte";
import { cardName, cityName, routeName } from "./story";

export interface BotReason {
  key: string;
  values: Record<string, string | number>;
}

export function adviceInWords({ key, values }: BotReason, printed: Printed): string {
  const said = { ...values };
  for (const name of ["ticket", "other"]) {
    const ticket = printed.board.tickets.find((one) => one.id === values[name]);
    if (ticket) said[name] = `${cityName(printed, ticket.a)}–${cityName(printed, ticket.b)}`;
  }
  const { route, card } = values;
  if (typeof route === "string") said["route"] = routeName(printed, route);
  if (typeof card === "string") said["card"] = cardName(card);
  return t(`advice.${key}` as Key, said);
}
