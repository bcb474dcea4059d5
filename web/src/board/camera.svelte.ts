// What part of the board is seen: zoom and pan by wheel, pinch, drag, keys and buttons.

const CLOSEST = 6;

export class Camera {
  x = $state(0);
  y = $state(0);
  zoom = $state(1);
  moved = false; // whether the last gesture was a drag and no click

  private pointers = new Map<number, { x: number; y: number }>();

  constructor(private width: number, private height: number) {}

  get box(): string {
    const w = this.width / this.zoom, h = this.height / this.zoom;
    return `${this.x} ${this.y} ${w} ${h}`;
  }

  fit(): void {
    [this.x, this.y, this.zoom] = [0, 0, 1];
  }

  // Zooms by a factor; the point of the board under the pointer stays there.
  zoomAt(factor: number, px = this.x + this.width / this.zoom / 2, py = this.y + this.height / this.zoom / 2): void {
    const zoom = Math.min(CLOSEST, Math.max(1, this.zoom * factor)), part = this.zoom / zoom;
    this.x = px - (px - this.x) * part;
    this.y = py - (py - this.y) * part;
    this.zoom = zoom;
    this.stay();
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.stay();
  }

  private stay(): void {
    const w = this.width / this.zoom, h = this.height / this.zoom;
    this.x = Math.min(this.width - w, Math.max(0, this.x));
    this.y = Math.min(this.height - h, Math.max(0, this.y));
  }

  private scale(svg: SVGSVGElement): number {
    const box = svg.getBoundingClientRect();
    return Math.max(this.width / this.zoom / box.width, this.height / this.zoom / box.height);
  }

  private place(svg: SVGSVGElement, x: number, y: number): { x: number; y: number } {
    const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM()!.inverse());
    return { x: at.x, y: at.y };
  }

  wheel(event: WheelEvent, svg: SVGSVGElement): void {
    event.preventDefault();
    const at = this.place(svg, event.clientX, event.clientY);
    this.zoomAt(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), at.x, at.y);
  }

  down(event: PointerEvent): void {
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.pointers.size === 1) this.moved = false;
  }

  drag(event: PointerEvent, svg: SVGSVGElement): void {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (this.pointers.size === 1) {
      if (!this.moved && Math.hypot(now.x - before.x, now.y - before.y) < 6) return;
      const scale = this.scale(svg);
      this.moved = true;
      this.pan((before.x - now.x) * scale, (before.y - now.y) * scale);
    } else {
      const other = [...this.pointers].find(([id]) => id !== event.pointerId)![1];
      const was = Math.hypot(before.x - other.x, before.y - other.y), is = Math.hypot(now.x - other.x, now.y - other.y);
      const at = this.place(svg, (now.x + other.x) / 2, (now.y + other.y) / 2);
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
      "+": () => this.zoomAt(1.3), "=": () => this.zoomAt(1.3), "-": () => this.zoomAt(1 / 1.3), "0": () => this.fit(),
      ArrowLeft: () => this.pan(-step, 0), ArrowRight: () => this.pan(step, 0),
      ArrowUp: () => this.pan(0, -step), ArrowDown: () => this.pan(0, step),
    };
    const act = acts[event.key];
    if (act && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      act();
    }
  }
}
