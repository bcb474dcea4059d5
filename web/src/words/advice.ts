// A bot's reasons in the reader's language: keys and values, as `explain` gives them.

import type { Printed } from "../net/protocol";
import type { Key } from "./en";
import { t } from "./i18n.svelte";
import { cityName } from "./story";

export interface BotReason {
  key: string;
  values: Record<string, string | number>;
}

export function adviceInWords({ key, values }: BotReason, printed: Printed): string {
  const said = { ...values };
  const ticket = printed.board.tickets.find((one) => one.id === values["ticket"]);
  if (ticket) said["ticket"] = `${cityName(printed, ticket.a)}–${cityName(printed, ticket.b)}`;
  return t(`advice.${key}` as Key, said);
}
