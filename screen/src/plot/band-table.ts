import { type Distribution, wholeSum } from "../base/answers.ts";
import { count, counted, quantity, share } from "../base/format.ts";
import type { Painted } from "./category.ts";
import {
  bandEdges,
  beside,
  type DistributionFrame,
  type DistributionPlot,
  type RankScale,
  rangeText,
} from "./distribution-frame.ts";
import { type Box, type DrawList, label, type Mark } from "./marks.ts";
import { firstNotBelow, rankAt } from "./ranks.ts";

/** The table on the bands of the characteristic line: rows of each category, and their shares. */
/** A number of rows. */
const PLAIN = { type: "int64", unit: null } as const;

/** A band of less height has no line of its own. */
const THIN = 12;
/** Pixels from line to line; above the highest, letters would be cut. */
const LINE = 14;
const HIGHEST = 11;

/** On each band: rows, share of the rows, share of the total; it stays left of the line. */
export function bandTable(p: DistributionPlot, ranks: RankScale, f: DistributionFrame): DrawList {
  // strings are named at their runs; the table would lie over the names
  if (p.axis.measure.type === "string") return [];
  const shown = p.painted.filter((c) => c.range !== null);
  // counts of another paint or window would be no more than decoration
  if (shown.length === 0 || p.answer.rows === 0 || p.told === "unknown") return [];
  const whole = wholeSum(p.answer, p.axis.measure);
  const box: Box = { x: f.x0, y: f.top, w: f.x1 - f.x0, h: f.bottom - f.top };
  const drawn: Line[] = [];
  const placed: number[] = [];
  const put = (c: Painted, t: Counted, y: number): void => {
    const at = (y: number): Line | null => {
      const found = bandLine(p, ranks, f, { c, t, y, whole });
      return found && { y, ...found, at };
    };
    const line = at(y);
    if (line === null) return;
    drawn.push(line);
    placed.push(y);
  };
  const thin: { c: Painted; t: Counted; middle: number }[] = [];
  const rows = shown
    .map((c) => ({ c, e: bandEdges(c, p.axis.scale, box), t: p.answer.categories.find((t) => t.name === c.name) }))
    .sort((a, b) => (a.e?.y0 ?? 0) - (b.e?.y0 ?? 0));
  for (const [at, { c, e, t }] of rows.entries()) {
    if (!e || !t) continue;
    const middle = (e.y0 + e.y1) / 2;
    if (e.y1 - e.y0 < THIN) {
      thin.push({ c, t, middle });
      continue;
    }
    const tall = e.y1 - e.y0 > 36;
    const first = placed.length === 0 && thin.length === 0;
    // room for the heads above the first
    const own = Math.round(tall && first ? Math.min(e.y1 - 9, middle + 12) : middle + 4);
    const y = below(rows[at - 1]?.e ?? null, own, e.y1);
    if (!placed.some((other) => Math.abs(other - y) < 15)) put(c, t, y);
  }
  for (const { c, t, middle } of thin) {
    const headed = Math.min(...placed) > HIGHEST + 2 * LINE ? HIGHEST - 1 + LINE : HIGHEST - 1;
    const y = beside(middle, placed, [headed, f.bottom - 2]) ?? beside(middle, placed, [HIGHEST - 1, f.bottom - 2]);
    if (y !== null) put(c, t, y);
  }
  const heads = headsOf(p, ranks, f, drawn);
  const lower = heads.length > 0 ? null : lowered(drawn, f);
  const lines = lower ?? drawn;
  return [...lines.flatMap((l) => l.marks), ...(lower ? headsOf(p, ranks, f, lower) : heads)];
}

interface Line {
  readonly y: number;
  /** The same at another height; null: there is no room for it. */
  readonly at: (y: number) => Line | null;
  readonly marks: DrawList;
  readonly cells: readonly (readonly [string, number])[];
}

/** Lines that give way to heads above them; null where one of them cannot. */
function lowered(lines: readonly Line[], f: DistributionFrame): readonly Line[] | null {
  const out: Line[] = [];
  let free = HIGHEST + LINE;
  for (const l of [...lines].sort((a, b) => a.y - b.y)) {
    const line = l.at(Math.max(l.y, free));
    if (line === null || line.y > f.bottom - 2) return null;
    out.push(line);
    free = line.y + LINE;
  }
  return out;
}

