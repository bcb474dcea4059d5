// The unfinished lessons of this browser, by title: where they are, and how far the reader has come.

import { keep, knownTable, recall, remember } from "../browser/memory";
import { settings } from "../browser/settings.svelte";
import { nameOf } from "../lobby/options.svelte";
import { api } from "../net/api";
import { TITLES, type Title } from "../theme/titles";
import type { Start } from "./lesson";

interface Progress {
  code: string;
  step: number;
  start: Start | null; // null until the table is open
}

const KEY = "nordrail.lessons";
export const progress: Partial<Record<Title, Progress>> = $state(recall(KEY, {}));

function save(): void {
  keep(KEY, $state.snapshot(progress));
}

export function lessonAt(code: string): Title | undefined {
  return TITLES.find((title) => progress[title]?.code === code);
}

export function reach(title: Title, change: Partial<Progress>): void {
  Object.assign(progress[title]!, change);
  save();
}

export function finish(title: Title): void {
  delete progress[title];
  save();
}

// Resume the lesson of a title, or start a new one. Its table is hidden: this is the way back to it.
export async function learn(title: Title): Promise<void> {
  const known = progress[title]?.code;
  if (!known || !knownTable(known) || !(await api.look(known).catch(() => null))) {
    const { code, secrets } = await api.lesson(title, nameOf(1, settings.name));
    remember({ code, title, secrets, number: 0, hidden: true, lesson: true });
    progress[title] = { code, step: 0, start: null };
    save();
  }
  location.hash = `#/t/${progress[title]!.code}`;
}
