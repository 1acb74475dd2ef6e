import { axisCount, quantity } from "../base/format.ts";
import type { Exchange, ExchangeCell } from "../base/messages.ts";
import { type DrawList, type Ink, label, line, type Mark, rect } from "./marks.ts";

const TOP = 20;
const MOST_PX = 30;
/** A cell narrower than this has no number. */
const NUMBER_PX = 19;
/** Rows and columns narrower than this have no name each. */
const NAME_PX = 11;
const BARS = 96;

export interface ExchangePlot {
  readonly answer: Exchange;
  readonly width: number;
  readonly height: number;
  /** Tones are of bytes, not of messages. */
  readonly byBytes: boolean;
}

interface Frame {
  readonly x0: number;
  readonly y0: number;
  readonly px: number;
  readonly bars: number;
}

function frameOf(p: Pick<ExchangePlot, "answer" | "width" | "height">): Frame {
  const n = Math.max(1, p.answer.bands.length);
  const longest = Math.max(...p.answer.bands.map((b) => b.length), 1);
  const names = Math.min(Math.round(p.width * 0.3), 14 + Math.round(longest * 5.8));
  const bars = p.width - names > 220 ? BARS : 0;
  const px = Math.max(2, Math.min(MOST_PX, (p.width - names - bars - 10) / n, (p.height - TOP - 6) / n));
  return { x0: names, y0: TOP, px, bars };
}

const amountOf = (c: ExchangeCell, byBytes: boolean): number => (byBytes ? (c.bytes ?? 0) : c.messages);

/** One row a sender, one column a receiver; tone is the logarithm of how much, a bar what each sends in all. */
export function exchangeMarks(p: ExchangePlot): DrawList {
  const { answer: a, byBytes } = p;
  const f = frameOf(p);
  const n = a.bands.length;
  const most = Math.max(1, ...a.cells.map((c) => amountOf(c, byBytes)));
  const out: Mark[] = [rect(f.x0, f.y0, n * f.px, n * f.px, "sunk")];
  for (const c of a.cells) out.push(...cellMarks(c, p, f, most));
  for (let i = 1; i < n && f.px >= 6; i++) {
    out.push(line(f.x0 + i * f.px, f.y0, f.x0 + i * f.px, f.y0 + n * f.px, "surface"));
    out.push(line(f.x0, f.y0 + i * f.px, f.x0 + n * f.px, f.y0 + i * f.px, "surface"));
  }
  return [...out, ...nameMarks(a, f), ...barMarks(p, f)];
}

function cellMarks(c: ExchangeCell, p: ExchangePlot, f: Frame, most: number): DrawList {
  const v = amountOf(c, p.byBytes);
  const [x, y] = [f.x0 + c.to * f.px, f.y0 + c.from * f.px];
  const tone = v === 0 ? 0 : 1 + Math.round((6 * Math.log1p(v)) / Math.log1p(most));
  const out: Mark[] = [];
  if (tone > 0) out.push(rect(x, y, f.px, f.px, `seq-${tone}` as Ink));
  if (f.px >= NUMBER_PX && v > 0 && !p.byBytes) {
    const text = axisCount(v);
    if (text.length * 6 < f.px) {
      const ink: Ink = tone >= 4 ? "surface" : "text";
      out.push(label(x + f.px / 2, y + f.px / 2 + 3.5, text, { align: "center", ink, size: 10.5, mono: true }));
    }
  }
  if (c.lost > 0 || c.violations > 0) {
    const box = { x: x + 1.5, y: y + 1.5, w: f.px - 3, h: f.px - 3 };
    out.push({ t: "rect", box, stroke: { ink: "anomaly" } });
  }
  return out;
}

/** Names above columns: a letter, what is between two, and how wide one may be. */
const LETTER_PX = 6.6;
const APART_PX = 5;
const WIDEST_PX = 64;

