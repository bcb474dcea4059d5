// Keys pressed in a form field belong to the field, never to a page's shortcuts.

const FIELDS = "input, select, textarea, [contenteditable]";

export function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(FIELDS) !== null;
}
