import { named } from "./format.ts";
import type { Json } from "./json.ts";
import { doc, list, moment, num } from "./json.ts";
import { DAY, formatDate, type Nanos, nanos, SECOND, type Window } from "./time.ts";

/** Nobody is active in it, or only who waits for something to do. */
export interface Gap extends Window {
  /** Whether somebody waits in it. */
  readonly waits: boolean;
  /** Rows before it, in all and with a value of the column asked for. */
  readonly rowsBefore: number;
  readonly presentBefore: number;
}

/** A gap that is folded, with some room left beside the rows. */
export interface Fold extends Gap {
  /** When rows end, and begin again. */
  readonly last: Nanos;
  readonly next: Nanos;
}

/** Where a trace has long stretches of time without rows: the view `gaps`. */
export interface Gaps {
  readonly from: Nanos;
  /** When the last row ends; where rows only hold until the next, some time after it (see `lastHolds`). */
  readonly to: Nanos;
  /** The last row's time, where nothing says how long that row holds; null where it says so itself. */
  readonly known: Nanos | null;
  /** The last row's time. */
  readonly lastRow: Nanos;
  readonly rows: number;
  readonly present: number;
  /** The median distance of neighbouring times, or more. */
  readonly typical: bigint;
  /** How far apart the last times usually are. */
  readonly apart: bigint;
  readonly gaps: readonly Gap[];
}

export function gapsOf(j: Json): Gaps | null {
  const d = doc(j);
  if (d["startNanos"] === null || d["startNanos"] === undefined) return null;
  const rows = num(d["rows"]) ?? 0;
  const end = moment(d["endNanos"]);
  const last = d["lastNanos"] === undefined ? end : moment(d["lastNanos"]);
  const g = {
    from: moment(d["startNanos"]),
    // what lasts ends before its end
    to: nanos(end > last ? end : end + 1n),
    known: end > last ? null : last,
    lastRow: last,
    rows,
    present: num(d["present"]) ?? rows,
    typical: moment(d["typicalNanos"]),
    apart: moment(d["apartNanos"]),
    gaps: list(d["gaps"]).map((g) => {
      const o = doc(g);
      const rowsBefore = num(o["rowsBefore"]) ?? 0;
      return {
        from: moment(o["fromNanos"]),
        to: moment(o["toNanos"]),
        waits: o["waiting"] === true,
        rowsBefore,
        presentBefore: num(o["presentBefore"]) ?? rowsBefore,
      };
    }),
  };
  if (g.known === null || g.to >= LAST) return g;
  // until then, exactly: bins of whole seconds, a nanosecond longer, would have each row in the bin before its own
  const holds = lastHolds(g);
  const to = holds > 0n ? g.known + holds : g.to;
  return { ...g, to: nanos(to < LAST ? to : LAST) };
}

/** No time is later. */
const LAST = 2n ** 63n - 1n;

/** The share of the picture that is made up at most: shares of the time are counted over it. */
const MADE_UP = 100n;

/**
 * How much time the picture gives to the last rows. Nobody says how long they hold, but ending at their very time would
 * leave out what they say: so as long as the last rows are usually apart, be it less than a pixel as of all others.
 * Longer would be a time in which nobody looked.
 */
function lastHolds(g: Gaps): bigint {
  const busy = longGaps(g).reduce((left, gap) => left - length(gap), length(g) - 1n);
  return g.apart < busy / MADE_UP ? g.apart : busy / MADE_UP;
}

/** Room before and behind a trace that is a single moment, so that it is seen beside the cursor in the middle. */
const BEFORE = SECOND / 4n;
const BEHIND = (3n * SECOND) / 4n;

/** All of a trace: from its first row to the end of its last, which may take time. */
export function wholeOf(start: Nanos, end: Nanos, viewEnd: Nanos | null, active: Nanos | null): Window {
  let to = end + 1n;
  if (viewEnd !== null && viewEnd > to) to = viewEnd;
  if (active !== null && active > to) to = active;
  return to - start > 1n ? { from: start, to: nanos(to) } : { from: nanos(start - BEFORE), to: nanos(start + BEHIND) };
}

