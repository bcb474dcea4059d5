// The bots that can sit at a table, as the server lists them.

import { api } from "../net/api";
import type { BotInfo } from "../net/protocol";
import { PEOPLE, personOf } from "../theme/people";
import { t } from "../words/i18n.svelte";
import type { Key } from "../words/en";

class Opponents {
  all: BotInfo[] = $state.raw([]);

  async look(): Promise<void> {
    if (!this.all.length) this.all = await api.bots().catch(() => []);
  }

  // The bots to choose from: our people first, then those of other packages and the host's programs.
  get listed(): string[] {
    const others = this.all.filter((bot) => bot.kind === "package" || bot.kind === "program");
    return [...Object.keys(PEOPLE), ...others.map((bot) => bot.name)];
  }

  // Whether a bot cannot play on this server: the strongest levels need the compiled engine.
  missing(bot: string): boolean {
    return !!this.all.find((one) => one.name === bot)?.missing;
  }
}

export const opponents = new Opponents();

// Return the level or the habit of a bot that comes with Nordrail, such as "Easy"; nothing for others.
export function levelOf(bot: string): string {
  return Object.hasOwn(PEOPLE, bot) ? t(`level.${bot}` as Key) : "";
}

// Return a bot's name in a list: "Signe (Easy)".
export function labelOf(bot: string): string {
  if (!Object.hasOwn(PEOPLE, bot)) return bot;
  const name = `${personOf(bot)!.name} (${levelOf(bot)})`;
  return opponents.missing(bot) ? `${name}: ${t("level.missing")}` : name;
}

export function aboutBot(bot: string): string {
  if (Object.hasOwn(PEOPLE, bot)) return t(`level.${bot}.about` as Key);
  const info = opponents.all.find((one) => one.name === bot);
  return info?.sentence || t(info?.kind === "program" ? "bot.program.about" : "bot.package.about");
}
