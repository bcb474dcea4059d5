// The prompt at the top of the table: what the reader has to do, or whose turn it is.

import type { TableInfo } from "../../net/protocol";
import { locale, t } from "../../words/i18n.svelte";
import { chairName } from "../game";
import type { Position } from "../position.svelte";

export function promptFor(position: Position, table: TableInfo, turning: boolean): string {
  const { over, chair, choosing, firstChoice, digging, mine, view } = position,
    { phase } = view;
  if (over) return t("turn.over");
  if (chair?.chosen) return t("turn.chosen", { names: stillChoosing(table) });
  if (choosing) return firstChoice ? t("turn.firsttickets", { count: choosing.keep }) : t("turn.tickets");
  if (digging) return turning ? t("tunnel.turning") : t("turn.tunnel", { count: digging.due });
  if (mine) return phase.ask === "second card" ? t("turn.second") : `${t("turn.yours")}: ${t("turn.what")}`;
  const what = othersDo(position, table);
  return position.watching ? t("turn.watching", { what }) : what;
}

function othersDo({ opening, view }: Position, table: TableInfo): string {
  if (opening) return t("turn.choosing", { names: stillChoosing(table) });
  const acting = view.to_act ? table.chairs[view.to_act - 1] : null;
  return acting ? t(acting.bot ? "turn.thinks" : "turn.other", { name: chairName(acting) }) : "";
}

function stillChoosing(table: TableInfo): string {
  const names = table.chairs.filter(({ chosen }) => !chosen).map(chairName);
  return new Intl.ListFormat(locale()).format(names);
}