/** A gap is folded when it is longer than this share of what is left beside it ... */
const SHARE = 0.08;
/** ... or than this, where somebody is known to be in a state all the while: how long is what is to be seen; ... */
const SHARE_OF_STATES = 0.5;
/** ... twice that for each step to gaps of another size: silences within silences would leave nothing but seams ... */
const SMALLER = 3n;
/** ... and this many times as long as neighbouring rows are apart: an even series has no gaps. */
const UNUSUAL = 8n;
/** More seams than that would be a picture of seams, ... */
const MAX_FOLDS = 8;
/** ... but of gaps that are nearly as long, as nights are, so many are folded, or none: some would look like others. */
const MAX_ALIKE = 24;
const ALIKE = 0.8;

const length = (w: Window): bigint => w.to - w.from;

/**
 * The gaps worth folding, ascending. They are a property of the trace and not of the window, so that zooming never
 * folds or unfolds anything: a gap that is long beside all that is left of the trace is long in every window.
 *
 * @param goesOn whether what the rows tell goes on until the next row, however long that is: states
 */
export function longGaps(g: Gaps | null, goesOn = false): Fold[] {
  if (!g) return [];
  const unusual = [...g.gaps]
    .filter((x) => length(x) > g.typical * UNUSUAL)
    .sort((a, b) => (length(a) < length(b) ? 1 : length(a) > length(b) ? -1 : 0));
  unusual.length = foldable(unusual);
  let left = length(g);
  let [folded, share, busy] = [0, goesOn ? SHARE_OF_STATES : SHARE, left];
  unusual.forEach((gap, i) => {
    const before = unusual[i - 1];
    if (before && length(gap) * SMALLER < length(before)) share *= 2;
    const long = Number(length(gap)) > share * Number(left);
    left -= length(gap);
    if (long) [folded, busy] = [i + 1, left];
  });
  return unusual
    .slice(0, folded)
    .map((x) => padded(x, busy))
    .sort((a, b) => (a.from < b.from ? -1 : 1));
}

/** How many of the longest gaps: those that are as long as the last of them are folded with it, or not with it. */
function foldable(longest: readonly Gap[]): number {
  const last = longest[MAX_FOLDS - 1];
  if (!last || longest.length === MAX_FOLDS) return longest.length;
  const alike = (one: Gap, other: Gap): boolean => Number(length(one)) >= ALIKE * Number(length(other));
  const end = longest.findIndex((gap, i) => i >= MAX_FOLDS && !alike(gap, last));
  if (end === MAX_FOLDS || (end < 0 ? longest.length : end) <= MAX_ALIKE) return end < 0 ? longest.length : end;
  return longest.findIndex((gap) => alike(last, gap));
}

/** Some of the gap stays beside the rows, so that a single row is no piece of a nanosecond. */
function padded(gap: Gap, busy: bigint): Fold {
  const share = length(gap) / 20n;
  const pad = busy / 100n < share ? busy / 100n : share;
  return { ...gap, from: nanos(gap.from + pad), to: nanos(gap.to - pad), last: gap.from, next: gap.to };
}

/** Rows that the opening window leaves out. */
export interface Aside {
  readonly rows: number;
  readonly from: Nanos;
  readonly to: Nanos;
}

export interface Opened {
  /** Null: everything. */
  readonly window: Window | null;
  readonly aside: readonly Aside[];
}

/** At most so many of all rows, and of those with a value, are put aside together ... */
const FEW = 0.01;
/** ... and only those that are so many times farther away than all others are long, and not of the same month. */
const FAR = 20n;
const MONTH = 30n * DAY;
/** Rows without a value are put aside, too, while they are no more than so many of all ... */
const HALF = 0.5;
/** ... and would leave less than one in so many parts of the picture to those that have one. */
const ROOM = 10n;

/** Time without what is folded in it, in nanoseconds. */
function busyIn(folds: readonly Fold[], from: bigint, to: bigint): bigint {
  return to - from - folds.reduce((sum, f) => (f.from >= from && f.to <= to ? sum + length(f) : sum), 0n);
}

/**
 * The window a trace opens with: everything but a few rows extremely far away, or those of another day that would leave
 * no room for what is drawn; what is empty in between is folded.
 */
