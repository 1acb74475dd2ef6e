import { valueScale } from "../base/scale.ts";
import type { Painted } from "./category.ts";
import { outline } from "./compare.ts";
import { type DrawList, line, type Mark } from "./marks.ts";
import { firstNotBelow } from "./ranks.ts";

/**
 * A column's small characteristic line: x = rank, y = value (log where it spans decades); painted ranges fill the area
 * below. B's line over it has its own ranks, and the values of A.
 */
export function sparkMarks(
  curve: readonly number[],
  painted: readonly Painted[],
  w: number,
  h: number,
  compared: readonly number[] = [],
): DrawList {
  const out: Mark[] = [line(0, h - 1, w, h - 1, "rule-strong")];
  const known = curve.filter((v) => Number.isFinite(v));
  if (known.length === 0) return out;
  const lo = known[0] as number;
  const hi = known.at(-1) as number;
  const kind = lo > 0 && hi / lo > 100 ? "log" : "linear";
  const scale = hi > lo ? valueScale(kind, { lo, hi }, h - 2, 3) : null;
  const y = (v: number): number => (scale ? scale.px(v) : h / 2);
  const n = known.length;
  const xy: number[] = [];
  for (let i = 0; i < n; i++) xy.push(n > 1 ? (i / (n - 1)) * w : w / 2, y(known[i] as number));
  for (const p of [...painted].reverse()) {
    if (!p.range || p.part) continue;
    const from = p.range.from === null ? 0 : firstNotBelow(known, p.range.from);
    const to = p.range.to === null ? n : firstNotBelow(known, p.range.to);
    if (to <= from) continue;
    const part = xy.slice(from * 2, to * 2);
    part.push(part.at(-2) as number, h - 1, part[0] as number, h - 1);
    out.push({ t: "path", xy: Float32Array.from(part), fill: { ink: `cat-${p.swatch}` } });
  }
  if (n === 1) xy.push(w, y(known[0] as number));
  out.push({
    t: "path",
    xy: Float32Array.from(n === 1 ? [0, y(lo), w, y(lo)] : xy),
    stroke: { ink: "text" },
    width: 1.25,
  });
  const others = compared.filter((v) => Number.isFinite(v));
  if (others.length === 0) return out;
  const within = { x: 0, y: 1, w, h: h - 2 };
  const steps = others.flatMap((v, i) => [(i / others.length) * w, y(v), ((i + 1) / others.length) * w, y(v)]);
  return [...out, ...outline(Float32Array.from(steps), within)];
}
