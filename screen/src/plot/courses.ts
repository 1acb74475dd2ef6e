import type { Course } from "../base/lifelines.ts";
import { type DrawList, type Ink, line, type Mark } from "./marks.ts";

/** What tells the courses of flows apart: colour, dash and the mark at the end, each alone enough. */
export interface CourseStyle {
  readonly ink: Ink;
  readonly dash: readonly number[];
  readonly width: number;
  readonly end: "none" | "circle" | "square" | "diamond" | "cross" | "foot" | "open";
  readonly word: string;
}

export const STYLES: Readonly<Record<Course, CourseStyle>> = {
  missing: { ink: "anomaly", dash: [], width: 2, end: "circle", word: "missing" },
  lost: { ink: "cat-6", dash: [6, 3], width: 2, end: "square", word: "lost on the way" },
  "out-of-order": { ink: "cat-5", dash: [1.5, 3], width: 2, end: "diamond", word: "out of order" },
  late: { ink: "cat-1", dash: [], width: 1.75, end: "none", word: "late" },
  wrong: { ink: "cat-8", dash: [8, 2, 1.5, 2], width: 1.75, end: "cross", word: "wrong" },
  early: { ink: "cat-4", dash: [], width: 1.25, end: "foot", word: "ended early" },
  open: { ink: "text-3", dash: [3, 2], width: 1.25, end: "open", word: "open" },
  cut: { ink: "text-3", dash: [1, 2], width: 1.25, end: "none", word: "begun before" },
  complete: { ink: "seq-5", dash: [], width: 1, end: "none", word: "complete" },
};

const closed = (xy: readonly number[], ink: Ink, fill: Ink): Mark => ({
  t: "path",
  xy: Float32Array.from(xy),
  fill: { ink: fill },
  stroke: { ink },
  width: 1.75,
});

/** The mark where a flow ends, or went wrong. */
export function endMark(style: CourseStyle, x: number, y: number): DrawList {
  const { ink } = style;
  switch (style.end) {
    case "none":
      return [];
    case "circle":
      return [{ t: "dot", x, y, r: 4, fill: { ink: "surface" }, stroke: { ink } }];
    case "square":
      return [closed([x - 3.5, y - 3.5, x + 3.5, y - 3.5, x + 3.5, y + 3.5, x - 3.5, y + 3.5], ink, "surface")];
    case "diamond":
      return [closed([x, y - 5, x + 5, y, x, y + 5, x - 5, y], ink, ink)];
    case "cross":
      return [
        line(x - 3.5, y - 3.5, x + 3.5, y + 3.5, ink, { width: 1.75 }),
        line(x - 3.5, y + 3.5, x + 3.5, y - 3.5, ink, { width: 1.75 }),
      ];
    case "foot":
      return [line(x - 4, y, x + 4, y, ink, { width: 2 })];
    case "open":
      return [line(x, y, x, y + 5, ink, { dash: [1, 1.5], width: 1.5 })];
  }
}

/** Line and mark as a legend has them, from x on, 18 px wide. */
export function keyMarks(course: Course, x: number, y: number): DrawList {
  const style = STYLES[course];
  const stroke = { ink: style.ink };
  const xy = Float32Array.from([x, y - 5, x + 13, y + 4]);
  return [{ t: "path", xy, stroke, width: style.width, dash: style.dash }, ...endMark(style, x + 13, y + 4)];
}
