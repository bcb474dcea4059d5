// The list of puzzles, as the server has it, and the order in which they are played.

import { api } from "../net/api";
import type { PuzzleSummary } from "../net/protocol";
import { tried } from "./progress.svelte";

class Shelf {
  all: PuzzleSummary[] = $state.raw([]);
  wrong: string | null = $state(null);

  async load(): Promise<void> {
    if (this.all.length) return;
    try {
      this.all = await api.puzzles();
      this.wrong = null;
    } catch (reason) {
      this.wrong = (reason as Error).message;
    }
  }

  of(title: string): PuzzleSummary[] {
    return this.all.filter((one) => one.title === title);
  }

  // Return the number of a puzzle among those of its title, from 1.
  number(id: string): number {
    const one = this.all.find((puzzle) => puzzle.id === id);
    return one ? this.of(one.title).indexOf(one) + 1 : 0;
  }

  // Return the first puzzle after this one that was not tried, of the same title; null if there is none.
  next(title: string, id = ""): PuzzleSummary | null {
    const some = this.of(title),
      after = some.findIndex((one) => one.id === id) + 1;
    return [...some.slice(after), ...some.slice(0, after)].find((one) => one.id !== id && !tried[one.id]) ?? null;
  }
}

export const shelf = new Shelf();
