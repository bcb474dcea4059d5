// Dragging cards from the hand onto a route, by mouse or touch.

const FAR = 6; // pixels before a press becomes a drag
const REACH = { mouse: [0, 8], touch: [0, 8, 16, 24] }; // how far around the pointer to look for a route, in pixels

export class Drag {
  kind = $state<string | null>(null);
  x = $state(0);
  y = $state(0);
  route = $state<string | null>(null); // under the pointer

  constructor(private drop: (route: string, kind: string) => void) {}

  grab(event: PointerEvent, kind: string): void {
    if (event.button !== 0 || this.kind) return;
    const { pointerId, clientX, clientY } = event,
      stop = new AbortController(),
      { signal } = stop;
    const end = () => {
      stop.abort();
      this.kind = this.route = null;
    };
    const move = (moved: PointerEvent) => {
      if (moved.pointerId !== pointerId) return;
      if (!this.kind && Math.hypot(moved.clientX - clientX, moved.clientY - clientY) < FAR) return;
      moved.preventDefault();
      this.kind = kind;
      [this.x, this.y] = [moved.clientX, moved.clientY];
      this.route = routeNear(this.x, this.y, REACH[moved.pointerType === "mouse" ? "mouse" : "touch"]);
    };
    const up = (lifted: PointerEvent) => {
      if (lifted.pointerId !== pointerId) return;
      const route = this.kind ? this.route : null;
      end();
      if (route) this.drop(route, kind);
    };
    addEventListener("pointermove", move, { signal });
    addEventListener("pointerup", up, { signal });
    addEventListener("pointercancel", end, { signal });
    addEventListener("keydown", (key) => key.key === "Escape" && end(), { signal });
  }
}

function routeNear(x: number, y: number, reach: number[]): string | null {
  for (const far of reach) {
    for (let turn = 0; turn < (far ? 8 : 1); turn++) {
      const angle = (turn * Math.PI) / 4;
      const found = document
        .elementFromPoint(x + far * Math.cos(angle), y + far * Math.sin(angle))
        ?.closest("[data-route]");
      if (found) return found.getAttribute("data-route");
    }
  }
  return null;
}
