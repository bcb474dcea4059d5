// The keyboard shortcuts of the table. Keys.svelte lists them for players.

import { isTyping } from "../browser/typing";
import type { Expert } from "../coach/hints/expert.svelte";
import type { Controls } from "./controls.svelte";
import type { Position } from "./position.svelte";

export function pressKey(event: KeyboardEvent, controls: Controls, { legal }: Position, expert: Expert): void {
  if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (document.querySelector("dialog:modal")) return;
  const option = /^[1-9]$/.test(event.key) && document.querySelector<HTMLElement>(`[data-key="${event.key}"]`);
  if (option) return option.click();
  if (event.key === "Escape") return controls.picked ? controls.cancel() : expert.close();
  if (controls.paying) return;
  if (event.key === "f" || event.key === "/") {
    event.preventDefault();
    controls.finding = true;
  } else if (event.key === "d" && controls.busy) void controls.drawSecond();
  else if (event.key === "h") expert.toggle();
  else if (event.key === "d" && legal.draw) controls.act({ verb: "draw" });
  else if (event.key === "t" && legal.tickets && !controls.busy) controls.act({ verb: "tickets" });
}
