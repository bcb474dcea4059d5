// The route whose tooltip is shown: under the mouse, with focus, or pressed for a moment by a finger.

import type { Box } from "./beside";

const LONG = 450; // ms that a finger rests on a route
const STILL = 8; // pixels that it can move meanwhile
const PAUSE = 120; // ms that the mouse stays on a route: drawing a tooltip would delay a drag that starts there

export class Tip {
  route: string | null = $state(null);
  around: Box = $state.raw([0, 0, 0, 0]);
  pointer: [number, number] | null = $state.raw(null);
  pressed = false; // whether the current touch has shown a tooltip, and is therefore not a click

  private timer: ReturnType<typeof setTimeout> | undefined;
  private next: string | null = null; // the route under the mouse whose tooltip comes soon
  private start = [0, 0];

  show(route: string, frame: Element, pointer: [number, number] | null = null): void {
    const spaces = [...frame.querySelectorAll(`[data-route="${CSS.escape(route)}"] .bed`)];
    const home = frame.getBoundingClientRect(),
      boxes = spaces.map((space) => space.getBoundingClientRect());
    this.around = [
      Math.min(...boxes.map(({ left }) => left)) - home.left,
      Math.min(...boxes.map(({ top }) => top)) - home.top,
      Math.max(...boxes.map(({ right }) => right)) - home.left,
      Math.max(...boxes.map(({ bottom }) => bottom)) - home.top,
    ];
    [this.route, this.pointer] = [route, pointer];
  }

  hide(): void {
    clearTimeout(this.timer);
    this.route = this.next = null;
  }

  press(event: PointerEvent, frame: Element): void {
    this.hide();
    this.pressed = false;
    const route = routeOf(event);
    if (event.pointerType === "mouse" || !route) return;
    this.start = [event.clientX, event.clientY];
    this.timer = setTimeout(() => {
      this.pressed = true;
      this.show(route, frame, inside(event, frame));
    }, LONG);
  }

  move(event: PointerEvent, frame: Element, dragging: boolean): void {
    if (event.pointerType !== "mouse") {
      if (Math.hypot(event.clientX - this.start[0]!, event.clientY - this.start[1]!) > STILL) clearTimeout(this.timer);
      return;
    }
    const route = dragging && event.buttons ? null : routeOf(event);
    if (route && (route === this.route || route === this.next)) return;
    this.hide();
    if (!route) return;
    const pointer = inside(event, frame);
    this.next = route;
    this.timer = setTimeout(() => this.show(route, frame, pointer), PAUSE);
  }

  leave(event: PointerEvent): void {
    if (event.pointerType === "mouse") this.hide();
    else clearTimeout(this.timer);
  }
}

function routeOf(event: PointerEvent): string | null {
  return (event.target as Element).closest("[data-route]")?.getAttribute("data-route") ?? null;
}

function inside(event: PointerEvent, frame: Element): [number, number] {
  const { left, top } = frame.getBoundingClientRect();
  return [event.clientX - left, event.clientY - top];
}
