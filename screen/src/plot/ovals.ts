import { cutApart } from "./axes.ts";
import { type DrawList, label, line, type Mark } from "./marks.ts";
import type { Spot } from "./topology.ts";

const CORNERS = 28;

/** A process with what it does; of one that does nothing, `state` is null. */
export interface Oval extends Spot {
  readonly name: string;
  readonly state: string | null;
  readonly swatch: number;
}

export interface OvalsPlot {
  readonly ovals: readonly Oval[];
  /** Pairs of places in `ovals`, and how wide the line between them is. */
  readonly links: readonly (readonly [from: number, to: number, width: number])[];
  /** Half as wide and as high as an oval may be. */
  readonly rx: number;
  readonly ry: number;
  readonly marked: number | null;
}

function ellipse(x: number, y: number, rx: number, ry: number): Float32Array {
  const xy = new Float32Array(2 * (CORNERS + 1));
  for (let i = 0; i <= CORNERS; i++) {
    const angle = (2 * Math.PI * i) / CORNERS;
    xy[2 * i] = x + rx * Math.cos(angle);
    xy[2 * i + 1] = y + ry * Math.sin(angle);
  }
  return xy;
}

/** State ovals: filled as the process's category is painted; empty and grey while it does nothing. */
export function ovalMarks(p: OvalsPlot): DrawList {
  const out: Mark[] = [];
  for (const [from, to, width] of p.links) {
    const [a, b] = [p.ovals[from], p.ovals[to]];
    if (a && b) out.push(line(a.x, a.y, b.x, b.y, "text-3", { width }));
  }
  const [rx, ry] = [Math.max(2, p.rx), Math.max(2, p.ry)];
  const isNamed = rx >= 9 && ry >= 7;
  const isTold = rx >= 24 && ry >= 14;
  const names = cutApart(
    p.ovals.map((o) => o.name),
    2 * rx - 6,
  );
  p.ovals.forEach((o, i) => {
    const isIdle = o.state === null;
    out.push({ t: "path", xy: ellipse(o.x, o.y, rx, ry), fill: { ink: "surface" } });
    out.push({
      t: "path",
      xy: ellipse(o.x, o.y, rx, ry),
      ...(isIdle ? {} : { fill: { ink: `cat-${o.swatch}`, alpha: 0.55, texture: o.swatch > 0 } }),
      stroke: { ink: i === p.marked ? "text" : isIdle ? "text-3" : `cat-${o.swatch}` },
      width: i === p.marked ? 2.5 : 1.25,
      dash: isIdle ? [3, 3] : [],
    });
    const middle = { align: "center", halo: true } as const;
    if (isNamed)
      out.push(
        label(o.x, o.y + (isTold ? -1 : 4), names[i] as string, {
          ...middle,
          ink: "text",
          weight: 600,
          max: 2 * rx - 4,
        }),
      );
    if (isTold)
      out.push(label(o.x, o.y + 11, o.state ?? "not there", { ...middle, ink: "text", size: 10, max: 2 * rx - 8 }));
  });
  return out;
}

/** The place of the oval that a point is in; null: none. */
export function ovalAt(p: Pick<OvalsPlot, "ovals" | "rx" | "ry">, x: number, y: number): number | null {
  const [rx, ry] = [Math.max(4, p.rx), Math.max(4, p.ry)];
  const found = p.ovals.findLastIndex((o) => ((x - o.x) / rx) ** 2 + ((y - o.y) / ry) ** 2 <= 1);
  return found < 0 ? null : found;
}
