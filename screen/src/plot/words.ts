import {
  type Count,
  type Distribution,
  type Frequency,
  type Grid,
  overTime,
  type StateAt,
  type TimelineRow,
} from "../base/answers.ts";
import { count, duration, several, share } from "../base/format.ts";
import { type Nanos, nanos, type Window } from "../base/time.ts";
import { type BinnedPiece, binsOf } from "../base/time-axis.ts";
import type { Painted } from "./category.ts";
import { leaders, type Run, SHORT } from "./leaders.ts";
import { rankAt } from "./ranks.ts";
import { ofTime, shareOfTime } from "./timeline-words.ts";

/**
 * What a picture shows, in sentences from coarse to fine: first what and how much, then extremes and where they are, then
 * by category or the trend. They are made from the answer alone, so a listener knows what a looker knows.
 */
export type Words = readonly string[];

/** How this trace says things. */
export interface Speech {
  /** "spans", "rows". */
  readonly rows: string;
  /** "services", "entities". */
  readonly entities: string;
  /** When the last rows are, where they hold on and nothing says for how long. */
  readonly known?: Nanos | null;
  /** What is said of who has no row that holds: "idle" where rows say how long they take. */
  readonly rest?: string;
  moment(t: Nanos): string;
}

type Say = (v: number) => string;

const MAX_RUNS = 4;

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

function sentence(s: string): string {
  return `${s.charAt(0).toUpperCase()}${s.slice(1)}.`;
}

function called(category: string, rest = "idle"): string {
  if (category === "") return "unpainted";
  return category === "unknown" ? "not yet seen" : category === "idle" ? rest : category;
}

export function distributionWords(a: Distribution, name: string, text: boolean, say: Say, speech: Speech): Words {
  const out: string[] = [];
  const n = a.curve.length;
  const missing = a.missing > 0 ? `, ${count(a.missing)} have none` : "";
  if (n === 0 || a.rows === 0) return [sentence(`no ${speech.rows} have a ${name} here${missing}`)];
  const at = (p: number): number =>
    a.quantiles.find((q) => Math.abs(q.p - p) < 1e-9)?.value ?? (a.curve[Math.round(p * (n - 1))] as number);
  if (text) {
    out.push(
      sentence(`${several(a.rows, speech.rows)} with ${count(a.distinct)} different values of ${name}${missing}`),
    );
    const [from, to] = longestRun(a.curve);
    const rows = (to >= n ? a.rankTo : rankAt(a, to, n)) - rankAt(a, from, n);
    out.push(sentence(`the most frequent is ${say(a.curve[from] as number)} with about ${share(rows / a.rows)}`));
  } else {
    out.push(
      sentence(
        `${several(a.rows, speech.rows)} in order of ${name}${missing}; half of them are at most ${say(at(0.5))}`,
      ),
    );
    out.push(
      sentence(
        `the smallest is ${say(a.curve[0] as number)}, the largest ${say(a.curve[n - 1] as number)}; one in ten is above ${say(at(0.9))}, one in a hundred above ${say(at(0.99))}`,
      ),
    );
  }
  const painted = a.categories.filter((c) => c.name !== "");
  if (painted.length > 0)
    out.push(
      sentence(
        painted
          .map((c) => {
            const total = c.sum !== null && a.sum ? ` and ${share(c.sum / a.sum)} of the total` : "";
            return `${c.name}: ${count(c.rows)}, ${share(c.rows / a.rows)} of them${total}`;
          })
          .join("; "),
      ),
    );
  return out;
}

/** First and end of the longest stretch of equal values. */
export function longestRun(curve: readonly number[]): readonly [number, number] {
  let best: readonly [number, number] = [0, Math.min(1, curve.length)];
  for (let i = 0; i < curve.length; ) {
    let end = i + 1;
    while (end < curve.length && curve[end] === curve[i]) end++;
    if (end - i > best[1] - best[0]) best = [i, end];
    i = end;
  }
  return best;
}

