import type { App } from "../state/app.ts";

/** CSS pixels inside the element. */
export interface Point {
  readonly x: number;
  readonly y: number;
  readonly pageX: number;
  readonly pageY: number;
  readonly shift: boolean;
  readonly alt: boolean;
}

export interface Drag {
  move(p: Point): void;
  end(p: Point): void;
  cancel(): void;
}

export interface Gestures {
  /** What a drag from here does; null = nothing. */
  press?(p: Point): Drag | null;
  click?(p: Point): void;
  double?(p: Point): void;
  hover?(p: Point | null): void;
  wheel?(p: Point, dx: number, dy: number, e: WheelEvent): boolean;
}

const SLOP = 3;

function at(el: HTMLElement, e: MouseEvent): Point {
  const r = el.getBoundingClientRect();
  return {
    x: e.clientX - r.left,
    y: e.clientY - r.top,
    pageX: e.clientX,
    pageY: e.clientY,
    shift: e.shiftKey,
    alt: e.altKey,
  };
}

/** Pointer events as presses, drags, clicks and hovers; Escape cancels a drag through `app.cancelDrag`. */
export function gestures(app: App, el: HTMLElement, g: Gestures): void {
  let start: Point | null = null;
  let drag: Drag | null = null;
  let moved = false;
  const stop = (): void => {
    start = null;
    drag = null;
    moved = false;
    app.cancelDrag = null;
  };
  el.addEventListener("pointerdown", (e) => {
    if (e.button !== 0) return;
    const p = at(el, e);
    start = p;
    moved = false;
    drag = g.press?.(p) ?? null;
    el.setPointerCapture(e.pointerId);
    app.cancelDrag = () => {
      drag?.cancel();
      stop();
    };
  });
  el.addEventListener("pointermove", (e) => {
    const p = at(el, e);
    if (start === null) {
      g.hover?.(p);
      return;
    }
    if (!moved && Math.hypot(p.x - start.x, p.y - start.y) < SLOP) return;
    moved = true;
    drag?.move(p);
    g.hover?.(p);
  });
  el.addEventListener("pointerup", (e) => {
    if (start === null) return;
    const p = at(el, e);
    const [d, m] = [drag, moved];
    stop();
    if (m) d?.end(p);
    else {
      d?.cancel();
      g.click?.(p);
    }
  });
  el.addEventListener("pointercancel", () => {
    drag?.cancel();
    stop();
  });
  el.addEventListener("pointerleave", () => {
    if (start === null) g.hover?.(null);
  });
  others(el, g);
}

/** What is no drag. */
function others(el: HTMLElement, g: Gestures): void {
  el.addEventListener("dblclick", (e) => {
    g.double?.(at(el, e));
  });
  el.addEventListener(
    "wheel",
    (e) => {
      const k = e.deltaMode === 1 ? 16 : 1;
      if (g.wheel?.(at(el, e), e.deltaX * k, e.deltaY * k, e)) e.preventDefault();
    },
    { passive: false },
  );
}
