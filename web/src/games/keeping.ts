// Keep a game when its score sheet is shown.

import { collection, keepGames } from "../browser/games";
import { refreshCopy } from "./copy";
import { removedIds } from "./merging";
import type { PlayedGame } from "./playedGame";

// Only the first game of a deal of the day counts: later ones know the cards. A game that was removed stays removed.
export async function keepFinished(game: PlayedGame): Promise<void> {
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
  await keepGames([{ ...game, counts: game.counts && !earlier }]);
  await refreshCopy();
}
