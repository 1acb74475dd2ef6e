import type { Seen } from "../../base/answers.ts";
import type { SpaceTime } from "../../base/messages.ts";
import { formatIso, type Nanos } from "../../base/time.ts";
import { timeAxis } from "../../plot/axes.ts";
import { arrowText, messagesText, workText } from "../../plot/messages-words.ts";
import type { SheetSpec } from "../../plot/sheet.ts";
import type { Speech } from "../../plot/words.ts";
import type { Exports, Tile } from "../elements/tile.ts";
import type { Table } from "../saving/save.ts";
import { dateMarks, sheetLines } from "../saving/sheets.ts";
import type { App } from "../state/app.ts";
import { timeFrame } from "../state/frames.ts";

type Made = ReturnType<Exports["picture"]>;

/** What inks mean that are no categories. */
type Legend = SheetSpec["legend"];

function made(
  app: App,
  tile: Tile,
  title: string,
  seen: Seen,
  says: readonly string[],
  below: number,
  legend: Legend,
): Made {
  return {
    title,
    sheet: {
      title,
      lines: [...sheetLines(app, { columns: [], cursor: true, seen: [seen], compared: false }), ...says],
      legend,
      unpainted: null,
      ramp: null,
      parts: [{ marks: tile.drawn, x: 0, y: 0 }],
      width: tile.width,
      height: tile.height + below,
    },
  };
}

/** A row for each arrow, as data. */
export function arrowSheet(a: SpaceTime): ReturnType<Exports["data"]> {
  const place = (at: bigint): string => (a.ticks === null ? formatIso(at) : String(at));
  const rows = a.arrows.map((x) => [
    a.bands[x.from] ?? "",
    a.bands[x.to] ?? "",
    place(x.sent),
    place(x.received),
    x.messages,
    x.bytes ?? "",
    x.violations,
  ]);
  return { headers: ["from", "to", "sent", "received", "messages", "bytes", "received before sent"], rows };
}

/** What a tile drew, as a drawing that stands alone. */
export function alone(app: App, tile: Tile, title: string, seen: Seen, says: string): Made {
  return tile.ready() ? made(app, tile, title, seen, [says], 4, []) : null;
}

/**
 * The same with the axis of time that the page has below; not where it has an axis of its own.
 *
 * @param says lines of what it shows, and of what its inks mean
 */
export function overTime(
  app: App,
  tile: Tile,
  title: string,
  seen: Seen,
  says: readonly string[],
  isTimed: boolean,
  legend: Legend = [],
): Made {
  const w = app.window();
  const picture = made(app, tile, title, seen, says, isTimed ? 38 : 4, legend);
  if (!w || !tile.ready() || !picture) return null;
  if (!isTimed) return picture;
  const time = timeFrame(app, tile.width, w);
  const axis = [...timeAxis(time, { y: tile.height, origin: app.origin() }), ...dateMarks(app, time, tile.height + 34)];
  return { ...picture, sheet: { ...picture.sheet, parts: [{ marks: [...tile.drawn, ...axis], x: 0, y: 0 }] } };
}

/** The arrows of a space-time picture. */
export function arrowsTable(a: SpaceTime, say: Pick<Speech, "moment" | "lasts">): Table {
  const sent = (at: Nanos): string =>
    a.ticks === null ? say.moment(at) : a.times === "work" ? workText(Number(at), a.workOf) : String(at);
  return {
    caption: `Messages: ${messagesText(a)}`,
    headers: ["from", "to", "sent", "what"],
    rows: a.arrows.map((x) => [a.bands[x.from] ?? "", a.bands[x.to] ?? "", sent(x.sent), arrowText(x, a, say)]),
  };
}
