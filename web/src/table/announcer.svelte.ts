// Announcements off the board: events for screen readers, and whose turn it is in the tab title and a notification.

import { notify } from "../browser/notice";
import { settings } from "../browser/settings.svelte";
import { t } from "../words/i18n.svelte";
import { inWords, tell } from "../words/story";
import type { Controls } from "./controls.svelte";
import type { Position } from "./position.svelte";

const MOST = 4; // most lines in one announcement

export class Announcer {
  text = $state("");
  private toldUpTo = 0;
  private called = false;

  constructor(
    private readonly position: Position,
    private readonly controls: Controls,
  ) {
    $effect(() => this.tellNews());
    $effect(() => this.callToTurn());
    $effect(() => {
      document.title = this.position.mine && !this.position.over ? `● ${t("turn.yours")} – Nordrail` : "Nordrail";
      return () => (document.title = "Nordrail");
    });
  }

  private tellNews(): void {
    const { connection, printed, names, seat } = this.position;
    const news = connection.happened.filter((one) => one.number > this.toldUpTo);
    if (!news.length) return;
    this.toldUpTo = news.at(-1)!.number;
    const lines = news.slice(-MOST).flatMap((one) => tell(one, names, printed, seat) ?? []);
    this.text = lines.map((line) => inWords(line.said)).join(". ");
    const no = news.at(-1);
    if (no?.kind === "answer_back" && !no.yes && no.seat !== seat)
      this.controls.says = inWords(tell(no, names, printed, seat)!.said);
  }

  private callToTurn(): void {
    const calls = this.position.mine && !this.position.over;
    if (calls && !this.called && settings.notify) void notify(this.position.code, t("turn.yours"));
    this.called = calls;
  }
}
