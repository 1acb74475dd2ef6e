import type { StateAt } from "../../base/answers.ts";
import { count, several } from "../../base/format.ts";
import type { Column } from "../../base/info.ts";
import { axisLabels, tickLabel } from "../../plot/axes.ts";
import { outline } from "../../plot/compare.ts";
import { stairs } from "../../plot/curve.ts";
import { bands } from "../../plot/distribution.ts";
import { type DrawList, label, line, type Mark } from "../../plot/marks.ts";
import { firstNotBelow } from "../../plot/ranks.ts";
import type { App } from "../state/app.ts";
import { valueAxis } from "../state/frames.ts";
import { momentText } from "../state/select.ts";

const MIDDLE = { align: "center", ink: "text-2" } as const;

/** The values of all entities at one moment, in order: a Distribution of that moment; of B the same, over its own. */
export function stateMarks(
  app: App,
  [a, b]: readonly [StateAt, StateAt | null],
  c: Column,
  width: number,
  height: number,
): Mark[] {
  const axis = valueAxis(app, c, height);
  const { scale } = axis;
  const [x0, x1] = [92, width - 20];
  const ground = { x: x0, y: scale.at1, w: x1 - x0, h: scale.at0 - scale.at1 };
  const out: Mark[] = [...bands(app.painted(), scale, ground, app.theme.dark)];
  for (const l of axisLabels(axis, 26, 76)) {
    if (l.px < scale.at1 - 1 || l.px > scale.at0 + 1 || l.fine) continue;
    out.push(line(x0, l.px, x1, l.px, "grid"), ...tickLabel(l, x0 - 8, 76));
  }
  out.push(...curveOf(a, app, scale, x0, x1));
  const whole = count(a.total);
  if (b) {
    const max = x1 - x0 - 2 * (whole.length * 7 + 8);
    const what = `B, dashed: ${momentOfB(app, b)}`;
    out.push(...curveOfB(b, scale, x0, x1), label((x0 + x1) / 2, scale.at0 + 17, what, { ...MIDDLE, max }));
  }
  out.push(line(x0, scale.at0, x1, scale.at0, "axis"));
  const words = `${app.entitiesWord()} in order of value at ${momentText(app, a.at)}`;
  out.push(
    label(x0, scale.at0 + 17, "0"),
    label(x1, scale.at0 + 17, whole, { align: "right", ink: "text-2", weight: 500 }),
    label(x0, scale.at0 + 32, words, { max: width - x0 - 4 }),
  );
  return out;
}

/** Both curves from their lowest rank to their highest, so that shares stand beneath each other. */
function curveOfB(
  b: StateAt,
  scale: { at0: number; at1: number; px(v: number): number },
  x0: number,
  x1: number,
): DrawList {
  if (b.curve.length === 0 || b.total === 0) return [];
  const xy = stairs(b.curve, b.total, { x0, x1, y: (v) => scale.px(v) });
  return outline(Float32Array.from(xy), { x: x0, y: scale.at1 - 1, w: x1 - x0, h: scale.at0 - scale.at1 + 2 });
}

/** How many of B there are, and when that is. */
export function momentOfB(app: App, b: StateAt): string {
  const who = b.total === 0 ? `no ${app.entitiesWord()}` : several(b.total, app.entitiesWord());
  return `${who} at ${momentText(app, b.at)}`;
}

function curveOf(a: StateAt, app: App, scale: { at0: number; px(v: number): number }, x0: number, x1: number): Mark[] {
  const n = a.curve.length;
  if (n === 0 || a.total === 0) return [];
  const place = { x0, x1, y: (v: number): number => scale.px(v) };
  const within = { x: x0, y: 0, w: x1 - x0, h: scale.at0 };
  const out: Mark[] = [];
  const area = (from: number, to: number, k: number): void => {
    if (to <= from) return;
    const xy = stairs(a.curve, a.total, place, from, to);
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
  out.push({
    t: "path",
    xy: Float32Array.from(stairs(a.curve, a.total, place)),
    stroke: { ink: "text" },
    width: 1.5,
    within,
  });
  return out;
}
