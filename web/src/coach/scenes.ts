// The scenes of a film: the start of the game, each claimed route, and the final score.

import type { Replay } from "../net/protocol";
import type { Scene } from "./film";

export function scenesOf({ steps }: Replay, totals: number[]): Scene[] {
  const pointsAt = (ply: number) => steps[ply]!.view.players.map(({ points }) => points);
  const scenes: Scene[] = [{ ply: 0, points: pointsAt(0), claimed: null }];
  const owned = new Set<string>();
  steps.forEach(({ view }, ply) => {
    for (const { seat, routes } of view.players)
      for (const route of routes.filter((one) => !owned.has(one))) {
        owned.add(route);
        scenes.push({ ply, points: pointsAt(ply), claimed: { route, seat } });
      }
  });
  return [...scenes, { ply: steps.length - 1, points: totals, claimed: null }];
}