export function openingWindow(g: Gaps | null, folds: readonly Fold[]): Opened {
  if (!g || folds.length === 0) return { window: null, aside: [] };
  const gaps = folds.map((f) => ({ ...f, length: length(f) }));
  const busy = (from: bigint, to: bigint): bigint => busyIn(folds, from, to);
  const rowsOut = (l: number, r: number): [number, number] => {
    const a = l > 0 ? gaps[l - 1] : undefined;
    const b = gaps[r];
    return [
      (a?.rowsBefore ?? 0) + (b ? g.rows - b.rowsBefore : 0),
      (a?.presentBefore ?? 0) + (b ? g.present - b.presentBefore : 0),
    ];
  };
  const fine = (l: number, r: number): boolean => {
    const [rows, present] = rowsOut(l, r);
    return rows < FEW * g.rows && present <= FEW * g.present;
  };
  const far = (gap: bigint, rest: bigint): boolean => gap > FAR * rest && gap > MONTH;
  const all = busy(g.from, g.to);
  const crowds = (l: number, r: number, rest: bigint): boolean => {
    const [rows, present] = rowsOut(l, r);
    return rows <= HALF * g.rows && present <= FEW * g.present && rest * ROOM < all;
  };
  const lone = (l: number, r: number, gap: bigint, rest: bigint): boolean =>
    (fine(l, r) && far(gap, rest)) || crowds(l, r, rest);
  // the last gap before the rest, and the first behind it: there may be others between rows that are put aside
  let [left, right] = [0, gaps.length];
  gaps.forEach((gap, i) => {
    if (lone(i + 1, right, gap.length, busy(gap.to, g.to))) left = i + 1;
  });
  const from = left > 0 ? (gaps[left - 1] as Fold).next : g.from;
  for (let i = gaps.length - 1; i >= left; i--) {
    const gap = gaps[i] as Gap & { length: bigint };
    if (lone(left, i, gap.length, busy(from, gap.from))) right = i;
  }
  const to = right < gaps.length ? (gaps[right] as Gap).from : g.to;
  const aside: Aside[] = [];
  if (left > 0) {
    const before = gaps[left - 1] as Fold;
    aside.push({ rows: rowsOut(left, gaps.length)[0], from: g.from, to: before.last });
  }
  if (right < gaps.length) aside.push({ rows: rowsOut(0, right)[0], from: (gaps[right] as Fold).next, to: g.to });
  return { window: aside.length > 0 ? { from, to } : null, aside };
}

/** At least so many of all rows are where those with a value are. */
const NEARLY_ALL = 0.9;

/** Whether those with a value would have less than a tenth of the picture, as others were measured all day. */
export function isCrowded(g: Gaps, folds: readonly Fold[], drawn: Window): boolean {
  return busyIn(folds, drawn.from, drawn.to) * ROOM < busyIn(folds, g.from, g.to);
}

/**
 * The window of the rows that have a value where these are crowded, if nearly all rows are in it: spans of a minute
 * beside a number that was measured all day.
 *
 * @param rows how many rows there are in it, whatever they have
 */
export function crowdedWindow(g: Gaps, drawn: Window, rows: number): Opened | null {
  if (rows < NEARLY_ALL * g.rows) return null;
  const from = g.from < drawn.from ? g.from : drawn.to;
  const to = drawn.to < g.to ? g.to : drawn.from;
  return { window: drawn, aside: [{ rows: g.rows - rows, from, to }] };
}

/** "12 rows of 1970 put aside"; days of a month are named, but for those of undated rows. */
export function asideText(aside: readonly Aside[], rowsWord: string, counted: (n: number) => string): string {
  const when = (a: Aside): string => {
    // an end at midnight is the day before
    const to = a.to > a.from ? a.to - 1n : a.to;
    const [x, y] = [formatDate(a.from), formatDate(to)];
    if (!x.endsWith("-01-01") && a.to - a.from < MONTH) return x === y ? x : `${x} to ${y}`;
    return x.slice(0, -6) === y.slice(0, -6) ? x.slice(0, -6) : `${x.slice(0, -6)} to ${y.slice(0, -6)}`;
  };
  return `${aside.map((a) => `${counted(a.rows)} ${named(a.rows, rowsWord)} of ${when(a)}`).join(" and ")} put aside`;
}
