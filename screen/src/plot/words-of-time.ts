import { type Frequency, overTime, type TimelineRow } from "../base/answers.ts";
import { count, duration, several, share } from "../base/format.ts";
import { type Nanos, span } from "../base/time.ts";
import { type BinnedPiece, binsOf } from "../base/time-axis.ts";
import type { Painted } from "./category.ts";
import { weightsOf } from "./frequency-table.ts";
import { leaders, type Run, SHORT } from "./leaders.ts";
import { ofTime, shareOfTime } from "./timeline-words.ts";
import { called, listed, named, type Speech, sentence, type Words } from "./words.ts";

const MAX_RUNS = 4;

/**
 * @param part how much of a stretch is of its category, 0..1: what is not all of it is said to be mostly that, and what
 * is less than half to be most often that
 * @param until when what was before the i-th bin ends, if not where that begins: folded time is between them
 */
function told(
  runs: readonly Run[],
  part: (run: Run) => number,
  at: (i: number) => Nanos,
  speech: Speech,
  until: (i: number) => Nanos,
): string {
  const more = runs.length > MAX_RUNS ? `; ${several(runs.length - MAX_RUNS, "more changes")}` : "";
  const parts = runs.slice(0, MAX_RUNS).map((r, i) => {
    const when = `from ${speech.moment(at(r.from))} to ${speech.moment(until(r.to))}`;
    const name = called(r.category, speech.rest);
    const of = part(r);
    const what = of >= ALL ? name : of > 0.5 ? `mostly ${name}` : `${name} most often (${share(of)})`;
    return `${i > 0 ? "then " : ""}${what} ${when}`;
  });
  return parts.join(", ") + more;
}

/** Shares of bins are rounded. */
const ALL = 0.9995;

/** The mean over a run of what is said of a category in a bin. */
function over(weights: readonly number[], of: (category: string, bin: number) => number): (run: Run) => number {
  return (r) => {
    let [sum, all, least] = [0, 0, 1];
    for (let i = r.from; i < r.to; i++) {
      const [v, w] = [of(r.category, i), weights[i] ?? 1];
      sum += v * w;
      all += w;
      least = Math.min(least, v);
    }
    // nothing is all of it that is so of most bins only, however short the others are
    return all > 0 ? Math.min(sum / all, least >= ALL ? 1 : ALL - 1e-6) : 0;
  };
}

/** How well a picture of bins knows when something was. */
function within(pieces: readonly BinnedPiece[]): string {
  return `; moments are known to within ${duration(Math.max(...pieces.map((p) => span(p) / p.bins)))}`;
}

/** Until when it is known what is shown. */
function knownUntil(end: Nanos, speech: Speech): Words {
  const { known } = speech;
  if (known === undefined || known === null || known >= end) return [];
  return [sentence(`the last ${speech.rows} are of ${speech.moment(known)}; what they say is shown as if it held on`)];
}

/** @param pieces of which the instants are; each stands for the time up to the next */
export function frequencyWords(
  a: Frequency,
  painted: readonly Painted[],
  pieces: readonly BinnedPiece[],
  speech: Speech,
): Words {
  const n = a.instants.length;
  const end = pieces.at(-1)?.to ?? (a.instants.at(-1) as Nanos);
  const weights = weightsOf(pieces, n);
  const noun = a.ofRows ? `active ${speech.rows}` : speech.entities;
  if (n === 0 || a.entityCount === 0) return [sentence(`no ${noun} here`)];
  const at = (i: number): Nanos => a.instants[i] ?? end;
  const bins = pieces.length > 1 ? binsOf(pieces) : [];
  const until = (i: number): Nanos => bins[i - 1]?.to ?? at(i);
  const of = (name: string): readonly number[] => overTime(a, name);
  const time = weights.reduce((s, w) => s + w, 0);
  const mean = (v: readonly number[]): number => v.reduce((s, x, i) => s + x * (weights[i] as number), 0) / time;
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
    if (top === 0) return `${p.name}: for no time`;
    let last = n - 1;
    while (last > 0 && !((v[last] ?? 0) > 0)) last--;
    const gone = last + 1 < n * (1 - SHORT) ? `, none after ${speech.moment(until(last + 1))}` : "";
    const means = a.series.some((x) => x.category === p.name && x.means !== undefined);
    const peak = v.indexOf(top);
    // the picture may draw some of them as one
    const there = means ? ` on average over ${duration(Number(until(peak + 1) - at(peak)))} there` : "";
    const most = `most around ${speech.moment(at(peak))}, ${few(top)}${all}${there}`;
    return `${p.name}: ${most}${gone}`;
  });
  if (peaks.length > 0) out.push(named(peaks.join("; ")));
  const series = a.series.map((s) => ({ category: s.category, values: of(s.category) }));
  const leads = (category: string, i: number): number => {
    const own = of(category)[i] ?? 0;
    return series.every((s) => (s.values[i] ?? 0) <= own) ? 1 : 0;
  };
  const runs = told(leaders(series, n), over(weights, leads), at, speech, until);
  out.push(sentence(`the largest group of ${noun} is ${runs}`));
  out.push(...knownUntil(end, speech));
  return out;
}

