import type { Page } from "@playwright/test";

/** What canvases write, where, and whether they show anything: texts in a picture are in no tree that a test could ask. */

export interface Written {
  readonly text: string;
  /** `data-testid` of its canvas. */
  readonly of: string;
  /** CSS pixels of the window. */
  readonly box: { readonly l: number; readonly t: number; readonly r: number; readonly b: number };
}

interface Pen {
  readonly text: string;
  readonly l: number;
  readonly t: number;
  readonly r: number;
  readonly b: number;
}

/** Before the page is opened: each canvas keeps what was written on it since it was cleared. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const written = new Map<HTMLCanvasElement, Pen[]>();
    Object.assign(window, { written });
    const pen = CanvasRenderingContext2D.prototype;
    const { fillText, clearRect } = pen;
    pen.fillText = function write(text, x, y, max) {
      const size = this.measureText(text);
      const w = Math.min(size.width, max ?? size.width);
      const at = { left: 0, start: 0, center: w / 2, right: w, end: w }[this.textAlign];
      const m = this.getTransform();
      const corners = [x - at, x - at + w].flatMap((cx) =>
        [y - size.actualBoundingBoxAscent, y + size.actualBoundingBoxDescent].map((cy) =>
          m.transformPoint({ x: cx, y: cy }),
        ),
      );
      const [xs, ys] = [corners.map((p) => p.x), corners.map((p) => p.y)];
      const box = { l: Math.min(...xs), r: Math.max(...xs), t: Math.min(...ys), b: Math.max(...ys) };
      const list = written.get(this.canvas as HTMLCanvasElement) ?? [];
      list.push({ text, ...box });
      written.set(this.canvas as HTMLCanvasElement, list);
      fillText.call(this, text, x, y, max);
    };
    pen.clearRect = function clear(x, y, w, h) {
      const m = this.getTransform();
      const [a, b] = [m.transformPoint({ x, y }), m.transformPoint({ x: x + w, y: y + h })];
      const inside = (p: Pen): boolean =>
        (p.l + p.r) / 2 >= a.x && (p.l + p.r) / 2 <= b.x && (p.t + p.b) / 2 >= a.y && (p.t + p.b) / 2 <= b.y;
      const canvas = this.canvas as HTMLCanvasElement;
      written.set(
        canvas,
        (written.get(canvas) ?? []).filter((p) => !inside(p)),
      );
      clearRect.call(this, x, y, w, h);
    };
    for (const side of ["width", "height"] as const) {
      const own = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, side) as PropertyDescriptor;
      Object.defineProperty(HTMLCanvasElement.prototype, side, {
        get: own.get,
        set(v: number) {
          written.delete(this as HTMLCanvasElement);
          own.set?.call(this, v);
        },
      });
    }
  });
}

/** What can be seen of what canvases wrote. */
export function written(page: Page): Promise<readonly Written[]> {
  return page.evaluate(() => {
    const all = (window as unknown as { written: Map<HTMLCanvasElement, Pen[]> }).written;
    return [...all].flatMap(([canvas, pens]) => {
      const box = canvas.getBoundingClientRect();
      if (!canvas.isConnected || box.width === 0) return [];
      if (!canvas.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) return [];
      const [kx, ky] = [box.width / canvas.width, box.height / canvas.height];
      let [l, t, r, b] = [box.left, box.top, box.right, box.bottom];
      for (let e = canvas.parentElement; e && e !== document.body; e = e.parentElement) {
        if (getComputedStyle(e).overflow === "visible") continue;
        const cut = e.getBoundingClientRect();
        [l, t, r, b] = [Math.max(l, cut.left), Math.max(t, cut.top), Math.min(r, cut.right), Math.min(b, cut.bottom)];
      }
      return pens.flatMap((p) => {
        const own = { l: box.left + p.l * kx, r: box.left + p.r * kx, t: box.top + p.t * ky, b: box.top + p.b * ky };
        const seen = { l: Math.max(l, own.l), r: Math.min(r, own.r), t: Math.max(t, own.t), b: Math.min(b, own.b) };
        if (seen.r - seen.l < 2 || seen.b - seen.t < 2 || p.text.trim() === "") return [];
        return [{ text: p.text, of: canvas.dataset["testid"] ?? canvas.className, box: seen }];
      });
    });
  });
}

/** Pairs of texts that lie on each other; the same text twice was drawn anew. */
export function overlapping(all: readonly Written[]): string[] {
  return all.flatMap((a, i) =>
    all.slice(i + 1).flatMap((b) => {
      const w = Math.min(a.box.r, b.box.r) - Math.max(a.box.l, b.box.l);
      const h = Math.min(a.box.b, b.box.b) - Math.max(a.box.t, b.box.t);
      const on = w > 2 && h > 3 && a.text !== b.text;
      return on ? [`"${a.text}" (${a.of}) and "${b.text}" (${b.of}): ${Math.round(w)} x ${Math.round(h)} px`] : [];
    }),
  );
}

/** Pictures that have next to nothing on them, and those of open pairs that are too low to be read. */
export function empty(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("canvas")].flatMap((c) => {
      const box = c.getBoundingClientRect();
      const small = box.width < 60 || box.height < 30;
      const name = c.dataset["testid"] ?? c.className;
      if (small && c.closest(".pair:not(.shut) .half .b")) return [`${name}: ${box.width} x ${box.height}`];
      if (small || !c.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) return [];
      // a sentence stands in the place of what there is nothing of
      if (c.parentElement?.querySelector(".note")?.textContent) return [];
      const data = c.getContext("2d")?.getImageData(0, 0, c.width, c.height).data ?? new Uint8ClampedArray();
      const pixels = new Uint32Array(data.buffer);
      const ink = pixels.reduce((n, p) => n + (p !== pixels[0] && p >>> 24 > 40 ? 1 : 0), 0);
      return ink < 60 ? [`${name}: ${ink} pixels`] : [];
    }),
  );
}
