import type { TimelineRow } from "../../base/answers.ts";
import { count, share } from "../../base/format.ts";
import type { BinnedPiece } from "../../base/time-axis.ts";
import { paint } from "../../draw/canvas.ts";
import { label, line, type Mark, rect } from "../../plot/marks.ts";
import { type NamedRow, namedRows, namedWords } from "../../plot/named-rows.ts";
import { shareOfTime } from "../../plot/timeline-words.ts";
import { gestures, type Point } from "../input/gestures.ts";
import type { App } from "../state/app.ts";
import type { Category } from "../state/expr.ts";
import { headLinks, headNeeds } from "./timelines-links.ts";

/** Pixels under which numbers stand closer. */
const NARROW = 420;
/** Pixels under which one category has room beside the names. */
const NARROWEST = 360;

/** Which rows are in sight, and where. */
export interface Shown {
  readonly first: number;
  readonly visible: number;
  /** Pixels of the first one that are scrolled away. */
  readonly offset: number;
  readonly end: number;
  readonly rowPx: number;
  row(i: number): TimelineRow | undefined;
  pieces(row: TimelineRow): readonly BinnedPiece[];
  /** Whose names come first, where not all have room. */
  readonly rank: (i: number) => number;
}

/** A click on a name opens its menu; a name that is cut is said in full. */
export function nameGestures(
  app: App,
  el: HTMLElement,
  rowAt: (p: Point) => TimelineRow | undefined,
  open: (p: Point) => void,
): void {
  gestures(app, el, {
    click: open,
    hover: (p) => {
      const row = p && rowAt(p);
      app.hover(p && row ? { t: null, v: null, text: row.entity, x: p.pageX, y: p.pageY, spoken: false } : null);
    },
  });
}

/** So many categories at most have numbers: of more, the picture tells better. */
const MOST_CATEGORIES = 4;

/** The shares of a row in the categories that have room, each with a bar. */
function shares(
  row: TimelineRow,
  categories: readonly Category[],
  pieces: readonly BinnedPiece[],
  at: { readonly y: number; readonly right: readonly number[]; readonly step: number },
): Mark[] {
  const { y } = at;
  const marks: Mark[] = [];
  categories.forEach((c, k) => {
    const x = at.right[at.right.length - 1 - k] as number;
    const f = shareOfTime(row, c.name, pieces);
    marks.push(
      label(x, y, f > 0 ? share(f) : "\u2013", {
        align: "right",
        mono: true,
        size: 11,
        ink: f > 0.01 ? "text" : "text-3",
      }),
    );
    const bar = Math.min(1, f) * (at.step - NUMBER_PX);
    if (f > 0.002) marks.push(rect(x - 50 - bar, y - 7, Math.max(1, bar), 7, `cat-${c.swatch}`));
  });
  return marks;
}

/** Pixels from number to number, where there is room and where there is not; less would leave nothing for a bar. */
const STEPS = [80, 70, 62];
/** Pixels of a number and the gaps beside its bar. */
const NUMBER_PX = 54;

export interface Places {
  /** Where the numbers beside names end: the rows, then the categories that have room, the last one first. */
  readonly right: readonly number[];
  readonly step: number;
  /** Pixels that the head has before them. */
  readonly room: number;
}

/** Of so many categories those that have room in `w` pixels, beside a head that needs some and the word for rows. */
export function places(w: number, categories: number, head: number, word: number): Places {
  const steps = w < NARROW ? STEPS.slice(1) : STEPS;
  const most = w < NARROWEST ? 1 : Math.min(MOST_CATEGORIES, Math.max(1, categories));
  const place = (n: number, step: number): Places => {
    const right = Array.from({ length: n + 1 }, (_, i) => w - 12 - step * (n - i));
    return { right, step, room: (right[0] as number) - word - 6 };
  };
  for (let n = most; n > 1; n--)
    for (const step of steps) {
      const found = place(n, step);
      if (found.room >= head) return found;
    }
  return place(1, steps[0] as number);
}

