import type { Meter, Reading } from "../base/boards.ts";
import { several } from "../base/format.ts";
import { type Box, Boxes, label, type Mark, rect } from "./marks.ts";

/** Pixels of a row that has a name. */
const NAMED = 11;
const LETTER = 5.6;
const INK = 10;
const MOST_HEAT = 7;
/** Pixels: narrower frames are not drawn one by one. */
const THIN = 0.3;

type Series = Meter["series"];

const numberOf = (v: Reading): number => (typeof v === "number" ? v : 0);

export interface Flame {
  readonly name: string;
  /** How many frames it stands for, each the only one in the one before, which does nothing itself. */
  readonly frames: number;
  readonly depth: number;
  /** Which one it is in; -1: in none. */
  readonly up: number;
  /** Parts of the whole. */
  readonly x: number;
  readonly w: number;
  /** The part that is its own and of no frame inside it. */
  readonly self: number;
}

/** Places of frames, whose keys are their ways from the root; what comes before comes first. */
export function flames(series: Series): readonly Flame[] {
  const whole = series.reduce((sum, s) => sum + (s.key.includes(";") ? 0 : numberOf(s.value)), 0);
  if (!(whole > 0)) return [];
  const known = new Map<string, { at: number; used: number; x: number }>();
  const out: (Flame & { self: number })[] = [];
  let rootUsed = 0;
  for (const { key, value } of series) {
    const w = numberOf(value) / whole;
    const cut = key.lastIndexOf(";");
    const up = cut < 0 ? undefined : known.get(key.slice(0, cut));
    if (cut >= 0 && up === undefined) continue;
    const x = up === undefined ? rootUsed : up.x + up.used;
    const above = up === undefined ? undefined : out[up.at];
    if (up === undefined || above === undefined) rootUsed += w;
    else {
      up.used += w;
      above.self -= w;
    }
    known.set(key, { at: out.length, used: 0, x });
    out.push({ name: key.slice(cut + 1), frames: 1, depth: (above?.depth ?? -1) + 1, up: up?.at ?? -1, x, w, self: w });
  }
  return out;
}

const LEAST_PART = 0.0005;
/** What is left of sums of doubles. */
const NOTHING = 1e-9;

/** Those from a depth on, as if it were the first. */
function below(all: readonly Flame[], depth: number): readonly Flame[] {
  const at = new Map<number, number>();
  return all.flatMap((f, i) => {
    if (f.depth < depth) return [];
    at.set(i, at.size);
    return [{ ...f, depth: f.depth - depth, up: at.get(f.up) ?? -1 }];
  });
}

/** Frames without those that only call one other: where there is no room for all, each such way is one, called by its end. */
export function withoutWays(all: readonly Flame[]): readonly Flame[] {
  const inside = new Map<number, number>();
  for (const f of all) if (f.up >= 0) inside.set(f.up, (inside.get(f.up) ?? 0) + 1);
  // of each frame: how many of a way end with it, and its depth among those that stay
  const ways: { readonly frames: number; readonly depth: number }[] = [];
  return all.flatMap((f, i) => {
    const above = ways[f.up] ?? { frames: 0, depth: -1 };
    const isWay = inside.get(i) === 1 && f.self < NOTHING;
    const frames = above.frames + 1;
    ways.push(isWay ? { frames, depth: above.depth } : { frames: 0, depth: above.depth + 1 });
    return isWay ? [] : [{ ...f, frames, depth: above.depth + 1 }];
  });
}

/** What a frame is called in so many pixels: of a long name rather its end, `Pool.run` of `java.util.Pool.run`. */
function frameName(f: Flame, room: number): string {
  const ways = f.frames > 1 ? ` +${f.frames - 1}` : "";
  const whole = f.name.replace(/\(.*$/, "");
  const ends = [/[^./:]+[./:]+[^./:]+$/, /[^./:]+$/].map((end) => end.exec(whole)?.[0] ?? f.name);
  const name = [f.name, ...ends].find((s) => (s.length + ways.length) * LETTER <= room);
  return (name ?? ends[1] ?? f.name) + ways;
}

/** A flame graph from the root at the top; the hotter a frame, the more of all is spent in it itself. */
export function flameMarks(m: Meter, box: Box): readonly Mark[] {
  const every = flames(m.series);
  // frames that all have in common say nothing
  let common = 0;
  while (every.some((f) => f.depth === common && f.w > 1 - LEAST_PART && f.self < LEAST_PART)) common++;
  const base = below(every, common);
  const depths = base.reduce((most, f) => Math.max(most, f.depth + 1), 1);
  const shown = (box.h - 13) / depths < NAMED ? withoutWays(base) : base;
  const deep = shown.reduce((most, f) => Math.max(most, f.depth + 1), 1);
  const low = box.h - 13;
  const px = Math.max(3, Math.min(15, low / deep));
  const room = Math.floor(low / px);
  const hottest = Math.max(1e-9, ...shown.map((f) => f.self));
  const thin = new Boxes(); // frames that are too narrow each, as one block where they stand side by side
  const blocks = new Map<number, { from: number; to: number }>();
  const close = (row: number, { from, to }: { from: number; to: number }) =>
    thin.add(from, box.y + row * px, Math.max(0.3, to - from), px - (px > 5 ? 1 : 0.25));
  const out = shown.flatMap((f): Mark[] => {
    const row = f.depth;
    const y = box.y + row * px;
    const [x, w] = [box.x + f.x * box.w, f.w * box.w];
    if (row >= room) return [];
    if (w < THIN) {
      const block = blocks.get(row);
      if (block && x - block.to < THIN) block.to = x + w;
      else {
        if (block) close(row, block);
        blocks.set(row, { from: x, to: x + w });
      }
      return [];
    }
    const heat = 1 + Math.round((Math.max(0, f.self) / hottest) * (MOST_HEAT - 1));
    const marks = [rect(x, y, Math.max(0.3, w - (w > 2 ? 0.75 : 0)), px - (px > 5 ? 1 : 0.25), `seq-${heat}`)];
    if (px >= NAMED && w > 24)
      marks.push(
        label(x + 3, y + px - 3.5, frameName(f, w - 6), { size: INK, ink: heat > 4 ? "surface" : "text", max: w - 6 }),
      );
    return marks;
  });
  for (const [row, block] of blocks) close(row, block);
  out.push(...thin.mark({ ink: "seq-1", texture: true }));
  const parts = [
    shown.length < base.length ? "+n: above it n that call nothing else" : "",
    common > 0 ? `${several(common, "frames")} that all have in common are left out` : "",
    deep > room ? `${several(deep - room, "deeper rows")} have no room` : "",
  ].filter((s) => s !== "");
  out.push(
    label(
      box.x,
      box.y + box.h - 1,
      parts.length > 0 ? parts.join("; ") : "darker: more of all is in the frame itself",
      { size: INK, max: box.w },
    ),
  );
  return out;
}
