import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Board, Meter, Reading } from "../base/boards.ts";
import { boardRows, boardWords, nowMarks } from "./boards.ts";
import type { Mark } from "./marks.ts";

/** Every meter at any number of keys: inside its box, no text on another, as many marks as can be told apart. */

const METERS = "../replay/src/main/java/dev/sightline/replay/meter/";

/** What the server sends of more. */
const SENT = 256;

const KINDS = readdirSync(METERS)
  .filter((file) => file.endsWith(".java"))
  .map((file) => readFileSync(METERS + file, "utf8"))
  .filter((code) => code.includes("implements Meter"))
  .map((code) => /String name\(\) \{\s*return "([^"]+)"/.exec(code)?.[1] ?? "")
  .filter((name) => name !== "");

const OF_STATES: ReadonlySet<string> = new Set(["bands", "history", "parallelism", "processors"]);

function reading(kind: string, i: number): { key: string; value: Reading } {
  const state = ["run", "wait", "idle", "sleep", "blocked"][i % 5] as string;
  if (OF_STATES.has(kind)) return { key: `thread-${i}`, value: state };
  if (kind === "graph") return { key: `thread-${i}`, value: `thread-${(i * 7 + 1) % (i + 2)}` };
  if (kind === "space") return { key: `loop/${Math.floor(i / 16)}/${i % 16}`, value: `thread-${i % 8}` };
  if (kind === "system" && i % 5 === 4) return { key: `rack-${i % 4}/host-${i - 1} -> rack-0/host-0`, value: i };
  if (kind === "system") return { key: `rack-${i % 4}/host-${i}`, value: (i * 37) % 101 };
  if (kind === "flame") return { key: `main;part${i % 9};frame${i}`, value: 1 + (i % 13) };
  if (kind === "source") return { key: `Type${i % 5}.method:${i}`, value: i % 17 };
  return { key: `host-${i}`, value: i % 11 === 3 ? null : (i * 37) % 101 };
}

function meter(kind: string, keys: number, line: number): Meter {
  const series = Array.from({ length: Math.min(keys, SENT) }, (_, i) => reading(kind, i));
  return { title: `${kind} of ${keys}`, kind, line, unit: null, by: "who", low: null, high: null, total: keys, series };
}

interface Extent {
  readonly what: string;
  readonly l: number;
  readonly t: number;
  readonly r: number;
  readonly b: number;
}

/** Where marks are, but for texts; roughly, as fonts are not known here. */
function extents(marks: readonly Mark[]): readonly Extent[] {
  return marks.flatMap((m): Extent[] => {
    const box = (l: number, t: number, r: number, b: number): Extent[] => [{ what: m.t, l, t, r, b }];
    if (m.t === "rect") return box(m.box.x, m.box.y, m.box.x + m.box.w, m.box.y + m.box.h);
    if (m.t === "line")
      return box(Math.min(m.x1, m.x2), Math.min(m.y1, m.y2), Math.max(m.x1, m.x2), Math.max(m.y1, m.y2));
    if (m.t === "dot") return box(m.x - m.r, m.y - m.r, m.x + m.r, m.y + m.r);
    if (m.t !== "boxes") return [];
    return Array.from({ length: m.xywh.length / 4 }, (_, i) => {
      const [x, y, w, h] = [0, 1, 2, 3].map((k) => m.xywh[4 * i + k] as number) as [number, number, number, number];
      return { what: "boxes", l: x, t: y, r: x + w, b: y + h };
    });
  });
}

function texts(marks: readonly Mark[]): readonly Extent[] {
  return marks.flatMap((m) => {
    if (m.t !== "text") return [];
    const w = Math.min(m.max ?? Number.POSITIVE_INFINITY, m.s.length * 5.4 * ((m.size ?? 11) / 11));
    const l = m.align === "right" ? m.x - w : m.align === "center" ? m.x - w / 2 : m.x;
    return [{ what: m.s, l, t: m.y - 8, r: l + w, b: m.y + 1 }];
  });
}

const [WIDTH, HEIGHT] = [420, 260];

test("there are meters to look at", () => {
  expect(KINDS.length).toBeGreaterThan(14);
  expect(KINDS).toContain("xy");
});

describe.each(KINDS)("%s", (kind) => {
  test.each([1, 8, 64, 10_000])("of %i keys", (keys) => {
    const meters = [meter("lights", keys, 1), meter(kind, keys, 2)];
    const board = { meters, lines: [], text: "", proposed: false, at: null } as unknown as Board;
    const marks = nowMarks({
      board,
      strips: [],
      instants: [],
      painted: [],
      rows: boardRows(meters, HEIGHT),
      width: WIDTH,
    });
    expect(marks.length).toBeGreaterThan(2);
    expect(marks.length).toBeLessThan(8 * SENT);
    const out = [...extents(marks), ...texts(marks)].filter(
      (e) => e.l < -1 || e.t < -1 || e.r > WIDTH + 1 || e.b > HEIGHT + 1,
    );
    expect(out).toEqual([]);
    const all = texts(marks);
    const over = all.flatMap((a, i) =>
      all.slice(i + 1).flatMap((b) => {
        const [w, h] = [Math.min(a.r, b.r) - Math.max(a.l, b.l), Math.min(a.b, b.b) - Math.max(a.t, b.t)];
        return w > 2 && h > 2 ? [`${a.what} | ${b.what}`] : [];
      }),
    );
    expect(over).toEqual([]);
    expect(boardWords(board).map(String).join(" ").length).toBeLessThan(2000);
  });
});
