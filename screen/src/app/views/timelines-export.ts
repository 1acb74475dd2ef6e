import { type TimelineRow, type Timelines, timelines } from "../../base/answers.ts";
import { count, several, share } from "../../base/format.ts";
import type { Window } from "../../base/time.ts";
import { type BinnedPiece, binsOf, type TimeAxis } from "../../base/time-axis.ts";
import { timeAxis } from "../../plot/axes.ts";
import { label, line, type Mark } from "../../plot/marks.ts";
import { namedRows } from "../../plot/named-rows.ts";
import { areOfRows, ofTime, shareOfTime } from "../../plot/timeline-words.ts";
import type { Exports, Tile } from "../elements/tile.ts";
import { timelinesSheet } from "../saving/answer-data.ts";
import type { Table } from "../saving/save.ts";
import { dateMarks, sheetLegend, sheetLines } from "../saving/sheets.ts";
import type { App } from "../state/app.ts";
import type { Held } from "../state/feed.ts";
import { momentText } from "../state/select.ts";

export interface TimelinesAsked {
  readonly window: Window;
  readonly pieces: readonly BinnedPiece[];
  readonly offset: number;
  readonly column: string;
}

/** What is on the screen now. */
export interface TimelinesShown {
  readonly time: TimeAxis;
  /** At least one page. */
  readonly held: readonly Held<Timelines, TimelinesAsked>[];
  readonly total: number;
  /** The first row that is seen, and how high each is. */
  readonly first: number;
  readonly rowPx: number;
  readonly scrolled: number;
  readonly sort: string;
  /** What a bin means. */
  readonly legend: string;
  /** Who stopped while others went on, as the head says it; null: nobody. */
  readonly silence: string | null;
  /** Whose names come first, where not all have room. */
  readonly rank: (i: number) => number;
  row(i: number): TimelineRow | undefined;
}

/** Room for names where the table of the page is not beside the rows. */
const NAMES = 180;
const MOST_NAMES = 420;
/** Cells of a saved file: beyond them the last entities are left out. */
const MAX_BINS = 2_000_000;

export function timelinesExports(app: App, tile: Tile, now: () => TimelinesShown | null): Exports {
  return {
    picture: () => {
      const [shown, column] = [now(), app.column()];
      return shown && column ? picture(app, tile, shown) : null;
    },
    data: () => {
      const shown = now();
      return shown ? data(app, shown) : null;
    },
  };
}

function picture(app: App, tile: Tile, s: TimelinesShown): ReturnType<Exports["picture"]> {
  const column = app.column();
  const noun = app.entitiesWord();
  // whole rows: half of one would lie on the axis
  const above = s.scrolled % s.rowPx;
  const n = Math.max(1, Math.min(s.total - s.first, Math.floor((tile.height + above) / s.rowPx)));
  const height = n * s.rowPx;
  const title = `Timelines of ${noun}`;
  const which =
    n < s.total
      ? `${noun} ${count(s.first + 1)}\u2013${count(s.first + n)} of ${count(s.total)}`
      : `${several(s.total, noun)}`;
  const below = [...timeAxis(s.time, { y: height + 1, origin: app.origin() }), ...dateMarks(app, s.time, height + 36)];
  const names = namesPx(s, n);
  const x = names - 4;
  return {
    title,
    sheet: {
      title,
      lines: [
        ...sheetLines(app, {
          cursor: true,
          columns: column ? [column] : [],
          seen: s.held.map((h) => h.answer),
          held: true,
        }),
        `${which}, sorted by ${s.sort}; height = ${s.legend}`,
        ...(s.silence === null ? [] : [`a red bar: ${s.silence}`]),
      ],
      ...sheetLegend(app, "unpainted"),
      ramp: null,
      parts: [
        { marks: nameMarks(s, n, names), x: 0, y: 0 },
        { marks: tile.drawn, x, y: above, within: { x: 0, y: -above, w: tile.width, h: height } },
        { marks: below, x, y: 0 },
      ],
      width: x + tile.width,
      height: height + 42,
    },
  };
}

/** As wide as the longest name wants: nobody can point at one in a file. */
function namesPx(s: TimelinesShown, n: number): number {
  const longest = Math.max(0, ...Array.from({ length: n }, (_, i) => s.row(s.first + i)?.entity.length ?? 0));
  return Math.min(MOST_NAMES, Math.max(NAMES, Math.ceil(longest * 6.6) + 16));
}

function nameMarks(s: TimelinesShown, n: number, names: number): Mark[] {
  const out: Mark[] = [];
  const named = namedRows(s.first, n, s.rowPx, s.rank);
  for (const { i, y: middle, moved } of named) {
    const row = s.row(i);
    if (!row) continue;
    const y = middle + 4;
    if (moved) out.push(line(names - 6, middle, names, (i - s.first + 0.5) * s.rowPx, "text-3"));
    out.push(label(names - 8, y, row.entity, { align: "right", ink: "text", size: 11, max: names - 8 }));
  }
  return out;
}

/** All entities, not only the pages that are held; as many as the limit of cells takes. */
async function data(app: App, s: TimelinesShown): Promise<ReturnType<typeof timelinesSheet> | null> {
  const held = s.held[0];
  if (!held) return null;
  const q = new URLSearchParams(held.url.slice(held.url.indexOf("?") + 1));
  const bins = Math.max(1, held.answer.entities[0]?.shares[0]?.share.length ?? 1);
  q.set("offset", "0");
  q.set("limit", String(Math.max(1, Math.min(s.total, Math.floor(MAX_BINS / bins)))));
  const all = timelines(await app.api.view(app.url("timelines", q), new AbortController().signal));
  return timelinesSheet(all.entities, binsOf(held.asked.pieces), app.role("entity")?.name ?? "entity");
}

/** B of an entity, and what its shares were asked for. */
export interface OfB {
  readonly pieces: readonly BinnedPiece[];
  row(entity: string): TimelineRow | undefined;
}

/** For people: one row an entity; where something is pinned, what the same entity is in B. */
export function timelinesTable(app: App, a: Timelines, pieces: readonly BinnedPiece[], b: OfB | null): Table {
  const names = app.shown().map((c) => c.name);
  return {
    caption: `Timelines: share of ${ofTime(pieces, areOfRows(a.entities))} in each category`,
    headers: [
      app.role("entity")?.name ?? "entity",
      app.rowsWord(),
      "first",
      ...names,
      ...(b ? names.map((n) => `B: ${n}`) : []),
    ],
    rows: a.entities.map((e) => [
      e.entity,
      e.rows === null ? "\u2013" : count(e.rows),
      e.first === null ? "\u2013" : momentText(app, e.first),
      ...names.map((n) => share(shareOfTime(e, n, pieces))),
      ...(b ? names.map((n) => shareInB(b, e.entity, n)) : []),
    ]),
  };
}

function shareInB(b: OfB, entity: string, category: string): string {
  const row = b.row(entity);
  return row ? share(shareOfTime(row, category, b.pieces)) : "\u2013";
}

/** A row as it is read out: name, rows, and the share of the window in each category. */
export function timelineText(app: App, row: TimelineRow, pieces: readonly BinnedPiece[]): string {
  const parts = app
    .shown()
    .map((c) => ({ name: c.name, of: shareOfTime(row, c.name, pieces) }))
    .filter((p) => p.of > 0)
    .map((p) => `${p.name} ${share(p.of)}`);
  const rows = row.rows === null ? [] : [`${several(row.rows, app.rowsWord())}`];
  return [row.entity, ...rows, ...parts].join(", ");
}
