// The reasons of bots and of the coach in the reader's language.

import type { Printed, Reason } from "../net/protocol";
import { en, type Key } from "./en";
import { t } from "./i18n.svelte";
import { cardName, routeName, ticketName } from "./story";

export function adviceInWords({ key, values }: Reason, printed: Printed): string {
  const said = { ...values };
  for (const name of ["ticket", "other"]) {
    const ticket = said[name];
    if (typeof ticket === "string") said[name] = ticketName(printed, ticket);
  }
  const { route, card } = values;
  if (typeof route === "string") said["route"] = routeName(printed, route);
  if (typeof card === "string") said["card"] = cardName(card);
  return t(`advice.${key}` as Key, said);
}

// Return a sentence for each reason.
export function sentencesFor(reasons: Reason[], printed: Printed): string[] {
  return reasons.filter(({ key }) => `advice.${key}` in en).map((reason) => adviceInWords(reason, printed));
}

export function reasonsSaid(reasons: Reason[], printed: Printed): string {
  return sentencesFor(reasons, printed).join(" ");
}

const CHANCES = ["wins_most", "as_good", "wins_less"];

// Return the reasons that do not repeat a chance to win which is shown beside them; the best option has at least one.
export function otherReasons(reasons: Reason[], best = false): Reason[] {
  const others = reasons.filter(({ key }) => !CHANCES.includes(key));
  return best && !others.length ? reasons.slice(0, 1) : others;
}
