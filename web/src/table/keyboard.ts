// The keyboard shortcuts of the table. Keys.svelte lists them for players.

import type { Controls } from "./controls.svelte";
import type { Position } from "./position.svelte";

export function pressKey(event: KeyboardEvent, controls: Controls, { legal }: Position): void {
  if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey || event.repeat)
    return;
  if (document.querySelector("dialog:modal")) return;
  if (event.key === "f" || event.key === "/") {
    event.preventDefault();
    controls.finding = true;
  } else if (event.key === "d" && legal.draw && !controls.busy) controls.act({ verb: "draw" });
  else if (event.key === "t" && legal.tickets && !controls.busy) controls.act({ verb: "tickets" });
}
