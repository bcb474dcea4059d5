// The lessons of a game and the reasons of the coach in the reader's language.

import type { CoachReason, Lesson, Printed } from "../net/protocol";
import { adviceInWords } from "../words/advice";
import { en, type Key } from "../words/en";
import { t } from "../words/i18n.svelte";
import { routeName } from "../words/story";
import { actionSaid, ticketName, turnSaid } from "./actions";

export function lessonSaid(lesson: Lesson, printed: Printed, names: string[]): string {
  const key = `coach.lesson.${lesson.key}`;
  if (!(key in en)) return lesson.sentence;
  const said: Record<string, string | number> = { ...lesson.values };
  for (const name of ["played", "best"]) {
    const action = lesson.values[name];
    if (typeof action === "string") said[name] = actionSaid(action, printed);
  }
  const { ticket, route, seat, turn } = lesson.values;
  if (typeof turn === "number") said["when"] = turnSaid(turn);
  if (typeof ticket === "string") said["ticket"] = ticketName(ticket, printed);
  if (typeof route === "string") said["route"] = routeName(printed, route);
  if (typeof seat === "number") said["name"] = names[seat - 1] ?? "";
  return t(key as Key, said);
}

const CHANCES = ["wins_most", "as_good", "wins_less"];

// Return the reasons that do not repeat a chance to win which is shown beside them; the best option has at least one.
export function otherReasons(reasons: CoachReason[], best = false): CoachReason[] {
  const others = reasons.filter(({ key }) => !CHANCES.includes(key));
  return best && !others.length ? reasons.slice(0, 1) : others;
}

export function reasonsSaid(reasons: CoachReason[], printed: Printed): string {
  return reasons
    .filter(({ key }) => `advice.${key}` in en)
    .map((reason) => adviceInWords(reason, printed))
    .join(" ");
}