/** `value` names the value at a height of the raster, 0 at its lower end, 1 at its upper; `at` the moment of a column's start. */
export function densityWords(
  a: Grid,
  name: string,
  value: (f: number) => string,
  at: (column: number) => Nanos,
  speech: Speech,
): Words {
  const [height, width] = [a.counts.length, a.counts[0]?.length ?? 0];
  const columns = new Array<number>(width).fill(0);
  let [most, mr, mc, all] = [0, 0, 0, 0];
  a.counts.forEach((row, r) => {
    row.forEach((n, c) => {
      columns[c] = (columns[c] as number) + n;
      all += n;
      if (n > most) [most, mr, mc] = [n, r, c];
    });
  });
  const span = `from ${speech.moment(at(0))} to ${speech.moment(at(width))}`;
  if (all === 0) return [sentence(`no ${speech.rows} ${span}`)];
  const off = a.outOfScale > 0 ? `; ${count(a.outOfScale)} are off the scale` : "";
  const out = [sentence(`${several(all, speech.rows)} by time and ${name}, ${span}${off}`)];
  const busiest = columns.indexOf(Math.max(...columns));
  const quiet = longestQuiet(columns);
  const gap =
    quiet && quiet[1] - quiet[0] > width * SHORT
      ? `; none from ${speech.moment(at(quiet[0]))} to ${speech.moment(at(quiet[1]))}`
      : "";
  out.push(
    sentence(
      `the fullest cell has ${count(most)}, around ${value((mr + 0.5) / height)} at ${speech.moment(at(mc))}; the busiest moment is ${speech.moment(at(busiest))}${gap}`,
    ),
  );
  const third = Math.max(1, Math.floor(width / 3));
  const [first, last] = [middle(a, 0, third), middle(a, width - third, width)];
  if (first !== null && last !== null && height > 1) {
    const by = (last - first) / height;
    const word = Math.abs(by) < 0.05 ? "stays about the same" : by > 0 ? "rises" : "falls";
    out.push(
      sentence(
        `the middle value ${word}: ${value((first + 0.5) / height)} in the first third, ${value((last + 0.5) / height)} in the last`,
      ),
    );
  }
  return out;
}

/** The row that half of the counts of some columns are at or below. */
function middle(a: Grid, from: number, to: number): number | null {
  const rows = a.counts.map((row) => row.slice(from, to).reduce((s, n) => s + n, 0));
  const half = rows.reduce((s, n) => s + n, 0) / 2;
  if (half === 0) return null;
  let seen = 0;
  for (let r = 0; r < rows.length; r++) {
    seen += rows[r] as number;
    if (seen >= half) return r;
  }
  return null;
}

function longestQuiet(columns: readonly number[]): readonly [number, number] | null {
  let best: readonly [number, number] | null = null;
  for (let i = 0; i < columns.length; ) {
    let end = i;
    while (end < columns.length && columns[end] === 0) end++;
    if (end > i && (best === null || end - i > best[1] - best[0])) best = [i, end];
    i = Math.max(end, i + 1);
  }
  return best;
}

/** @param until when what was before the i-th bin ends, if not where that begins: folded time is between them */
function told(runs: readonly Run[], at: (i: number) => Nanos, speech: Speech, until = at): string {
  const more = runs.length > MAX_RUNS ? `; ${count(runs.length - MAX_RUNS)} more changes` : "";
  const parts = runs.slice(0, MAX_RUNS).map((r, i) => {
    const when = `from ${speech.moment(at(r.from))} to ${speech.moment(until(r.to))}`;
    return `${i > 0 ? "then " : ""}${called(r.category, speech.rest)} ${when}`;
  });
  return parts.join(", ") + more;
}

/** Until when it is known what is shown. */
function knownUntil(end: Nanos, speech: Speech): Words {
  const { known } = speech;
  if (known === undefined || known === null || known >= end) return [];
  return [sentence(`the last ${speech.rows} are of ${speech.moment(known)}; what they say is shown as if it held on`)];
}

