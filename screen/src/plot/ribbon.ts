import { count, several } from "../base/format.ts";
import { type Arrived, complete, type LedgerHistory, type Sender, senderName } from "../base/live.ts";
import type { Nanos } from "../base/time.ts";
import type { TimeAxis } from "../base/time-axis.ts";
import { Boxes, type DrawList, line, type Mark, rect } from "./marks.ts";

/** What is known of a store's completeness over time, by arrival. */
export interface Ribbon {
  readonly history: LedgerHistory;
  /** Those of whom nothing comes any more. */
  readonly quiet: readonly Sender[];
}

const TOP = 44;
const HIGH = 4;
const LEAST = 3;
/** How near the pointer must be, in pixels. */
const NEAR = 3;
/** More marks than that are one beside the other anyway. */
const MAX_QUIET = 200;

interface Stretch {
  a: number;
  b: number;
  kind: Kind;
}

type Kind = "lost" | "rejected" | "dropped";

/** The worst that happened. */
function kindOf(a: Arrived): Kind {
  if (a.lost > 0) return "lost";
  return a.rejected > 0 ? "rejected" : "dropped";
}

/** Where a time of arrival is drawn: what came when no row is of, stands at the end that it is nearest to. */
function xOf(scale: TimeAxis, t: Nanos): number {
  const [first, last] = [scale.pieces[0], scale.pieces.at(-1)];
  if (!first || !last) return 0;
  return Math.max(first.x0, Math.min(last.x1, scale.x(t)));
}

function placed(scale: TimeAxis, a: { readonly from: Nanos; readonly to: Nanos }): { a: number; b: number } {
  const [from, to] = [xOf(scale, a.from), xOf(scale, a.to)];
  const end = scale.pieces.at(-1)?.x1 ?? to;
  const left = Math.min(from, end - LEAST);
  return { a: left, b: Math.max(to, left + LEAST) };
}

/** Nothing where all is stored: what is not has a shape of its own. */
export function ribbonMarks(r: Ribbon, scale: TimeAxis): DrawList {
  const out: Mark[] = [...before(r.history, scale)];
  for (const s of stretches(r.history.buckets, scale)) {
    const w = s.b - s.a;
    out.push(rect(s.a, TOP, w, HIGH, "surface"));
    if (s.kind === "dropped")
      out.push({ t: "rect", box: { x: s.a + 0.5, y: TOP + 0.5, w: w - 1, h: HIGH - 1 }, stroke: { ink: "ok" } });
    else {
      const ink = s.kind === "lost" ? "cat-2" : "cat-1";
      out.push(rect(s.a, TOP - 1, w, HIGH + 2, ink, { texture: true }));
      out.push(line(s.a, TOP - 4, s.a, TOP + HIGH + 1, ink));
    }
  }
  return [...out, ...silent(r.quiet, scale)];
}

/** Before somebody looked, only the totals are known: a line, no ribbon. */
function before(h: LedgerHistory, scale: TimeAxis): DrawList {
  if (h.since === null || h.before === 0) return [];
  const end = xOf(scale, h.since);
  const [cut, thin] = [new Boxes(), new Boxes()];
  for (const p of scale.pieces) {
    const w = Math.min(end, p.x1) - p.x0;
    if (w <= 0) continue;
    cut.add(p.x0, TOP, w, HIGH);
    thin.add(p.x0, TOP + 1.5, w, 1);
  }
  return [...cut.mark({ ink: "surface" }), ...thin.mark({ ink: "ok" })];
}

/** A gap in the ribbon with a stroke through it, where somebody was heard last. */
function silent(quiet: readonly Sender[], scale: TimeAxis): DrawList {
  const at = new Map<number, boolean>();
  for (const s of quiet.slice(0, MAX_QUIET)) {
    const x = Math.round(xOf(scale, s.last));
    at.set(x, (at.get(x) ?? false) || s.state === "silent");
  }
  return [...at].flatMap(([x, alarm]) => [
    rect(x - 2, TOP, 5, HIGH, "surface"),
    line(x + 0.5, TOP - 2, x + 0.5, TOP + HIGH + 2, alarm ? "anomaly" : "text-3", { width: alarm ? 2 : 1 }),
  ]);
}

