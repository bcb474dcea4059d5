// All that a player collects in this browser: taken out for a file, and taken in from one.

import { allGames, allRecords, change, restoreGames } from "../browser/games";
import { rememberAll, tried } from "../puzzles/progress.svelte";
import { startedDeals, takeDeals } from "../today/deal";
import type { Contents } from "./file";
import { unknownGames } from "./merging";

export async function everything(): Promise<Partial<Contents>> {
  return { games: await allGames(), records: await allRecords(), puzzles: { ...tried }, deals: startedDeals() };
}

// Add what is not known here; return how many games that are.
export async function takeIn({ games, records, puzzles, deals }: Contents): Promise<number> {
  const added = unknownGames(games, await allGames());
  await restoreGames(added);
  const ids = new Set((await allGames()).map(({ id }) => id)),
    known = new Set((await allRecords()).map(({ id }) => id));
  await change({ records: records.filter(({ id }) => ids.has(id) && !known.has(id)) });
  rememberAll(puzzles);
  takeDeals(deals);
  return added.length;
}
