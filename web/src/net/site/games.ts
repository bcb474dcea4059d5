// All games of this browser in one file: the tables of the worker, and the keys of their seats that the page remembers.

import { knownTables, remember, type KnownTable } from "../../browser/memory";
import { Refused, type Problem } from "../../words/refusal";
import { t } from "../../words/i18n.svelte";
import { bridge } from "./bridge.svelte";

interface File {
  games: unknown;
  known: Record<string, KnownTable>;
}

export async function savedGames(): Promise<string> {
  return JSON.stringify({ games: JSON.parse(await bridge.save()), known: knownTables() } satisfies File);
}

// Add the games of a file that are not here yet, and return how many they are.
export async function loadGames(text: string): Promise<number> {
  let file: Partial<File> | null;
  try {
    file = JSON.parse(text) as Partial<File> | null;
  } catch {
    file = null;
  }
  if (!file?.games) throw new Error(t("site.games.bad"));
  const answer = await bridge.restore(JSON.stringify(file.games));
  if (answer.status !== 200) throw new Refused(JSON.parse(answer.text) as Problem);
  const added = JSON.parse(answer.text) as string[];
  for (const code of added) {
    const known = file.known?.[code];
    if (known) remember({ ...known, code });
  }
  return added.length;
}
