// Announcements off the board: events for screen readers, and whose turn it is in the tab title and a notification.

import { untrack } from "svelte";
import { notify } from "../browser/notice";
import { settings } from "../browser/settings.svelte";
import { sound } from "../motion/sound";
import type { Happened } from "../net/protocol";
import { t } from "../words/i18n.svelte";
import { inWords, tell } from "../words/story";
import type { Clock } from "./people/clock.svelte";
import type { Controls } from "./controls.svelte";
import type { Position } from "./position.svelte";
import { clockText, durationText } from "./people/time";

const MOST = 4; // most lines in one announcement

export class Announcer {
  text = $state("");
  private toldUpTo = 0;
  private called = false;
  private warned = false;
  private nudge: string | null = $state(null); // until the reader has acted

  constructor(
    private readonly position: Position,
    private readonly controls: Controls,
    private readonly clock: Clock,
  ) {
    $effect(() => this.tellNews());
    $effect(() => this.callToTurn());
    $effect(() => this.warn());
    $effect(() => {
      document.title = this.title;
      return () => (document.title = "Nordrail");
    });
  }

  private readonly title = $derived.by(() => {
    const { mine, over } = this.position,
      { warns, left } = this.clock;
    if (!mine || over) return "Nordrail";
    if (this.nudge) return `👋 ${this.nudge} – Nordrail`;
    return `${warns ? `⏰ ${clockText(left!, settings.language)}` : "●"} ${t("turn.yours")} – Nordrail`;
  });

  // Alert players whose time is almost up.
  private warn(): void {
    const warns = this.position.mine && this.clock.warns;
    if (warns && !this.warned && settings.notify)
      void notify(
        this.position.code,
        t("clock.warning", {
          time: durationText(
            untrack(() => this.clock.left!),
            settings.language,
          ),
        }),
      );
    this.warned = warns;
  }

  private tellNews(): void {
    const { connection, printed, names, seat } = this.position;
    const news = connection.happened.filter((one) => one.number > this.toldUpTo);
    if (!news.length) return;
    this.toldUpTo = news.at(-1)!.number;
    const lines = news.slice(-MOST).flatMap((one) => tell(one, names, printed, seat) ?? []);
    this.text = lines.map((line) => inWords(line.said)).join(". ");
    this.hearNudge(news);
    const no = news.at(-1);
    if (no?.kind === "answer_back" && !no.yes && no.seat !== seat)
      this.controls.says = inWords(tell(no, names, printed, seat)!.said);
  }

  private hearNudge(news: Happened[]): void {
    const { seat, update, names, code } = this.position;
    const nudge = news.findLast((one) => one.kind === "nudge" && one.whom === seat && one.number > update.ply);
    if (nudge?.kind !== "nudge") return;
    this.nudge = this.controls.says = t("nudge.you", { name: names[nudge.seat - 1] ?? "" });
    sound("turn");
    if (settings.notify) void notify(code, this.nudge);
  }

  private callToTurn(): void {
    const calls = this.position.mine && !this.position.over;
    if (!calls) this.nudge = null;
    if (calls && !this.called && settings.notify) void notify(this.position.code, t("turn.yours"));
    this.called = calls;
  }
}
