// The lessons of a game in the reader's language.

import type { Lesson, Printed } from "../net/protocol";
import { actionSaid } from "../words/action";
import { en, type Key } from "../words/en";
import { t } from "../words/i18n.svelte";
import { routeName, ticketName } from "../words/story";

// Name a turn; the first tickets are chosen before it.
export function turnSaid(turn: number): string {
  return turn ? t("coach.turn", { turn }) : t("coach.turn.first");
}

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
  if (typeof ticket === "string") said["ticket"] = ticketName(printed, ticket);
  if (typeof route === "string") said["route"] = routeName(printed, route);
  if (typeof seat === "number") said["name"] = names[seat - 1] ?? "";
  return t(key as Key, said);
}
