// What a player has not looked at yet: messages of others, and turns of others where the log is in another tab.

import { settings } from "../../browser/settings.svelte";
import type { Position } from "../position.svelte";
import type { Since } from "./since.svelte";

export class Unread {
  private readChat = $state(0); // the last entry that was read
  private readNews = $state(0);

  constructor(
    private readonly position: Position,
    private readonly since: Since,
  ) {
    this.readChat = this.readNews = position.visit.arrived;
  }

  readonly chat = $derived.by(() => {
    const { connection, seat } = this.position;
    if (settings.muted) return 0;
    const fresh = connection.happened.filter((one) => one.number > this.readChat);
    return fresh.filter((one) => (one.kind === "chat" || one.kind === "invite") && one.seat !== seat).length;
  });
  readonly news = $derived.by(() => {
    const { seat } = this.position;
    return this.since.all.filter((turn) => turn.number > this.readNews && turn.seat !== seat).length;
  });

  seeChat(): void {
    this.readChat = this.position.update.number;
  }

  seeNews(): void {
    this.readNews = this.position.update.number;
  }
}