/** The share of each bin in which somebody's rows hold. */
function heldOf(series: readonly { readonly values: readonly number[] }[], n: number): number[] {
  return Array.from({ length: n }, (_, i) => series.reduce((sum, s) => sum + (s.values[i] ?? 0), 0));
}

/** The pieces with as many bins as were answered. */
function shown(rows: readonly TimelineRow[], pieces: readonly BinnedPiece[]): readonly BinnedPiece[] {
  const only = pieces[0] as BinnedPiece;
  return pieces.length === 1 ? [{ ...only, bins: rows[0]?.shares[0]?.share.length || only.bins }] : pieces;
}

/** When the i-th bin begins, and when the one before it ends. */
function edgesOf(pieces: readonly BinnedPiece[]): { at: (i: number) => Nanos; until: (i: number) => Nanos } {
  const bins = binsOf(pieces);
  const end = (pieces.at(-1) as BinnedPiece).to;
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
    sentence(
      `${several(total, noun)}, sorted by ${sort}, from ${speech.moment(w.from)} to ${speech.moment(w.to)}${within(shown(rows, pieces))}`,
    ),
  ];
  const extremes = longest(rows, total, painted, pieces);
  if (extremes !== "") out.push(named(extremes));
  for (const r of rows.slice(0, 3)) {
    const n = r.shares[0]?.share.length ?? 0;
    if (n === 0) continue;
    const { at, until } = edgesOf(shown(rows, pieces));
    const series = r.shares
      .filter((s) => s.category !== "unknown")
      .map((s) => ({ category: s.category, values: s.share }));
    const held = heldOf(series, n);
    const begun = held.findIndex((v) => v > 0);
    // the bin in which a sampled entity is first seen is part of before, and not of a rest
    series.push({
      category: "idle",
      values: held.map((v, i) => (v > 0 && (r.most || i > begun) ? Math.max(0, 1 - v) : 0)),
    });
    // of who rests after it was seen that is known
    const seen = (i: number): boolean => (begun >= 0 && i >= begun) || (r.first !== null && at(i + 1) > r.first);
    const none = (i: number): string => (seen(i) ? "idle" : "unknown");
    const part = (category: string, i: number): number => {
      const own = series.find((x) => x.category === category)?.values[i] ?? 0;
      const most = series.reduce((sum, x) => sum + (x.values[i] ?? 0), 0);
      return most > 0 ? own / most : none(i) === category ? 1 : 0;
    };
    const weights = weightsOf(shown(rows, pieces), n);
    out.push(named(`${r.entity}: ${told(leaders(series, n, none), over(weights, part), at, speech, until)}`));
  }
  out.push(...knownUntil(w.to, speech));
  return out;
}

/** Of each category who is longest in it, and how many are at all; nothing where nobody is. */
export function longest(
  rows: readonly TimelineRow[],
  total: number,
  painted: readonly Painted[],
  pieces: readonly BinnedPiece[],
): string {
  // of the others nobody has asked yet
  const of = rows.length < total ? `the first ${count(rows.length)}` : count(total);
  const extremes = painted.flatMap((p) => {
    const by = rows
      .map((r) => ({ name: r.entity, of: shareOfTime(r, p.name, pieces), ofRows: r.ofRows }))
      .sort((x, y) => y.of - x.of);
    const first = by[0];
    const in_ = by.filter((r) => r.of > 0).length;
    if (!first || in_ === 0) return [];
    const most = first.ofRows ? "most" : "longest";
    const whole = ofTime(pieces, first.ofRows);
    return [`${p.name}: ${count(in_)} of ${of}, ${most} ${first.name} with ${share(first.of)} of ${whole}`];
  });
  return extremes.join("; ");
}
