import type { Meter, Reading, Strip } from "../base/boards.ts";
import { type Box, Boxes, label, line, type Mark } from "./marks.ts";

/** More dots have no names; still more are a density. */
const NAMED = 12;
const DOTS = 400;
/** Keys whose ways are drawn. */
const WAYS = 8;
/** Pixels for the numbers at the left and below. */
const LEFT = 46;
const BELOW = 14;

export interface XyPlot {
  readonly y: Meter;
  /** What the line above shows; null: there is none. */
  readonly x: Meter | null;
  /** The same through the window; instants are those of both. */
  readonly ways: { readonly x: Strip; readonly y: Strip } | null;
  readonly rangeX: readonly [number, number];
  readonly rangeY: readonly [number, number];
  text(m: Meter, v: Reading): string;
}

interface Spot {
  readonly key: string;
  readonly x: number;
  readonly y: number;
}

/** Keys that have a number in both. */
export function spots(x: Meter | null, y: Meter): readonly Spot[] {
  const across = new Map(x?.series.map((s) => [s.key, s.value]) ?? []);
  return y.series.flatMap((s) => {
    const v = across.get(s.key);
    return typeof v === "number" && typeof s.value === "number" ? [{ key: s.key, x: v, y: s.value }] : [];
  });
}

/** Dots where keys are now, in front of the ways by which they came. */
export function xyMarks(p: XyPlot, box: Box): readonly Mark[] {
  if (p.x === null)
    return [label(box.x, box.y + 12, "the line above says where across: write one", { size: 11, max: box.w })];
  const all = spots(p.x, p.y);
  const [x0, x1, y0, y1] = [box.x + LEFT, box.x + box.w - 8, box.y + box.h - BELOW, box.y + 14];
  const at = (v: number, [lo, hi]: readonly [number, number]): number => Math.max(0, Math.min(1, (v - lo) / (hi - lo)));
  const px = (v: number): number => x0 + at(v, p.rangeX) * (x1 - x0);
  const py = (v: number): number => y0 + at(v, p.rangeY) * (y1 - y0);
  const end = (x: number, y: number, text: string, align: "left" | "right"): Mark =>
    label(x, y, text, { size: 10, mono: true, align });
  const out: Mark[] = [
    line(x0, y0, x1, y0, "axis"),
    line(x0, y0, x0, y1, "axis"),
    end(x0 - 4, y1 + 5, p.text(p.y, p.rangeY[1]), "right"),
    end(x0 - 4, y0, p.text(p.y, p.rangeY[0]), "right"),
    end(x0, y0 + 11, p.text(p.x, p.rangeX[0]), "left"),
    end(x1, y0 + 11, p.text(p.x, p.rangeX[1]), "right"),
    label((x0 + x1) / 2, y0 + 11, p.x.title, { size: 10.5, align: "center", max: (x1 - x0) / 2 }),
  ];
  out.push(...wayMarks(p, all, px, py));
  if (all.length > DOTS) {
    const small = new Boxes();
    for (const s of all) small.add(px(s.x) - 1, py(s.y) - 1, 2, 2);
    return [...out, ...small.mark({ ink: "seq-6" })];
  }
  const named: Spot[] = [];
  for (const s of all) {
    out.push({ t: "dot", x: px(s.x), y: py(s.y), r: 3.5, fill: { ink: "text" }, stroke: { ink: "surface" } });
    // a name on another could not be read
    const free = !named.some(
      (o) => Math.abs(py(o.y) - py(s.y)) < 11 && Math.abs(px(o.x) - px(s.x)) < 6.2 * s.key.length,
    );
    if (all.length <= NAMED && s.key !== "" && free) named.push(s);
    const isLeft = px(s.x) + 6 + 6.2 * s.key.length > box.x + box.w;
    if (named.at(-1) === s)
      out.push(
        label(px(s.x) + (isLeft ? -6 : 6), py(s.y) - 4, s.key, {
          size: 10.5,
          ink: "text-2",
          halo: true,
          max: 110,
          align: isLeft ? "right" : "left",
        }),
      );
  }
  return out;
}

function wayMarks(
  p: XyPlot,
  all: readonly Spot[],
  px: (v: number) => number,
  py: (v: number) => number,
): readonly Mark[] {
  const { ways } = p;
  if (ways === null || all.length > WAYS) return [];
  return all.flatMap((s): Mark[] => {
    const xs = ways.x.series.find((one) => one.key === s.key)?.values ?? [];
    const ys = ways.y.series.find((one) => one.key === s.key)?.values ?? [];
    const xy = xs.flatMap((x, i) => {
      const y = ys[i];
      return typeof x === "number" && typeof y === "number" ? [px(x), py(y)] : [];
    });
    return xy.length < 4 ? [] : [{ t: "path", xy: Float32Array.from(xy), stroke: { ink: "seq-4" }, width: 1 }];
  });
}
