import { type StateAt, stateAt } from "../../base/answers.ts";
import { count, duration, quantity, several } from "../../base/format.ts";
import type { Column } from "../../base/info.ts";
import { axisLabels, tickLabel, valueText } from "../../plot/axes.ts";
import { swatchOf } from "../../plot/category.ts";
import { bands } from "../../plot/distribution.ts";
import { rankScale } from "../../plot/distribution-frame.ts";
import { label, line, type Mark } from "../../plot/marks.ts";
import { firstNotBelow } from "../../plot/ranks.ts";
import { stateWords } from "../../plot/words.ts";
import { CellCursor } from "../elements/cell-cursor.ts";
import { cssPx, fill, h, setAttr, setText } from "../elements/dom.ts";
import { speech } from "../elements/speech.ts";
import { swatchCanvas } from "../elements/swatch.ts";
import { Tile } from "../elements/tile.ts";
import { type Cell, openValueMenu } from "../panels/value-menu.ts";
import { stateSheet } from "../saving/answer-data.ts";
import type { Table } from "../saving/save.ts";
import { sheetLegend, sheetLines } from "../saving/sheets.ts";
import type { App } from "../state/app.ts";
import { isText } from "../state/columns.ts";
import { dateTime, dateTimeZone } from "../state/dates.ts";
import { Feed } from "../state/feed.ts";
import { valueAxis } from "../state/frames.ts";
import { restWord } from "../state/holding.ts";
import { momentText } from "../state/select.ts";
import type { View } from "./center.ts";
import { FrequencyTile } from "./frequency-tile.ts";

const LIMIT = 5000;

type Row = StateAt["entities"][number];
type SortKey = "entity" | "value" | "since";