/** Neighbours of one kind as one. */
function stretches(all: readonly Arrived[], scale: TimeAxis): readonly Stretch[] {
  const out: Stretch[] = [];
  for (const a of all) {
    if (complete(a)) continue;
    const s = { ...placed(scale, a), kind: kindOf(a) };
    const last = out.at(-1);
    if (last && last.kind === s.kind && s.a <= last.b + 1) last.b = Math.max(last.b, s.b);
    else out.push(s);
  }
  return out;
}

/** What the ribbon says where the pointer is; null where it says nothing. */
export function ribbonText(r: Ribbon, scale: TimeAxis, px: number, when: (t: Nanos) => string): string | null {
  const quiet = r.quiet.filter((s) => Math.abs(xOf(scale, s.last) - px) <= NEAR);
  const here = r.history.buckets.filter((b) => {
    const { a, b: end } = placed(scale, b);
    return px >= a - NEAR && px <= end + NEAR;
  });
  const parts = [
    ...quiet.slice(0, 3).map((s) => quietText(s, when)),
    ...(here.length > 0 ? [sumText(here, when)] : []),
  ];
  if (quiet.length > 3) parts.splice(3, 0, `and ${count(quiet.length - 3)} more`);
  if (parts.length > 0) return parts.join("; ");
  const { since, before } = r.history;
  if (since !== null && before > 0 && px <= xOf(scale, since))
    return `${several(before, "records")} came before ${when(since)}, when this began to be watched: of them only the totals are known`;
  return null;
}

function quietText(s: Sender, when: (t: Nanos) => string): string {
  return `${senderName(s)} ${s.state === "silent" ? "fell silent" : "ended"}, last heard ${when(s.last)}`;
}

function sumText(all: readonly Arrived[], when: (t: Nanos) => string): string {
  const sum = (f: (a: Arrived) => number): number => all.reduce((n, a) => n + f(a), 0);
  const causes = new Map<string, number>();
  for (const c of all.flatMap((a) => a.causes)) causes.set(c.cause, (causes.get(c.cause) ?? 0) + c.rows);
  const why = [...causes].map(([cause, rows]) => `${count(rows)} ${cause}`).join(", ");
  const [sampled, rejected] = [sum((a) => a.sampled), sum((a) => a.rejected)];
  const [dropped, lost] = [sum((a) => a.dropped), sum((a) => a.lost)];
  return [
    `arrived ${when((all[0] as Arrived).from)} to ${when((all.at(-1) as Arrived).to)}: received ${count(sum((a) => a.received))} = stored ${count(sum((a) => a.stored))}`,
    sampled > 0 ? ` + sampled ${count(sampled)}` : "",
    rejected > 0 ? ` + rejected ${count(rejected)}${why ? ` (${why})` : ""}` : "",
    dropped > 0 ? `; retention dropped ${count(dropped)} older rows` : "",
    lost > 0 ? `; recorders lost ${several(lost, "events")}` : "",
  ].join("");
}

/** The same for who cannot see it; empty where all is stored and nobody is silent. */
export function ribbonWords(r: Ribbon): string {
  const missing = r.history.buckets.filter((b) => !complete(b));
  const rejected = missing.reduce((n, b) => n + b.rejected, 0);
  const lost = missing.reduce((n, b) => n + b.lost, 0);
  const dropped = missing.reduce((n, b) => n + b.dropped, 0);
  const silentNow = r.quiet.filter((s) => s.state === "silent").length;
  const parts = [
    rejected > 0 ? `${several(rejected, "records")} rejected` : "",
    lost > 0 ? `${several(lost, "events")} lost by recorders` : "",
    dropped > 0 ? `${several(dropped, "rows")} dropped` : "",
    silentNow > 0 ? `${several(silentNow, "senders")} silent` : "",
  ].filter((s) => s !== "");
  return parts.length === 0 ? "" : ` Since it is watched: ${parts.join(", ")}.`;
}
