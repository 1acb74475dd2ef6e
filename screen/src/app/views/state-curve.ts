import type { StateAt } from "../../base/answers.ts";
import { count } from "../../base/format.ts";
import type { Column } from "../../base/info.ts";
import { axisLabels, tickLabel } from "../../plot/axes.ts";
import { bands } from "../../plot/distribution.ts";
import { rankScale } from "../../plot/distribution-frame.ts";
import { label, line, type Mark } from "../../plot/marks.ts";
import { firstNotBelow } from "../../plot/ranks.ts";
import type { App } from "../state/app.ts";
import { valueAxis } from "../state/frames.ts";
import { momentText } from "../state/select.ts";

/** The values of all entities at one moment, in order: a Distribution of a snapshot. */
export function stateMarks(app: App, a: StateAt, c: Column, width: number, height: number): Mark[] {
  const axis = valueAxis(app, c, height);
  const { scale } = axis;
  const [x0, x1] = [92, width - 20];
  const ground = { x: x0, y: scale.at1, w: x1 - x0, h: scale.at0 - scale.at1 };
  const out: Mark[] = [...bands(app.painted(), scale, ground, app.theme.dark)];
  for (const l of axisLabels(axis, 26, 76)) {
    if (l.px < scale.at1 - 1 || l.px > scale.at0 + 1 || l.fine) continue;
    out.push(line(x0, l.px, x1, l.px, "grid"), ...tickLabel(l, x0 - 8, 76));
  }
  out.push(...snapshotCurve(a, app, scale, x0, x1), line(x0, scale.at0, x1, scale.at0, "axis"));
  const words = `${app.entitiesWord()} in order of value at ${momentText(app, a.at)}`;
  out.push(
    label(x0, scale.at0 + 17, "0"),
    label(x1, scale.at0 + 17, count(a.total), { align: "right", ink: "text-2", weight: 500 }),
    label(x0, scale.at0 + 32, words, { max: width - x0 - 4 }),
  );
  return out;
}

function snapshotCurve(
  a: StateAt,
  app: App,
  scale: { at0: number; px(v: number): number },
  x0: number,
  x1: number,
): Mark[] {
  const n = a.curve.length;
  if (n === 0 || a.total === 0) return [];
  const ranks = rankScale(0, a.total, x0, x1);
  const rank = (i: number): number => (i >= n ? a.total : n > 1 ? Math.floor((i * (a.total - 1)) / (n - 1)) : 0);
  const stairs = (from: number, to: number): number[] => {
    const xy: number[] = [];
    for (let i = from; i < to; i++) {
      const y = scale.px(a.curve[i] as number);
      const end = i + 1 < to ? rank(i + 1) : to >= n ? a.total : rank(to);
      xy.push(ranks.x(rank(i)), y, ranks.x(Math.max(end, rank(i))), y);
    }
    return xy;
  };
  const within = { x: x0, y: 0, w: x1 - x0, h: scale.at0 };
  const out: Mark[] = [];
  const area = (from: number, to: number, k: number): void => {
    if (to <= from) return;
    const xy = stairs(from, to);
    xy.push(xy.at(-2) as number, scale.at0, xy[0] as number, scale.at0);
    out.push({ t: "path", xy: Float32Array.from(xy), fill: { ink: `cat-${k}`, texture: k > 0 }, within });
  };
  area(0, n, 0);
  for (const p of [...app.painted()].reverse()) {
    if (!p.range || p.part) continue;
    area(
      p.range.from === null ? 0 : firstNotBelow(a.curve, p.range.from),
      p.range.to === null ? n : firstNotBelow(a.curve, p.range.to),
      p.swatch,
    );
  }
  out.push({ t: "path", xy: Float32Array.from(stairs(0, n)), stroke: { ink: "text" }, width: 1.5, within });
  return out;
}
