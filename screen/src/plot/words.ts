import type { Count, Distribution, Grid, StateAt } from "../base/answers.ts";
import { count, duration, several, share } from "../base/format.ts";
import { type Nanos, nanos, type Window } from "../base/time.ts";
import { SHORT } from "./leaders.ts";
import { rankAt } from "./ranks.ts";

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
  /** How long something takes: a time, or how many steps where no times are known. */
  readonly lasts: (ns: number) => string;
  moment(t: Nanos): string;
}

type Say = (v: number) => string;

export function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

export function sentence(s: string): string {
  return `${s.charAt(0).toUpperCase()}${s.slice(1)}.`;
}

/** A sentence that begins with a name, which is written as it is. */
export function named(s: string): string {
  return `${s}.`;
}

export function called(category: string, rest = "idle"): string {
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
    // of values that have a point or two of the curve each nobody knows which has most, and how many rows it has is
    // known to a point at either end
    const nearly = n < a.rows && a.distinct > 1 && rows / a.rows > 0.9;
    const part = nearly ? `more than ${share(Math.max(0, (to - from - 2) / n))}` : `about ${share(rows / a.rows)}`;
    if (to - from > 2 || a.distinct === 1)
      out.push(sentence(`the most frequent is ${say(a.curve[from] as number)} with ${part}`));
  } else {
    out.push(
      sentence(
        `${several(a.rows, speech.rows)} in order of ${name}${missing}; half of them are at most ${say(at(0.5))}`,
      ),
    );
    out.push(
      sentence(
        `the smallest is ${say(a.curve[0] as number)}, the largest ${say(a.curve[n - 1] as number)}; nine in ten are at most ${say(at(0.9))}, 99 in a hundred at most ${say(at(0.99))}`,
      ),
    );
  }
  const painted = a.categories.filter((c) => c.name !== "");
  if (painted.length > 0)
    out.push(
      named(
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

/** `value` names the values of a row of the raster, upwards from 0; `at` the moment of a column's start. */
export function densityWords(
  a: Grid,
  of: { readonly name: string; readonly type: string },
  value: (row: number) => string,
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
  const out = [sentence(`${several(all, speech.rows)} by time and ${of.name}, ${span}${off}`)];
  const busiest = columns.indexOf(Math.max(...columns));
  const quiet = longestQuiet(columns);
  const gap =
    quiet && quiet[1] - quiet[0] > width * SHORT
      ? `; none from ${speech.moment(at(quiet[0]))} to ${speech.moment(at(quiet[1]))}`
      : "";
  out.push(
    sentence(
      `the fullest cell has ${count(most)} of ${value(mr)} at ${speech.moment(at(mc))}; most come around ${speech.moment(at(busiest))}${gap}`,
    ),
  );
  // texts have an order that nobody means
  if (of.type === "string" || of.type === "bool") return out;
  const third = Math.max(1, Math.floor(width / 3));
  const [first, last] = [middle(a, 0, third), middle(a, width - third, width)];
  if (first !== null && last !== null && height > 1) {
    const by = (last.at - first.at) / height;
    // a difference that as many rows of one kind have by chance is none, nor is it a sign that nothing changes
    const byChance = Math.abs(last.at - first.at) < 3 * Math.hypot(first.error, last.error);
    const word = Math.abs(by) < 0.05 ? " stays about the same" : byChance ? "" : by > 0 ? " rises" : " falls";
    const few = word === "" ? ": too few to tell a change from chance" : "";
    out.push(
      sentence(`the middle value${word}: ${value(first.at)} in the first third, ${value(last.at)} in the last${few}`),
    );
  }
  return out;
}

/**
 * The row that half of the counts of some columns are at or below, and its standard error: of n values that are
 * independent the rank of the middle one is off by the root of n / 4.
 */
function middle(a: Grid, from: number, to: number): { readonly at: number; readonly error: number } | null {
  const rows = a.counts.map((row) => row.slice(from, to).reduce((s, n) => s + n, 0));
  const all = rows.reduce((s, n) => s + n, 0);
  if (all === 0) return null;
  const rowOf = (rank: number): number => {
    let seen = 0;
    const at = rows.findIndex((n) => {
      seen += n;
      return seen >= rank;
    });
    return at < 0 ? rows.length - 1 : at;
  };
  const off = Math.sqrt(all) / 2;
  return { at: rowOf(all / 2), error: (rowOf(all / 2 + off) - rowOf(Math.max(1, all / 2 - off))) / 2 };
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
      named(
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
  const whole = w.from <= first.start && w.to >= last.end;
  if (whole) out.push("The window holds all of them.");
  else
    out.push(
      sentence(
        `the window from ${speech.moment(w.from)} to ${speech.moment(w.to)} holds about ${share(Math.min(1, inside / all))} of them`,
      ),
    );
  return out;
}
