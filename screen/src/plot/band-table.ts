import { type Distribution, wholeSum } from "../base/answers.ts";
import { counted, quantity, share } from "../base/format.ts";
import type { Painted } from "./category.ts";
import {
  bandEdges,
  type DistributionFrame,
  type DistributionPlot,
  type RankScale,
  rangeText,
} from "./distribution-frame.ts";
import { type Box, type DrawList, label, type Mark } from "./marks.ts";
import { firstNotBelow, rankAt } from "./ranks.ts";

/** A number of rows. */
const PLAIN = { type: "int64", unit: null } as const;

/** Pixels from line to line; above the highest, letters would be cut. */
const LINE = 14;
const HIGHEST = 11;
/** Less has no room for a name and two figures. */
const LEAST = 150;
/** Pixels of a line where it stands away from its band, with the patch that says whose it is. */
const BLOCK = 264;
const PATCH = 14;

export interface BandTable {
  readonly marks: DrawList;
  /** What nothing else is to be written on; null where there is no table. */
  readonly box: Box | null;
}

const NONE: BandTable = { marks: [], box: null };

interface Row {
  readonly c: Painted;
  readonly t: Counted;
  readonly edges: { readonly y0: number; readonly y1: number };
}

interface Line extends Row {
  readonly y: number;
}

/** On each band, or as near as there is room: rows, share of the rows, share of the total; left of the line. */
export function bandTable(p: DistributionPlot, ranks: RankScale, f: DistributionFrame): BandTable {
  // strings are named at their runs; the table would lie over the names
  if (p.axis.measure.type === "string") return NONE;
  const shown = p.painted.filter((c) => c.range !== null);
  // counts of another paint or window would be no more than decoration
  if (shown.length === 0 || p.answer.rows === 0 || p.told === "unknown") return NONE;
  const box: Box = { x: f.x0, y: f.top, w: f.x1 - f.x0, h: f.bottom - f.top };
  const rows: Row[] = [];
  for (const c of shown) {
    const edges = bandEdges(c, p.axis.scale, box);
    const t = p.answer.categories.find((t) => t.name === c.name);
    if (edges && t) rows.push({ c, t, edges });
  }
  if (rows.length === 0) return NONE;
  rows.sort((a, b) => a.edges.y0 - b.edges.y0);
  const right = (y: number): number => Math.min(f.x0 + 308, curveX(p, ranks, y + 6) - 8, f.x1 - 8);
  const beside = onBands(rows, f, (y) => right(y) >= f.x0 + LEAST);
  if (beside !== null) return table(p, beside, f.x0 + 6, Math.min(...beside.map((l) => right(l.y))));
  // the line is at the left of all of them: over what is under it, where nothing is painted
  const at = freeUnder(p, ranks, f, rows.length);
  return at === null ? NONE : table(p, stacked(rows, at.y), at.left, at.right);
}

/** One line a row from the top on, none over another; null where the curve leaves no room for some. */
function onBands(rows: readonly Row[], f: DistributionFrame, fits: (y: number) => boolean): Line[] | null {
  const top = HIGHEST + LINE - 1;
  const lines: Line[] = [];
  for (const [k, row] of rows.entries()) {
    const middle = Math.round((row.edges.y0 + row.edges.y1) / 2) + 4;
    const least = k === 0 ? top : (lines[k - 1] as Line).y + LINE;
    // a line that has no room at its band has it higher up, if anywhere
    const y = Math.max(least, fits(middle) ? middle : least);
    lines.push({ ...row, y });
  }
  // those at the lower end give way upwards
  let end = f.bottom - 2;
  for (let k = lines.length - 1; k >= 0; k--) {
    const line = lines[k] as Line;
    lines[k] = { ...line, y: Math.min(line.y, end) };
    end = (lines[k] as Line).y - LINE;
  }
  return end + LINE >= top && lines.every((l) => fits(l.y)) ? lines : null;
}

function stacked(rows: readonly Row[], y: number): Line[] {
  return rows.map((row, k) => ({ ...row, y: y + k * LINE }));
}