/** What the figures are of: above the first line, or where there is no room below the last. */
function headsOf(p: DistributionPlot, ranks: RankScale, f: DistributionFrame, lines: readonly Line[]): DrawList {
  const sorted = [...lines].sort((a, b) => a.y - b.y);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return [];
  if (first.y - LINE >= Math.max(HIGHEST - 1, f.top - LINE + HIGHEST)) return bandHeads(p, first.cells, first.y - LINE);
  const end = Math.max(0, ...last.cells.map(([, x]) => x));
  const free = last.y + LINE <= f.bottom - 2 && curveX(p, ranks, last.y + LINE + 6) > end + 4;
  return free ? bandHeads(p, last.cells, last.y + LINE) : [];
}

/** A line gives way, about as far as its band goes, to that of a thin band above, which has no other place. */
function below(above: { readonly y0: number; readonly y1: number } | null, own: number, end: number): number {
  if (above === null || above.y1 - above.y0 >= THIN) return own;
  const y = Math.max(HIGHEST, Math.round((above.y0 + above.y1) / 2) + 4) + LINE;
  return y > own && y <= end + LINE / 2 ? y : own;
}

/** Where the characteristic line is at a height. */
function curveX(p: DistributionPlot, ranks: RankScale, y: number): number {
  const i = firstNotBelow(p.answer.curve, p.axis.scale.value(y));
  return ranks.x(rankAt(p.answer, Math.min(i, p.answer.curve.length - 1), p.answer.curve.length));
}

type Counted = Distribution["categories"][number];

/** A line of the table at a height: name, range, rows, shares; null where the curve leaves no room for it. */
function bandLine(
  p: DistributionPlot,
  ranks: RankScale,
  f: DistributionFrame,
  { c, t, y, whole }: { readonly c: Painted; readonly t: Counted; readonly y: number; readonly whole: number | null },
): { readonly marks: DrawList; readonly cells: readonly (readonly [string, number])[] } | null {
  const out: Mark[] = [];
  const right = Math.min(f.x0 + 308, curveX(p, ranks, y + 6) - 8, f.x1 - 8);
  if (right < f.x0 + 150) return null;
  const wide = right - f.x0 > 262;
  const range = rangeText(c, p.axis);
  // what is called by its limits needs them once
  const limits = range.replaceAll("\u202f", " ");
  const told = c.name === limits || c.name.startsWith(`${limits}, `);
  // a narrow table has no room for the share of the total
  const totals = whole !== null && right - f.x0 > 200;
  const rowsAt = totals ? right - 112 : right - 56;
  const free = rowsAt - counted(t.rows, p.told).length * 6.7 - f.x0 - 14;
  const room = Math.min(wide ? (told ? 140 : 72) : 400, free);
  out.push(label(f.x0 + 6, y, c.name, { size: 11.5, weight: 600, ink: "text", max: room }));
  if (wide && !told && f.x0 + 80 + range.length * 6.6 + 10 < rowsAt - count(t.rows).length * 6.7)
    out.push(label(f.x0 + 80, y, range, { size: 11, ink: "text-2" }));
  const cells: [string, number][] = [
    [counted(t.rows, p.told), rowsAt],
    [share(t.rows / p.answer.rows), totals ? right - 56 : right],
  ];
  if (totals && t.sum !== null) cells.push([whole === 0 ? "\u2013" : share(t.sum / whole), right]);
  for (const [s, x] of cells) out.push(label(x, y, s, { align: "right", size: 11, mono: true, ink: "text" }));
  return { marks: out, cells };
}

/** What the figures of a line, which end at some x, are of. */
function bandHeads(p: DistributionPlot, cells: readonly (readonly [string, number])[], y: number): DrawList {
  const heads = [
    p.rowsWord,
    p.answer.missing > 0 ? `of ${quantity(p.answer.rows, PLAIN, true)}` : `of ${p.rowsWord}`,
    "of total",
  ];
  return cells.map(([, x], k) => label(x, y, heads[k] ?? "", { align: "right", size: 10.5, ink: "text-2" }));
}
