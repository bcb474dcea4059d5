// The visible part of the board: zoom and pan by wheel, pinch, drag, keys and buttons.
// The board moves as a picture and is not redrawn, which keeps slow machines responsive.

const CLOSEST = 6;
const TWICE = 2.6; // zoom of a double tap
const TAP = 320; // ms between the two taps
const NAMES = 22; // font size of a name, in units of the board
const READABLE = 13; // px: names grow to this size when the board is zoomed, and keep it
const NUMBERS = 0.65; // px per unit of the board at which numbers are drawn, at least
const REST = 250; // ms after the last movement until the board is redrawn sharply

export class Camera {
  x = $state(0);
  y = $state(0);
  zoom = $state(1);
  moving = $state(false);
  zooming = $state(false);
  private rested = $state(1); // the zoom for which names were drawn
  moved = false; // whether the last gesture was a drag, not a click

  private tapped = { at: 0, x: 0, y: 0 };
  private pointers = new Map<number, { x: number; y: number }>();
  private rest: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private width: number,
    private height: number,
  ) {}

  // Return the CSS transform that shows this part of a board fitted into a frame of this size.
  transform(width: number, height: number): string {
    if (this.zoom === 1) return "none";
    const scale = this.scale(width, height);
    const dx = ((1 - this.zoom) * (width - scale * this.width)) / 2 - scale * this.zoom * this.x;
    const dy = ((1 - this.zoom) * (height - scale * this.height)) / 2 - scale * this.zoom * this.y;
    return `translate3d(${Math.round(dx)}px, ${Math.round(dy)}px, 0) scale(${this.zoom})`; // whole pixels: a fraction would repaint everything
  }

  // Return the factor for the size of names: they grow with the board until they are readable, then keep their size.
  // They are drawn anew when the board rests, because that takes longer than a frame.
  shrink(width: number, height: number): number {
    const fitted = NAMES * this.scale(width, height);
    return Math.min(1, Math.max(fitted, READABLE) / (fitted * this.rested));
  }

  // Return the factor for the size of numbers on pins and marks: they can be read on a phone, too.
  numbers(width: number, height: number): number {
    return Math.max(1, NUMBERS / (this.scale(width, height) || 1));
  }

  // Move a point of the board into view.
  show([x, y]: readonly [number, number]): void {
    if (this.zoom === 1) return;
    const w = this.width / this.zoom,
      h = this.height / this.zoom;
    this.x = Math.min(x - w / 8, Math.max(x - (7 * w) / 8, this.x));
    this.y = Math.min(y - h / 8, Math.max(y - (7 * h) / 8, this.y));
    this.stay();
  }

  fit(): void {
    [this.x, this.y, this.zoom, this.rested] = [0, 0, 1, 1];
  }

  // Zoom by a factor and keep the point under the pointer in place.
  zoomAt(factor: number, px = this.x + this.width / this.zoom / 2, py = this.y + this.height / this.zoom / 2): void {
    const zoom = Math.min(CLOSEST, Math.max(1, this.zoom * factor)),
      part = this.zoom / zoom;
    this.x = px - (px - this.x) * part;
    this.y = py - (py - this.y) * part;
    this.zoom = zoom;
    this.zooming = true;
    this.stay();
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.stay();
  }

  private stay(): void {
    const w = this.width / this.zoom,
      h = this.height / this.zoom;
    this.x = Math.min(this.width - w, Math.max(0, this.x));
    this.y = Math.min(this.height - h, Math.max(0, this.y));
    this.moving = true;
    clearTimeout(this.rest);
    this.rest = setTimeout(() => {
      this.moving = this.zooming = false;
      this.rested = this.zoom;
    }, REST);
  }

  // Return the pixels per board unit when the board is fitted into a frame.
  scale(width: number, height: number): number {
    return Math.min(width / this.width, height / this.height);
  }

  // Return the point of the board at a position in the window.
  private place(frame: Element, x: number, y: number): { x: number; y: number; scale: number } {
    const { left, top, width, height } = frame.getBoundingClientRect(),
      scale = this.scale(width, height);
    const aside = (width - scale * this.width) / 2,
      above = (height - scale * this.height) / 2;
    return {
      x: this.x + (x - left - aside) / scale / this.zoom,
      y: this.y + (y - top - above) / scale / this.zoom,
      scale: scale * this.zoom,
    };
  }

  wheel(event: WheelEvent, frame: Element): void {
    event.preventDefault();
    const at = this.place(frame, event.clientX, event.clientY);
    this.zoomAt(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), at.x, at.y);
  }

  down(event: PointerEvent, frame: Element): void {
    this.tap(event, frame);
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.pointers.size === 1) this.moved = false;
  }

  // A double tap beside the routes zooms in at the finger, and out again.
  private tap(event: PointerEvent, frame: Element): void {
    if (event.pointerType === "mouse" || this.pointers.size) return;
    const { timeStamp: at, clientX: x, clientY: y } = event,
      { tapped } = this;
    this.tapped = { at, x, y };
    if (at - tapped.at > TAP || Math.hypot(x - tapped.x, y - tapped.y) > 30) return;
    const place = this.place(frame, x, y);
    if (this.zoom > 1.2) this.fit();
    else this.zoomAt(TWICE, place.x, place.y);
    this.tapped.at = 0;
  }

  drag(event: PointerEvent, frame: Element): void {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (this.pointers.size === 1) {
      if (!this.moved && Math.hypot(now.x - before.x, now.y - before.y) < 6) return;
      const { scale } = this.place(frame, 0, 0);
      if (!this.moved) (event.currentTarget as Element).setPointerCapture(event.pointerId); // keeps routes under the pointer from lighting up
      this.moved = true;
      this.pan((before.x - now.x) / scale, (before.y - now.y) / scale);
    } else {
      const other = [...this.pointers].find(([id]) => id !== event.pointerId)![1];
      const was = Math.hypot(before.x - other.x, before.y - other.y),
        is = Math.hypot(now.x - other.x, now.y - other.y);
      const at = this.place(frame, (now.x + other.x) / 2, (now.y + other.y) / 2);
      this.moved = true;
      if (was > 0) this.zoomAt(is / was, at.x, at.y);
    }
    this.pointers.set(event.pointerId, now);
  }

  up(event: PointerEvent): void {
    this.pointers.delete(event.pointerId);
  }

  key(event: KeyboardEvent): void {
    const step = 80 / this.zoom;
    const acts: Record<string, () => void> = {
      "+": () => this.zoomAt(1.3),
      "=": () => this.zoomAt(1.3),
      "-": () => this.zoomAt(1 / 1.3),
      "0": () => this.fit(),
      ArrowLeft: () => this.pan(-step, 0),
      ArrowRight: () => this.pan(step, 0),
      ArrowUp: () => this.pan(0, -step),
      ArrowDown: () => this.pan(0, step),
    };
    const act = acts[event.key];
    if (act && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      act();
    }
  }
}
