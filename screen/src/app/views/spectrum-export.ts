import { count, duration, share } from "../../base/format.ts";
import { flowName } from "../../base/lifelines.ts";
import { FOUND_KINDS, type FoundKind, type Spectrum } from "../../base/spectrum.ts";
import { formatIso } from "../../base/time.ts";
import type { TimeAxis } from "../../base/time-axis.ts";
import { timeAxis } from "../../plot/axes.ts";
import { coursesText } from "../../plot/lifelines-words.ts";
import type { DrawList } from "../../plot/marks.ts";
import { segmentName } from "../../plot/segments.ts";
import { passesOf } from "../../plot/spectrum.ts";
import type { Exports, Tile } from "../elements/tile.ts";
import type { Table } from "../saving/save.ts";
import { dateMarks, sheetLines } from "../saving/sheets.ts";
import type { App } from "../state/app.ts";

const FOUND_HEADS: Readonly<Record<FoundKind, string>> = {
  overtaking: "often overtaken",
  batch: "batches",
  peak: "peaks",
  drift: "drifts",
  cascade: "slow spots of cascades",
};

/** The segments, one a row, with how often what was found in each. */
export function spectrumTable(a: Spectrum): Table {
  return {
    caption: `Segments of ${a.name}: ${coursesText(a)}`,
    headers: [
      "segment",
      "passes",
      "least",
      "a quarter within",
      "half within",
      "three quarters within",
      "most",
      "overtaken",
      "open",
      ...FOUND_KINDS.map((k) => FOUND_HEADS[k]),
    ],
    rows: a.segments.map((s, i) => [
      segmentName(s, a),
      count(s.passes),
      ...s.quartiles.map((q) => duration(q)),
      a.searched ? share(s.overtaken / Math.max(1, s.passes)) : "?",
      count(s.open),
      ...FOUND_KINDS.map((k) =>
        a.searched ? count(a.found.filter((f) => f.kind === k && f.segment === i).length) : "?",
      ),
    ]),
  };
}

/** What stands beside the picture. */
export interface Beside {
  readonly segments: DrawList;
  readonly width: number;
  readonly key: DrawList;
}

const HEAD = 28;

/** A drawing that stands alone, and every pass of the lines in it. */
export function spectrumExports(
  app: App,
  tile: Tile,
  answer: () => Spectrum | null,
  time: () => TimeAxis | null,
  beside: () => Beside,
): Exports {
  return {
    columns: () => answer()?.name ?? "flows",
    picture: () => {
      const [a, t] = [answer(), time()];
      if (!a || !t || !tile.ready()) return null;
      const title = `Spectrum of ${a.name}`;
      const { segments, width, key } = beside();
      const below = [...timeAxis(t, { y: tile.height, origin: app.origin() }), ...dateMarks(app, t, tile.height + 34)];
      return {
        title,
        sheet: {
          title,
          lines: [...sheetLines(app, { columns: [], cursor: true, seen: [a] }), coursesText(a)],
          // speeds and courses are no categories
          legend: [],
          unpainted: null,
          ramp: null,
          parts: [
            { marks: segments, x: 0, y: 0 },
            { marks: key, x: width + 4, y: 4 },
            { marks: [...tile.drawn, ...below], x: width, y: HEAD },
          ],
          width: width + tile.width,
          height: HEAD + tile.height + 38,
        },
      };
    },
    data: () => {
      const a = answer();
      if (!a) return null;
      const rows = [...a.lines, ...a.usual].flatMap((l) =>
        passesOf(l, a).map((p) => {
          const s = a.segments[p.segment];
          const [from, to] = s ? [a.steps[s.from]?.name ?? "", a.steps[s.to]?.name ?? ""] : ["", ""];
          return [flowName(l), l.course, from, to, formatIso(p.start), p.end === null ? "" : formatIso(p.end)];
        }),
      );
      return { headers: ["flow", "course", "from", "to", "start", "end"], rows };
    },
  };
}
