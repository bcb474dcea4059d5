// A key pressed in a form field is never a shortcut, at the table or in the replay.

import { afterEach, describe, expect, it, vi } from "vitest";
import type { Expert } from "../src/coach/hints/expert.svelte";
import type { Controls } from "../src/table/controls.svelte";
import { readLegal } from "../src/table/game";
import { pressKey } from "../src/table/keyboard";
import type { Position } from "../src/table/position.svelte";
import { isTyping } from "../src/browser/typing";

const FIELDS = ["<select></select>", "<textarea></textarea>", "<input>", '<p contenteditable tabindex="0"></p>'];

// Return the key event that an element of the page gets.
function pressed(html: string, key: string): KeyboardEvent {
  document.body.innerHTML = html;
  const event = new KeyboardEvent("keydown", { key, bubbles: true });
  document.body.firstElementChild!.dispatchEvent(event);
  return event;
}

describe("pressKey", () => {
  const controls = { act: vi.fn(), busy: false, picked: null, paying: null } as unknown as Controls,
    expert = { toggle: vi.fn(), close: vi.fn() } as unknown as Expert,
    position = { legal: readLegal(["draw", "tickets"]) } as Position;
  const press = (html: string, key: string) => pressKey(pressed(html, key), controls, position, expert);
  afterEach(() => vi.clearAllMocks());

  it.each(FIELDS)("does nothing in %s", (field) => {
    expect(isTyping(pressed(field, "ArrowLeft"))).toBe(true);
    for (const key of ["d", "t", "h"]) press(field, key);
    expect(controls.act).not.toHaveBeenCalled();
    expect(expert.toggle).not.toHaveBeenCalled();
  });

  it("acts everywhere else", () => {
    for (const key of ["d", "t", "h"]) press("<button></button>", key);
    expect(controls.act).toHaveBeenNthCalledWith(1, { verb: "draw" });
    expect(controls.act).toHaveBeenNthCalledWith(2, { verb: "tickets" });
    expect(expert.toggle).toHaveBeenCalledOnce();
  });
});
