// A deal of the day: its table in this browser, the player's result, and a text that spoils nothing.

import { keep, knownTable, recall, remember } from "../browser/memory";
import type { PlayedGame } from "../games/playedGame";
import { api } from "../net/api";
import type { Title } from "../theme/titles";
import { t } from "../words/i18n.svelte";
import { numeral } from "../words/numbers";

const KEY = "nordrail.daily"; // the codes of the tables, by title and date

const named = (title: string, day: string) => `${title} ${day}`;

// Return the table of a deal that was started here.
export function startedAt(title: string, day: string): string | undefined {
  return recall<Record<string, string>>(KEY, {})[named(title, day)];
}

// Go to the table of a deal; create it the first time, or again if the server has forgotten it.
export async function playDeal(title: Title, day: string, name: string): Promise<void> {
  const known = startedAt(title, day);
  if (!known || !(await api.look(known).catch(() => null))) {
    const { code, host, secrets } = await api.playDaily(title, day, name);
    remember({ code, title, host, secrets, number: 0 });
    keep(KEY, { ...recall<Record<string, string>>(KEY, {}), [named(title, day)]: code });
  }
  location.hash = `#/t/${startedAt(title, day)}`;
}

// A deal that was started: its table, and the key of the player's seat there.
export interface StartedDeal {
  title: string;
  day: string;
  code: string;
  secret: string;
}

export function startedDeals(): StartedDeal[] {
  return Object.entries(recall<Record<string, string>>(KEY, {})).flatMap(([name, code]) => {
    const [title, day] = name.split(" ") as [string, string];
    const secret = knownTable(code)?.secrets[1];
    return secret ? [{ title, day, code, secret }] : [];
  });
}

// Take over deals that were started in another browser, unless they were started here too.
export function takeDeals(deals: StartedDeal[]): void {
  for (const { title, day, code, secret } of deals) {
    if (startedAt(title, day)) continue;
    remember({ code, title, secrets: { 1: secret }, number: 0 });
    keep(KEY, { ...recall<Record<string, string>>(KEY, {}), [named(title, day)]: code });
  }
}

// Return the first game of a deal: those after it knew the cards.
export function firstGame(games: PlayedGame[], title: string, day: string): PlayedGame | null {
  return (
    games
      .filter((game) => game.kind === "daily" && game.title === title && game.day === day)
      .sort((a, b) => a.ended - b.ended)[0] ?? null
  );
}

// Return a date some days later.
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

// Return the lines to share: who won, by how much, and the tickets as signs; no city, route or card.
export function shareLines(game: PlayedGame, par: number): string[] {
  const [me, bot] = game.seats as [PlayedGame["seats"][0], PlayedGame["seats"][0]];
  return [
    `Nordrail · ${t("today.title")} ${game.day}`,
    t(`title.${game.title}` as `title.${Title}`),
    `${game.winners.includes(1) ? "★ " : ""}${numeral(me.total)} : ${numeral(bot.total)}`,
    "🎫 " + "🟩".repeat(me.completed) + "⬜".repeat(me.tickets - me.completed),
    comparison(me.total, par),
  ];
}

// Say how a score compares with what the bot scored in the same seat.
export function comparison(total: number, par: number): string {
  const more = total - par;
  if (!more) return t("today.same");
  return t(more > 0 ? "today.better" : "today.worse", { points: Math.abs(more) });
}