export function frequencyWords(a: Frequency, painted: readonly Painted[], end: Nanos, speech: Speech): Words {
  const n = a.instants.length;
  const noun = a.ofRows ? `active ${speech.rows}` : speech.entities;
  if (n === 0 || a.entityCount === 0) return [sentence(`no ${noun} here`)];
  const at = (i: number): Nanos => a.instants[i] ?? end;
  const of = (name: string): readonly number[] => overTime(a, name);
  const mean = (v: readonly number[]): number => v.reduce((s, x) => s + x, 0) / n;
  const few = (x: number): string => (x >= 99.5 ? count(x) : String(Number(x.toFixed(x < 1 ? 2 : 1))));
  const means = painted.map((p) => `${few(mean(of(p.name)))} ${p.name}`);
  // rows that hold come and go: only entities are as many at all times
  const who = a.ofRows ? `${noun} of ${several(a.entityCount, speech.entities)}` : several(a.entityCount, noun);
  const all = a.ofRows ? "" : ` of ${count(a.entityCount)}`;
  const out = [
    sentence(
      `${who}, from ${speech.moment(at(0))} to ${speech.moment(end)}${means.length > 0 ? `; on average ${listed(means)}` : "; nothing is painted"}`,
    ),
  ];
  const peaks = painted.map((p) => {
    const v = of(p.name);
    const top = Math.max(0, ...v);
    if (top === 0) return `${p.name}: never`;
    let last = n - 1;
    while (last > 0 && !((v[last] ?? 0) > 0)) last--;
    const gone = last + 1 < n * (1 - SHORT) ? `, none after ${speech.moment(at(last + 1))}` : "";
    return `${p.name}: most at ${speech.moment(at(v.indexOf(top)))}, ${few(top)}${all}${gone}`;
  });
  if (peaks.length > 0) out.push(sentence(peaks.join("; ")));
  const series = a.series.map((s) => ({ category: s.category, values: s.entities }));
  out.push(sentence(`most ${noun} are ${told(leaders(series, n), at, speech)}`));
  out.push(...knownUntil(end, speech));
  return out;
}

/** The share of each bin in which nothing holds, where something does: before the first and after that nobody says. */
function idle(series: readonly { readonly values: readonly number[] }[], n: number): number[] {
  const held = Array.from({ length: n }, (_, i) => series.reduce((sum, s) => sum + (s.values[i] ?? 0), 0));
  return held.map((v) => (v > 0 ? Math.max(0, 1 - v) : 0));
}

/** When the i-th bin begins, and when the one before it ends. */
function edgesOf(pieces: readonly BinnedPiece[], n: number): { at: (i: number) => Nanos; until: (i: number) => Nanos } {
  const only = pieces[0] as BinnedPiece;
  const bins = binsOf(pieces.length === 1 ? [{ ...only, bins: n }] : pieces);
  const end = pieces.at(-1)?.to ?? only.to;
  return { at: (i) => bins[i]?.from ?? end, until: (i) => bins[i - 1]?.to ?? end };
}

export function timelinesWords(
  rows: readonly TimelineRow[],
  total: number,
  painted: readonly Painted[],
  pieces: readonly BinnedPiece[],
  sort: string,
  speech: Speech,
): Words {
  const noun = speech.entities;
  const [head, tail] = [pieces[0], pieces.at(-1)];
  if (total === 0 || !head || !tail) return [sentence(`no ${noun} here`)];
  const w = { from: head.from, to: tail.to };
  const out = [
    sentence(`${several(total, noun)}, sorted by ${sort}, from ${speech.moment(w.from)} to ${speech.moment(w.to)}`),
  ];
  const extremes = longest(rows, painted, pieces);
  if (extremes !== "") out.push(sentence(extremes));
  for (const r of rows.slice(0, 3)) {
    const n = r.shares[0]?.share.length ?? 0;
    if (n === 0) continue;
    const { at, until } = edgesOf(pieces, n);
    const series = r.shares
      .filter((s) => s.category !== "unknown")
      .map((s) => ({ category: s.category, values: s.share }));
    if (r.most) series.push({ category: "idle", values: idle(series, n) });
    // of who rests between two spans it is known
    const none = (i: number): string => (r.most && r.first !== null && at(i + 1) > r.first ? "idle" : "unknown");
    out.push(sentence(`${r.entity}: ${told(leaders(series, n, none), at, speech, until)}`));
  }
  out.push(...knownUntil(w.to, speech));
  return out;
}

/** Of each category who is longest in it, and how many are at all; nothing where nobody is. */
export function longest(
  rows: readonly TimelineRow[],
  painted: readonly Painted[],
  pieces: readonly BinnedPiece[],
): string {
  const extremes = painted.flatMap((p) => {
    const by = rows.map((r) => ({ name: r.entity, of: shareOfTime(r, p.name, pieces) })).sort((x, y) => y.of - x.of);
    const first = by[0];
    const in_ = by.filter((r) => r.of > 0).length;
    if (!first || in_ === 0) return [];
    return [
      `${p.name}: ${count(in_)} of ${count(rows.length)}, longest ${first.name} with ${share(first.of)} of ${ofTime(pieces)}`,
    ];
  });
  return extremes.join("; ");
}

