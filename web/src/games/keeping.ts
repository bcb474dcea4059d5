// Keep a game when its score sheet is shown.

import { allGames, keepGames } from "../browser/games";
import { refreshCopy } from "./copy";
import type { PlayedGame } from "./playedGame";

// Only the first game of a deal of the day counts: later ones know the cards.
export async function keepFinished(game: PlayedGame): Promise<void> {
  const earlier = (await allGames()).some(
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