/** The snapshot as it was at the cursor: as a table, as a distribution, and the frequency strip to choose a moment on. */
export function stateView(app: App): View {
  const feed = new Feed<StateAt, string>(app.api, stateAt, () => {
    app.schedule();
  });
  const dist = new Tile(app, "snapshot", "Snapshot");
  const freq = new FrequencyTile(app, true);
  const entity = h("select", { "aria-label": "Entity column", "data-testid": "entity-column" });
  entity.addEventListener("change", () => {
    app.set({ roles: { ...app.ws.roles, entity: entity.value } });
  });
  const meta = h("span", { class: "t3 cut" });
  const scroller = h("div", {
    class: "det-scroll",
    tabindex: -1,
    "data-testid": "state-scroll",
    "data-scroll": "state",
  });
  const spacer = h("div", { class: "tl-space" });
  const head = h("thead");
  const body = h("tbody");
  const table = h(
    "table",
    { class: "dt", role: "grid", "data-testid": "state-table" },
    h("caption", { class: "sr" }, "State of every entity at the cursor"),
    head,
    body,
  );
  scroller.append(spacer, table);
  const cursor = new CellCursor({
    scroller,
    body,
    rowPx: () => cssPx("--row-table") || 17,
    rows: () => feed.held?.answer.entities.length ?? 0,
    moved: () => {
      app.schedule();
    },
  });
  const save = h(
    "button",
    {
      type: "button",
      class: "link",
      onclick: () => {
        void dist.csv();
      },
    },
    "save CSV",
  );
  dist.exports = {
    picture: () => {
      const [a, c] = [feed.held?.answer, app.column()];
      if (!a || !c || !dist.ready()) return null;
      const title = `${c.name} of ${several(a.total, app.entitiesWord())} at ${dateTimeZone(app, a.at, 9)}`;
      return {
        title,
        sheet: {
          title,
          lines: sheetLines(app, { columns: [c], seen: [a], window: null }),
          ...sheetLegend(app, "unpainted"),
          ramp: null,
          parts: [{ marks: dist.drawn, x: 0, y: 0 }],
          width: dist.width,
          height: dist.height,
        },
      };
    },
    // the table lists the first entities; a file has all
    data: async () => {
      const [held, c] = [feed.held, app.column()];
      if (!held || !c) return null;
      const q = new URLSearchParams(held.url.slice(held.url.indexOf("?") + 1));
      q.set("limit", String(Math.max(LIMIT, held.answer.total)));
      const more = held.answer.total > held.answer.entities.length;
      const a = more ? stateAt(await app.api.view(app.url("state", q), new AbortController().signal)) : held.answer;
      return stateSheet(a, sorted(a), c, app.role("entity")?.name ?? "entity");
    },
  };
  const alarm = h("span", { class: "alarm", role: "alert" });
  const side = h(
    "section",
    { class: "tile state-table", "aria-label": "State at the cursor" },
    h(
      "div",
      { class: "head" },
      h("h2", {}, "State"),
      meta,
      alarm,
      h("label", { class: "r" }, h("span", { class: "t3" }, "entities are "), entity),
      save,
    ),
    scroller,
  );
  const el = h("div", { class: "state" }, freq.el, h("div", { class: "state-row" }, side, dist.el));
  let sort: { by: SortKey; up: boolean } = { by: "value", up: false };
  let key: unknown[] = [];
  let options = "";
  scroller.addEventListener("scroll", () => {
    app.schedule();
  });
  new ResizeObserver(() => {
    app.schedule();
  }).observe(scroller);

  const value = (r: Row): number | string =>
    typeof r.value === "number"
      ? r.value
      : typeof r.value === "string"
        ? r.value !== "" && Number.isFinite(Number(r.value))
          ? Number(r.value)
          : r.value
        : "";
  const sorted = (a: StateAt): readonly Row[] => {
    const of = (r: Row): number | string | bigint =>
      sort.by === "entity" ? r.entity : sort.by === "value" ? value(r) : (r.since ?? 0n);
    return [...a.entities].sort((x, y) => {
      const [p, q] = [of(x), of(y)];
      const c = p < q ? -1 : p > q ? 1 : 0;
      return sort.up ? c : -c;
    });
  };
  const text = (r: Row, c: Column): string => {
    if (r.value === null) return "missing";
    return typeof value(r) === "number" && !isText(c)
      ? c.type === "time"
        ? String(r.value)
        : quantity(value(r) as number, c)
      : String(r.value);
  };
  const asTable = (): Table => {
    const [a, c] = [feed.held?.answer, app.column()];
    if (!a || !c) return { caption: "State", headers: [], rows: [] };
    return {
      caption: `State at ${dateTime(app, a.at, 9)}`,
      headers: [app.role("entity")?.name ?? "entity", c.name, "since", "category"],
      rows: sorted(a).map((r) => [
        r.entity,
        String(r.value ?? ""),
        r.since === null ? "" : dateTime(app, r.since, 9),
        r.category,
      ]),
    };
  };

  const rows = (a: StateAt, c: Column): void => {
    const px = cssPx("--row-table") || 17;
    const first = Math.floor(scroller.scrollTop / px);
    const visible = Math.ceil(scroller.clientHeight / px) + 1;
    const next = [a, c, first, visible, sort, app.ws.categories, app.theme, app.ws.relative];
    if (next.length === key.length && next.every((k, i) => k === key[i])) return;
    key = next;
    spacer.style.height = `${a.entities.length * px + 19}px`;
    const heads: [SortKey, string, string][] = [
      ["entity", app.role("entity")?.name ?? "entity", ""],
      ["value", c.name, "r"],
      ["since", "since", "r"],
    ];
    fill(
      head,
      h(
        "tr",
        {},
        h("th", { class: "swc", scope: "col" }, h("span", { class: "sr" }, "category")),
        ...heads.map(([by, name, cls]) =>
          h(
            "th",
            { class: cls, scope: "col" },
            h(
              "button",
              {
                type: "button",
                onclick: () => {
                  sort = { by, up: sort.by === by ? !sort.up : by === "entity" };
                  app.schedule();
                },
              },
              `${name}${sort.by === by ? (sort.up ? " \u2191" : " \u2193") : ""}`,
            ),
          ),
        ),
        h("th", { scope: "col", class: "r" }, "for"),
        h("th", { scope: "col" }, "category"),
      ),
    );
    const list = sorted(a).slice(first, first + visible);
    const entityColumn = app.role("entity");
    const hadFocus = cursor.focused;
    fill(
      body,
      ...list.map((r, i) => {
        const k = swatchOf(app.painted(), r.category);
        return h(
          "tr",
          { "data-row": first + i, "aria-rowindex": first + i + 2 },
          h("td", { class: "swc" }, k > 0 ? swatchCanvas(app, k) : null),
          h(
            "td",
            {
              tabindex: -1,
              "data-cell": 0,
              class: "who",
              title: r.entity,
              onclick: (e: MouseEvent) => {
                if (entityColumn) openValueMenu(app, e.clientX, e.clientY, entityColumn, r.entity);
              },
            },
            r.entity,
          ),
          h(
            "td",
            {
              tabindex: -1,
              "data-cell": 1,
              class: "r lead",
              onclick: (e: MouseEvent) => {
                openValueMenu(app, e.clientX, e.clientY, c, typeof r.value === "object" ? null : (r.value as Cell));
              },
            },
            text(r, c),
          ),
          h("td", { class: "r t2" }, r.since === null ? "\u2013" : momentText(app, r.since)),
          h("td", { class: "r t2" }, r.since === null ? "\u2013" : duration(Number(a.at - r.since))),
          h("td", { class: "t2" }, r.category === "" ? "unpainted" : r.category),
        );
      }),
    );
    table.style.transform = `translateY(${first * px}px)`;
    cursor.mark(hadFocus);
  };

  const draw = (a: StateAt, c: Column): Mark[] => {
    const axis = valueAxis(app, c, dist.height);
    const { scale } = axis;
    const [x0, x1] = [92, dist.width - 20];
    const out: Mark[] = [
      ...bands(app.painted(), scale, { x: x0, y: scale.at1, w: x1 - x0, h: scale.at0 - scale.at1 }, app.theme.dark),
    ];
    for (const l of axisLabels(axis, 26, 76)) {
      if (l.px < scale.at1 - 1 || l.px > scale.at0 + 1 || l.fine) continue;
      out.push(line(x0, l.px, x1, l.px, "grid"), ...tickLabel(l, x0 - 8, 76));
    }
    out.push(...snapshotCurve(a, app, axis.scale, x0, x1), line(x0, scale.at0, x1, scale.at0, "axis"));
    out.push(
      label(x0, scale.at0 + 17, "0"),
      label(x1, scale.at0 + 17, count(a.total), { align: "right", ink: "text-2", weight: 500 }),
    );
    out.push(
      label(x0, scale.at0 + 32, `${app.entitiesWord()} in order of value at ${momentText(app, a.at)}`, {
        max: dist.width - x0 - 4,
      }),
    );
    return out;
  };

  return {
    el,
    stale: () => {
      feed.stale();
      freq.stale();
    },
    update: () => {
      const c = app.column();
      if (!c || !app.timed()) return;
      freq.ask(c);
      freq.update(c);
      const names = app
        .columns()
        .filter((x) => x.role === "entity" || x.role === null || ["event", "flow", "level", "peer"].includes(x.role))
        .map((x) => x.name);
      if (JSON.stringify(names) !== options) {
        options = JSON.stringify(names);
        fill(entity, ...names.map((n) => h("option", { value: n }, n)));
      }
      entity.value = app.role("entity")?.name ?? "";
      const at = app.ws.cursor ?? app.window()?.from ?? null;
      if (at === null) return;
      const q = app.params(
        {
          at: String(at),
          column: c.name,
          row: "category",
          limit: LIMIT,
          width: Math.max(2, Math.min(4096, dist.width)),
        },
        { window: null },
      );
      feed.want({ url: app.url("state", q), asked: c.name }, app.ss.interacting || app.ss.playing !== 0);
      const a = feed.held?.asked === c.name ? feed.held.answer : null;
      setText(alarm, feed.failed ? `\u25b2 ${feed.failed.what}` : "");
      dist.state(app.ss.playing === 0 ? feed.waiting : null, feed.failed);
      dist.meta.textContent = `${c.name} of every one of the ${app.entitiesWord()}`;
      if (!a) return;
      // the moment comes last: where there is little room, it is what the cursor says, too
      const rest = a.idle > 0 ? `, ${count(a.idle)} ${restWord(app)}` : "";
      const listed = a.total > a.entities.length ? `, first ${count(a.entities.length)} listed` : "";
      const moment = app.origin() === null ? dateTime(app, a.at, 3) : momentText(app, a.at);
      setText(meta, `${several(a.total, app.entitiesWord())}${rest}${listed} at ${moment}`);
      setAttr(meta, "title", meta.textContent);
      rows(a, c);
      const say = (v: number): string => valueText(v, { measure: c, labels: app.ss.labels });
      dist.words = () => stateWords(a, c.name, say, speech(app));
      if (!dist.ready()) return;
      if (a.total === 0)
        dist.empty(
          a.idle > 0
            ? `No ${app.entitiesWord()} here do anything at this moment: ${count(a.idle)} ${restWord(app)}. Move the cursor.`
            : "No entity has been seen yet at this moment. Move the cursor later.",
        );
      else
        dist.show(
          draw(a, c),
          `Snapshot of ${several(a.total, app.entitiesWord())} at ${momentText(app, a.at)}; ${c.name} from ${valueText(a.curve[0] ?? Number.NaN, { measure: c, labels: app.ss.labels })} to ${valueText(a.curve.at(-1) ?? Number.NaN, { measure: c, labels: app.ss.labels })}.`,
          asTable,
          a,
        );
    },
  };
}

