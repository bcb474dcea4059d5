// Keep a game and its record when its score sheet is shown.

import { change, collection } from "../browser/games";
import { refreshCopy } from "./copy";
import { removedIds } from "./merging";
import type { KeptRecord, PlayedGame } from "./playedGame";

// Only the first game of a deal of the day counts: later ones know the cards. A game that was removed stays removed.
export async function keepFinished(game: PlayedGame, record: Promise<KeptRecord | null>): Promise<void> {
  const { games, removals } = await collection();
  if (removedIds(removals).has(game.id)) return;
  const earlier = games.some(
    ({ id, kind, title, day, ended }) =>
      kind === "daily" &&
      game.kind === "daily" &&
      id !== game.id &&
      title === game.title &&
      day === game.day &&
      ended <= game.ended,
  );
  await change({ games: [{ ...game, counts: game.counts && !earlier }] });
  const found = await record;
  if (found) await change({ records: [found] });
  await refreshCopy();
}