/** Where a table stands under the line: at the bottom, beside what is painted. */
function freeUnder(
  p: DistributionPlot,
  ranks: RankScale,
  f: DistributionFrame,
  lines: number,
): { readonly y: number; readonly left: number; readonly right: number } | null {
  const { curve } = p.answer;
  const x = (v: number | null, end: number): number =>
    v === null ? end : ranks.x(rankAt(p.answer, Math.min(firstNotBelow(curve, v), curve.length - 1), curve.length));
  const areas = p.painted.flatMap((c) => (c.range ? [[x(c.range.from, f.x0), x(c.range.to, f.x1)] as const] : []));
  const y = f.bottom - 4 - (lines - 1) * LINE;
  if (y - LINE < HIGHEST - 1) return null;
  // behind the line, and what is painted at the lower end
  const from = Math.max(f.x0, curveX(p, ranks, y - 2 * LINE)) + 8;
  for (const right of [f.x1 - 8, ...areas.map(([from]) => from - 8)]) {
    const ends = areas.flatMap(([a, b]) => (a < right && b > from ? [b + 8] : []));
    const left = Math.max(right - BLOCK, from, ...ends);
    if (right - left >= LEAST) return { y, left, right };
  }
  return null;
}

/** Figures of all lines end at the same places, under what they are of. */
function table(p: DistributionPlot, lines: readonly Line[], left: number, right: number): BandTable {
  const whole = wholeSum(p.answer, p.axis.measure);
  const digits = Math.max(...lines.map((l) => counted(l.t.rows, p.told).length));
  // a narrow table has no room for the share of the total
  const totals = whole !== null && right - left > 194 && right - 112 - digits * 6.7 - left > 68;
  const ends = totals ? [right - 112, right - 56, right] : [right - 56, right];
  const rowsAt = ends[0] as number;
  const free = rowsAt - digits * 6.7 - left - 8;
  const out: Mark[] = [];
  for (const { c, t, y, edges } of lines) {
    const away = y - 4 < edges.y0 - LINE || y - 4 > edges.y1 + LINE;
    const x = away ? left + PATCH : left;
    if (away)
      out.push({ t: "rect", box: { x: left, y: y - 8, w: 9, h: 9 }, fill: { ink: `cat-${c.swatch}`, texture: true } });
    const range = rangeText(c, p.axis);
    // what is called by its limits needs them once
    const limits = range.replaceAll("\u202f", " ");
    const told = c.name === limits || c.name.startsWith(`${limits}, `);
    const wide = right - left > 256 && !told && left + 74 + range.length * 6.6 + 10 < rowsAt - digits * 6.7;
    const name = { size: 11.5, weight: 600, ink: "text", halo: true, max: (wide ? 72 : free) - (x - left) } as const;
    out.push(label(x, y, c.name, name));
    if (wide) out.push(label(left + 74, y, range, { size: 11, ink: "text-2", halo: true }));
    const figures = [
      counted(t.rows, p.told),
      share(t.rows / p.answer.rows),
      t.sum === null || whole === null ? "" : whole === 0 ? "\u2013" : share(t.sum / whole),
    ];
    for (const [k, end] of ends.entries())
      out.push(label(end, y, figures[k] ?? "", { align: "right", size: 11, mono: true, ink: "text", halo: true }));
  }
  const top = (lines[0] as Line).y - LINE;
  const bottom = (lines.at(-1) as Line).y;
  return {
    marks: [...out, ...heads(p, ends, top)],
    box: { x: left, y: top - HIGHEST, w: right - left, h: bottom - top + HIGHEST + 3 },
  };
}

/** What the figures that end at some x are of. */
function heads(p: DistributionPlot, ends: readonly number[], y: number): DrawList {
  const words = [
    p.rowsWord,
    p.answer.missing > 0 ? `of ${quantity(p.answer.rows, PLAIN, true)}` : `of ${p.rowsWord}`,
    "of total",
  ];
  return ends.map((x, k) => label(x, y, words[k] ?? "", { align: "right", size: 10.5, ink: "text-2", halo: true }));
}

/** Where the characteristic line is at a height. */
function curveX(p: DistributionPlot, ranks: RankScale, y: number): number {
  const i = firstNotBelow(p.answer.curve, p.axis.scale.value(y));
  return ranks.x(rankAt(p.answer, Math.min(i, p.answer.curve.length - 1), p.answer.curve.length));
}

type Counted = Distribution["categories"][number];