function snapshotCurve(
  a: StateAt,
  app: App,
  scale: { at0: number; px(v: number): number },
  x0: number,
  x1: number,
): Mark[] {
  const n = a.curve.length;
  if (n === 0 || a.total === 0) return [];
  const ranks = rankScale(0, a.total, x0, x1);
  const rank = (i: number): number => (i >= n ? a.total : n > 1 ? Math.floor((i * (a.total - 1)) / (n - 1)) : 0);
  const stairs = (from: number, to: number): number[] => {
    const xy: number[] = [];
    for (let i = from; i < to; i++) {
      const y = scale.px(a.curve[i] as number);
      const end = i + 1 < to ? rank(i + 1) : to >= n ? a.total : rank(to);
      xy.push(ranks.x(rank(i)), y, ranks.x(Math.max(end, rank(i))), y);
    }
    return xy;
  };
  const within = { x: x0, y: 0, w: x1 - x0, h: scale.at0 };
  const out: Mark[] = [];
  const area = (from: number, to: number, k: number): void => {
    if (to <= from) return;
    const xy = stairs(from, to);
    xy.push(xy.at(-2) as number, scale.at0, xy[0] as number, scale.at0);
    out.push({ t: "path", xy: Float32Array.from(xy), fill: { ink: `cat-${k}`, texture: k > 0 }, within });
  };
  area(0, n, 0);
  for (const p of [...app.painted()].reverse()) {
    if (!p.range || p.part) continue;
    area(
      p.range.from === null ? 0 : firstNotBelow(a.curve, p.range.from),
      p.range.to === null ? n : firstNotBelow(a.curve, p.range.to),
      p.swatch,
    );
  }
  out.push({ t: "path", xy: Float32Array.from(stairs(0, n)), stroke: { ink: "text" }, width: 1.5, within });
  return out;
}