function nameMarks(a: Exchange, f: Frame): DrawList {
  const step = Math.max(1, Math.ceil(NAME_PX / f.px));
  const out: Mark[] = [];
  // what all names begin with is said at the rows
  const tail = shortened(a.bands);
  const longest = Math.max(1, ...tail.map((name) => name.length)) * LETTER_PX + APART_PX;
  const across = Math.max(1, Math.ceil(Math.min(WIDEST_PX, longest) / f.px));
  a.bands.forEach((name, i) => {
    if (i % step === 0)
      out.push(
        label(f.x0 - 5, f.y0 + (i + 0.5) * f.px + 3.5, name, {
          align: "right",
          ink: "text-2",
          size: 10.5,
          max: f.x0 - 8,
        }),
      );
    const text = ending(tail[i] ?? "", across * f.px);
    const x = f.x0 + (i + 0.5) * f.px;
    // what reaches beyond the columns would lie on the head of the bars
    const fits = x + (text.length * LETTER_PX) / 2 <= f.x0 + a.bands.length * f.px + APART_PX;
    if (i % across === 0 && (fits || across === 1)) out.push(label(x, f.y0 - 5, text, { align: "center", size: 10.5 }));
  });
  return out;
}

/** What tells names apart is rather at their end. */
function ending(name: string, room: number): string {
  const most = Math.max(2, Math.floor((room - APART_PX) / LETTER_PX));
  return name.length <= most ? name : `\u2026${name.slice(1 - most)}`;
}

/** Without what all of them begin with, and end with. */
export function shortened(names: readonly string[]): readonly string[] {
  let n = 0;
  const [first = ""] = names;
  while (n < first.length - 1 && names.every((s) => s.startsWith(first.slice(0, n + 1)) && s.length > n + 1)) n++;
  // a number is not cut in two
  while (n > 0 && /\d/.test(first.charAt(n - 1)) && names.some((s) => /\d/.test(s.charAt(n)))) n--;
  const rest = names.map((s) => s.slice(n));
  return names.length < 2 ? rest : withoutTail(rest);
}

/** Without what all of them end with, from a mark on: 3.1 and 4.1 are 3 and 4. */
function withoutTail(names: readonly string[]): readonly string[] {
  const [first = ""] = names;
  for (let n = Math.min(...names.map((s) => s.length)) - 1; n > 0; n--) {
    const tail = first.slice(-n);
    if (/^[^\p{L}\p{N}]/u.test(tail) && names.every((s) => s.endsWith(tail))) return names.map((s) => s.slice(0, -n));
  }
  return names;
}

function barMarks(p: ExchangePlot, f: Frame): DrawList {
  if (f.bars === 0 || f.px < NAME_PX) return [];
  const { answer: a, byBytes } = p;
  const sums = a.bands.map((_, from) =>
    // what nobody received was sent, too; how large it was is not known
    a.cells.filter((c) => c.from === from).reduce((s, c) => s + amountOf(c, byBytes) + (byBytes ? 0 : c.lost), 0),
  );
  const most = Math.max(1, ...sums);
  const x = f.x0 + a.bands.length * f.px + 8;
  const out: Mark[] = [label(x, f.y0 - 5, byBytes ? "bytes sent" : "sent", { size: 10.5 })];
  sums.forEach((sum, i) => {
    const y = f.y0 + (i + 0.5) * f.px;
    out.push(rect(x, y - Math.min(5, f.px / 3), (sum / most) * 40, Math.min(10, (2 * f.px) / 3), "seq-4"));
    const text = byBytes ? quantity(sum, { type: "int64", unit: "B" }, true) : axisCount(sum);
    out.push(label(x + 45, y + 3.5, text, { ink: "text-2", size: 10.5, mono: true, max: f.bars - 48 }));
  });
  return out;
}

/** The pair at a point; null: there is none. */
export function cellAt(
  p: Pick<ExchangePlot, "answer" | "width" | "height">,
  x: number,
  y: number,
): readonly [number, number] | null {
  const f = frameOf(p);
  const [to, from] = [Math.floor((x - f.x0) / f.px), Math.floor((y - f.y0) / f.px)];
  const n = p.answer.bands.length;
  return from >= 0 && to >= 0 && from < n && to < n ? [from, to] : null;
}