export function stateWords(a: StateAt, name: string, say: Say, speech: Speech): Words {
  const noun = speech.entities;
  if (a.total === 0) return [sentence(`no ${noun} have been seen at ${speech.moment(a.at)}`)];
  const n = a.curve.length;
  const half = n > 0 ? `; ${name} of half of them is at most ${say(a.curve[Math.floor((n - 1) / 2)] as number)}` : "";
  const out = [sentence(`${several(a.total, noun)} at ${speech.moment(a.at)}${half}`)];
  if (n > 0)
    out.push(sentence(`the smallest is ${say(a.curve[0] as number)}, the largest ${say(a.curve[n - 1] as number)}`));
  const by = new Map<string, number>();
  for (const e of a.entities) by.set(e.category, (by.get(e.category) ?? 0) + 1);
  if (by.size > 1 || !by.has(""))
    out.push(
      sentence(
        [...by]
          .sort((x, y) => y[1] - x[1])
          .map(([k, v]) => `${called(k)}: ${count(v)}`)
          .join("; "),
      ),
    );
  return out;
}

export function scatterWords(
  a: Grid,
  names: readonly [string, string],
  x: (f: number) => string,
  y: (f: number) => string,
  speech: Speech,
): Words {
  const [height, width] = [a.counts.length, a.counts[0]?.length ?? 0];
  let [all, most, mr, mc] = [0, 0, 0, 0];
  let [sx, sy, sxx, syy, sxy] = [0, 0, 0, 0, 0];
  a.counts.forEach((row, r) => {
    row.forEach((n, c) => {
      if (n > most) [most, mr, mc] = [n, r, c];
      all += n;
      sx += n * c;
      sy += n * r;
      sxx += n * c * c;
      syy += n * r * r;
      sxy += n * c * r;
    });
  });
  const [nx, ny] = names;
  if (all === 0) return [sentence(`no ${speech.rows} have both ${ny} and ${nx} here`)];
  const out = [sentence(`${several(all, speech.rows)} by ${ny} against ${nx}`)];
  out.push(
    sentence(
      `the fullest cell has ${count(most)}, at ${nx} ${x((mc + 0.5) / width)} and ${ny} ${y((mr + 0.5) / height)}`,
    ),
  );
  const vx = sxx / all - (sx / all) ** 2;
  const vy = syy / all - (sy / all) ** 2;
  if (vx > 0 && vy > 0) {
    const r = (sxy / all - (sx / all) * (sy / all)) / Math.sqrt(vx * vy);
    const word =
      Math.abs(r) < 0.2
        ? "do not go together"
        : `${r > 0 ? "rise together" : "go against each other"}${Math.abs(r) > 0.7 ? " closely" : ""}`;
    out.push(sentence(`on these axes the two ${word} (correlation ${r.toFixed(2).replace("-", "\u2212")})`));
  }
  return out;
}

export function minimapWords(counts: readonly Count[], w: Window, speech: Speech): Words {
  const all = counts.reduce((s, c) => s + c.total.reduce((m, v) => m + v, 0), 0);
  const first = counts[0];
  const last = counts.at(-1);
  if (!first || !last || all === 0) return [sentence(`no ${speech.rows}`)];
  const length = duration(Number(last.end - first.start));
  const out = [
    sentence(
      `${several(all, speech.rows)} in ${length}, from ${speech.moment(first.start)} to ${speech.moment(last.end)}`,
    ),
  ];
  let [most, when] = [0, first.start];
  let inside = 0;
  for (const c of counts) {
    const at = (i: number): Nanos =>
      nanos(c.start + (BigInt(i) * (c.end - c.start)) / BigInt(Math.max(1, c.total.length)));
    c.total.forEach((v, i) => {
      if (v > most) [most, when] = [v, at(i)];
      if (at(i) < w.to && at(i + 1) > w.from) inside += v;
    });
  }
  const parts =
    counts.length > 1
      ? `; ${count(counts.length - 1)} long ${counts.length === 2 ? "silence" : "silences"} between`
      : "";
  out.push(sentence(`most at ${speech.moment(when)}${parts}`));
  out.push(
    sentence(
      `the window from ${speech.moment(w.from)} to ${speech.moment(w.to)} holds about ${share(Math.min(1, inside / all))} of them`,
    ),
  );
  return out;
}
