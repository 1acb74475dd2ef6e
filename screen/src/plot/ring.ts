import type { Exchange, Flying } from "../base/messages.ts";
import { shortened } from "./exchange.ts";
import { type DrawList, label, line, type Mark } from "./marks.ts";

const STEPS = 16;
/** Radius of a process. */
const MOST_R = 11;
const LABEL = 34;

export interface RingPlot {
  readonly answer: Exchange;
  readonly width: number;
  readonly height: number;
  /** The pair that is marked: from and to. */
  readonly marked: readonly [number, number] | null;
}

interface Ring {
  readonly cx: number;
  readonly cy: number;
  readonly r: number;
  /** Of a process. */
  readonly dot: number;
}

function ringOf(p: Pick<RingPlot, "answer" | "width" | "height">): Ring {
  const r = Math.max(20, Math.min(p.width / 2 - LABEL - 8, p.height / 2 - 26));
  const n = Math.max(1, p.answer.bands.length);
  return { cx: p.width / 2, cy: p.height / 2, r, dot: Math.max(3, Math.min(MOST_R, (Math.PI * r) / n - 2)) };
}

function at(ring: Ring, band: number, n: number): [number, number] {
  const angle = (2 * Math.PI * band) / Math.max(1, n) - Math.PI / 2;
  return [ring.cx + ring.r * Math.cos(angle), ring.cy + ring.r * Math.sin(angle)];
}

/** From one to the other, bent to the middle; to its right, so that both ways are seen. */
function curve(ring: Ring, from: number, to: number, n: number): (f: number) => [number, number] {
  const [[x0, y0], [x1, y1]] = [at(ring, from, n), at(ring, to, n)];
  const [mx, my] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const [bx, by] = [(ring.cx - mx) * 0.55 - (y1 - y0) * 0.08, (ring.cy - my) * 0.55 + (x1 - x0) * 0.08];
  return (f) => {
    const [u, v, w] = [(1 - f) ** 2, 2 * f * (1 - f), f ** 2];
    return [u * x0 + v * (mx + bx) + w * x1, u * y0 + v * (my + by) + w * y1];
  };
}

function path(way: (f: number) => [number, number], from = 0, to = 1): Float32Array {
  const xy = new Float32Array(2 * (STEPS + 1));
  for (let i = 0; i <= STEPS; i++)
    [xy[2 * i], xy[2 * i + 1]] = way(from + ((to - from) * i) / STEPS) as [number, number];
  return xy;
}

/** Processes on a ring; a chord is wider the more went along it in the window; discs are under way at the cursor. */
export function ringMarks(p: RingPlot): DrawList {
  const { answer: a } = p;
  const n = a.bands.length;
  const ring = ringOf(p);
  const most = Math.max(1, ...a.cells.map((c) => c.messages));
  const out: Mark[] = [];
  for (const c of a.cells) {
    if (c.from === c.to && n > 1) continue;
    const isMarked = p.marked !== null && c.from === p.marked[0] && c.to === p.marked[1];
    const width = 0.6 + 4.4 * Math.sqrt(c.messages / most);
    const ink = isMarked ? "text" : c.violations > 0 ? "anomaly" : "seq-5";
    const alpha = isMarked ? 1 : a.flying.length > 0 ? 0.28 : 0.55;
    if (c.messages > 0)
      out.push({
        t: "path",
        xy: path(curve(ring, c.from, c.to, n)),
        stroke: { ink, alpha },
        width,
        dash: c.violations > 0 ? [4, 3] : [],
      });
  }
  for (const f of a.flying) out.push(...flyingMarks(f, a, ring));
  const short = shortened(a.bands);
  a.bands.forEach((name, band) => {
    const [x, y] = at(ring, band, n);
    out.push({ t: "dot", x, y, r: ring.dot, fill: { ink: "seq-1" }, stroke: { ink: "text-3" } });
    out.push(...nameOf(name, short[band] ?? name, x, y, ring, n));
  });
  out.push(...lostMarks(a, ring));
  return out;
}

function flyingMarks(f: Flying, a: Exchange, ring: Ring): DrawList {
  if (a.at === null) return [];
  const way = curve(ring, f.from, f.to, a.bands.length);
  const share = Math.max(0, Math.min(1, Number(a.at - f.sent) / Math.max(1, Number(f.received - f.sent))));
  const most = Math.max(1, ...a.flying.map((x) => x.bytes ?? 0));
  const r = f.bytes === null ? 4 : 2.5 + 7 * Math.sqrt(f.bytes / most);
  const [x, y] = way(share);
  return [
    { t: "path", xy: path(way, Math.max(0, share - 0.22), share), stroke: { ink: "accent" }, width: 1.5 },
    { t: "dot", x, y, r, fill: { ink: "cat-3" }, stroke: { ink: "surface" } },
  ];
}

/** Names stand outside, where there is room for each; what all begin with goes first. */
function nameOf(name: string, short: string, x: number, y: number, ring: Ring, n: number): DrawList {
  if (2 * Math.PI * ring.r < n * 14) return [];
  const [ux, uy] = [(x - ring.cx) / ring.r, (y - ring.cy) / ring.r];
  // at the top and the bottom names would lie over each other
  if (n > 12 && Math.abs(ux) > 0.05 && Math.abs(ux) < 0.45) return [];
  const align = Math.abs(ux) < 0.3 ? "center" : ux > 0 ? "left" : "right";
  const d = ring.dot + 5;
  const dy = Math.abs(ux) < 0.3 ? (uy < 0 ? -1 : 9) : 4;
  const tx = x + ux * d;
  const room = align === "left" ? 2 * ring.cx - tx - 2 : align === "right" ? tx - 2 : 110;
  const text = name.length * 6 > room ? short : name;
  return [label(tx, y + uy * d + dy, text, { align, ink: "text-2", size: 10.5, max: room })];
}

/** In a smaller ring words would lie on the names around it. */
const LABEL_R = 56;

/** What nobody received stays in the middle. */
function lostMarks(a: Exchange, ring: Ring): DrawList {
  const n = a.at === null ? a.lostSends : a.lostByThen;
  if (n === 0) return [];
  const { cx, cy } = ring;
  return [
    { t: "dot", x: cx, y: cy, r: 8, fill: { ink: "surface" }, stroke: { ink: "anomaly" } },
    line(cx - 4, cy - 4, cx + 4, cy + 4, "anomaly", { width: 1.5 }),
    line(cx - 4, cy + 4, cx + 4, cy - 4, "anomaly", { width: 1.5 }),
    label(cx, cy + 22, ring.r < LABEL_R ? String(n) : `${n} not received`, {
      align: "center",
      ink: "anomaly",
      halo: true,
    }),
  ];
}

/** The pair whose chord is nearest to a point; null: none is near. */
export function chordAt(
  p: Pick<RingPlot, "answer" | "width" | "height">,
  x: number,
  y: number,
): readonly [number, number] | null {
  const ring = ringOf(p);
  let [best, near] = [null as readonly [number, number] | null, 6];
  for (const c of p.answer.cells) {
    if (c.messages === 0) continue;
    const xy = path(curve(ring, c.from, c.to, p.answer.bands.length));
    for (let i = 0; i < xy.length; i += 2) {
      const d = Math.hypot((xy[i] as number) - x, (xy[i + 1] as number) - y);
      if (d < near) [best, near] = [[c.from, c.to], d];
    }
  }
  return best;
}