/** Whose rows these are, and in which order, is read before the shares of a second category. */
export function headPlaces(app: App, w: number): Places {
  return places(w, app.shown().length, headNeeds(headLinks(app)), app.rowsWord().length * 6);
}

/** Beside the rows: names, how many rows each has, and its shares of the categories that have room; which have a name. */
export function drawNames(app: App, canvas: HTMLCanvasElement, shown: Shown): readonly NamedRow[] {
  const { first, visible, offset, end, rowPx } = shown;
  const box = canvas.parentElement as HTMLElement;
  const [w, height] = [box.clientWidth, box.clientHeight];
  if (w < 10) return [];
  const marks: Mark[] = [];
  const { right, step, room } = headPlaces(app, w);
  const categories = app.shown().slice(0, right.length - 1);
  const headRoom = step - 9;
  const heads = [app.rowsWord(), ...[...right.slice(1).keys()].reverse().map((k) => categories[k]?.name ?? "")];
  box.parentElement?.style.setProperty("--head-room", `${Math.round(room)}px`);
  heads.forEach((s, i) => {
    marks.push(label(right[i] as number, 18, s, { align: "right", max: headRoom }));
  });
  const y0 = 28;
  // names end where the longest number begins
  let digits = 1;
  for (let i = 0; i < visible; i++) digits = Math.max(digits, count(shown.row(first + i)?.rows ?? 0).length);
  const nameRoom = (right[0] as number) - 12 - digits * 6.7 - 10;
  const named = namedRows(first, visible, rowPx, shown.rank);
  for (const { i, y: middle, moved } of named) {
    const row = shown.row(i);
    const y = Math.max(y0 + 4, y0 - offset + middle + 4);
    if (!row || y > y0 + end + 12) continue;
    if (moved) marks.push(line(w - 10, y - 4, w, y0 - offset + (i - first + 0.5) * rowPx, "text-3"));
    const pieces = shown.pieces(row);
    marks.push(
      label(12, y, row.entity, {
        size: 11.5,
        ink: "text",
        max: nameRoom,
        weight: app.ws.select?.kind === "clauses" && app.ws.select.label.endsWith(row.entity) ? 600 : 400,
      }),
    );
    marks.push(
      label(right[0] as number, y, row.rows === null ? "\u2026" : count(row.rows), {
        align: "right",
        mono: true,
        size: 11,
        ink: "text-2",
      }),
    );
    marks.push(...shares(row, categories, pieces, { y, right, step }));
  }
  marks.push(rect(0, 0, 0, 0, "surface"));
  paint(canvas, w, height, marks, app.theme);
  canvas.style.width = `${w}px`;
  canvas.style.height = `${height}px`;
  return named;
}

/** Pixels of a name above its row. */
const NAME_PX = 180;

/** Pixels that a name has above the marks of its row, where nothing beside the rows has room for names. */
export const NAME_ABOVE = 13;

/** Names above the marks of their rows: over them they would hide what is there. */
export function namesInRows(
  name: (i: number) => string | undefined,
  rows: number,
  rowPx: number,
  x: number,
  offset: number,
): Mark[] {
  return Array.from({ length: Math.max(0, rows) }, (_, i) => {
    const [s, y] = [name(i), i * rowPx - offset + NAME_ABOVE - 3];
    return s === undefined || y < 9 ? [] : [label(x, y, s, { ink: "text", size: 11, max: NAME_PX, halo: true })];
  }).flat();
}

/** Which rows are in sight of how many, and which of them have a name; `whole` rows have room. */
export function shownWords(noun: string, s: Shown, total: number, whole: number): string {
  const { first, visible } = s;
  const some = `${noun} ${count(first + 1)}\u2013${count(Math.min(total, first + whole))} of ${count(total)}`;
  const painted = Array.from({ length: Math.max(0, visible) }, (_, i) => s.rank(first + i)).some((r) => r < 2);
  return [visible < total ? some : "", namedWords(s.rowPx, painted)].filter((w) => w !== "").join(", ");
}
