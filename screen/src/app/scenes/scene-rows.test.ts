import { expect, test } from "vitest";
import type { Json } from "../../base/json.ts";
import type { SceneHead } from "../../base/scene.ts";
import { nanos } from "../../base/time.ts";
import type { App } from "../state/app.ts";
import { goesOn, MAX_ROWS, SceneRows, sent, until } from "./scene-rows.ts";

const HEAD: SceneHead = { title: "t", width: 1, height: 1, events: ["a", "b"], columns: ["v", "w"] };

/** A server with rows in the order of arrival: time, event, v. */
interface Served {
  readonly rows: (readonly [time: number, event: string, v: number])[];
  /** Says that there are so many more. */
  more: number;
  live: boolean;
  from: number;
  readonly asked: URLSearchParams[];
}

function serving(): { app: App; served: Served; settled: () => Promise<void>; rows: SceneRows; changed: () => number } {
  const served: Served = { rows: [], more: 0, live: false, from: 0, asked: [] };
  const columns: Record<string, string | undefined> = { time: "ts", event: "ev" };
  const answer = (q: URLSearchParams): Json => {
    served.asked.push(q);
    const [offset, limit] = [Number(q.get("offset") ?? 0), Number(q.get("limit"))];
    const from = Number(q.get("from") ?? 0);
    const all = served.rows.map((r, i) => [...r, i] as const).filter((r) => r[0] >= from);
    if (q.get("order") !== null) all.sort((p, o) => (p[0] - o[0]) * (q.get("desc") === "true" ? -1 : 1));
    const some = all.slice(offset, offset + limit);
    return {
      generation: 1,
      exact: true,
      cells: some.map(([t, ev, v]) => [String(t), ev, String(t), v]),
      arrivals: some.map((r) => r[3]),
      total: all.length + served.more,
    };
  };
  let flights = 0;
  const app = {
    ws: {
      where: "",
      get live() {
        return served.live;
      },
    },
    info: { id: "x" },
    role: (name: string) => (columns[name] === undefined ? null : { name: columns[name] }),
    column: (name: string) => (name === "v" ? { name } : null),
    window: () => ({ from: nanos(served.from), to: nanos(1e9) }),
    params: (more: Record<string, unknown>, o: { window: { from: bigint } | null; where: string }) => {
      const q = new URLSearchParams();
      for (const [k, v] of Object.entries(more)) q.set(k, String(v));
      if (o.window) q.set("from", String(o.window.from));
      q.set("where", o.where);
      return q;
    },
    url: (_: string, q: URLSearchParams) => String(q),
    api: {
      view: (url: string) => {
        flights++;
        return Promise.resolve(answer(new URLSearchParams(url))).finally(() => {
          flights--;
        });
      },
    },
  } as unknown as App;
  let n = 0;
  const rows = new SceneRows(app, () => {
    n++;
  });
  const settled = async (): Promise<void> => {
    for (let i = 0; i < 200; i++) {
      rows.want(HEAD);
      await new Promise((r) => setTimeout(r, 0));
      if (flights === 0 && rows.complete && i > 3) return;
    }
  };
  return { app, served, settled, rows, changed: () => n };
}

const times = (rows: SceneRows): readonly number[] => rows.rows.map((r) => Number(r.at));

test("rows are in the order of time, and only the columns and events of the scene are asked for", async () => {
  const { served, settled, rows } = serving();
  served.rows.push([30, "a", 1], [10, "b", 2], [20, "a", 3]);
  await settled();
  expect(times(rows)).toEqual([10, 20, 30]);
  const [q] = served.asked;
  expect(q?.get("columns")).toBe("ts,ev,ts,v");
  expect(q?.get("where")).toContain("ev");
  expect(rows.has).toEqual(["v"]);
});

test("of what grows only what is new is asked for; what came late is sorted in, and how late is known", async () => {
  const { served, settled, rows } = serving();
  served.rows.push([10, "a", 1], [20, "a", 2]);
  await settled();
  expect(rows.late).toBe(0n);
  const before = rows.rows;
  const asked = served.asked.length;
  served.rows.push([30, "b", 3]);
  rows.stale();
  await settled();
  expect(served.asked.slice(asked).map((q) => q.get("offset"))).toEqual(["2"]);
  expect(goesOn(before.at(-1) ?? null, rows.rows, before.length)).toBe(true);
  served.rows.push([12, "b", 4]);
  rows.stale();
  await settled();
  expect(times(rows)).toEqual([10, 12, 20, 30]);
  expect(goesOn(before.at(-1) ?? null, rows.rows, before.length)).toBe(false);
  expect(rows.late).toBe(18n);
  expect([5n, 12n, 29n, 99n].map((at) => until(rows.rows, at))).toEqual([0, 2, 3, 4]);
});

test("of too many rows those from the window on are taken, and the others are counted", async () => {
  const { served, settled, rows } = serving();
  for (let i = 0; i < 50; i++) served.rows.push([i, "a", i]);
  served.more = MAX_ROWS;
  served.from = 20;
  await settled();
  expect(rows.from).toBe(20n);
  expect(times(rows)[0]).toBe(20);
  expect(rows.total - rows.rows.length).toBe(MAX_ROWS);
  // the window went on
  served.from = 30;
  await settled();
  expect(times(rows)[0]).toBe(30);
});

test("of too many rows that are followed live the newest are taken", async () => {
  const { served, settled, rows } = serving();
  served.live = true;
  for (let i = 0; i < MAX_ROWS + 10; i++) served.rows.push([i, "a", i]);
  await settled();
  expect(rows.rows.length).toBe(MAX_ROWS / 2 + 1);
  expect(times(rows).at(-1)).toBe(MAX_ROWS + 9);
});

test("what the trace lacks is null", async () => {
  const { served, settled, rows } = serving();
  served.rows.push([10, "a", 7]);
  await settled();
  const given = sent(rows.rows, nanos(4), HEAD, { event: true, entity: false, columns: rows.has });
  expect(given).toMatchObject({ count: 1, event: ["a"], entity: [null], columns: { v: [7], w: [null] } });
  expect([given.time[0], given.nanos[0]]).toEqual([6, 10n]);
});

test("a scene that names no events is told that it gets no rows", () => {
  const { served, rows } = serving();
  expect(rows.want({ ...HEAD, events: [] })).toMatch(/^the list events is empty/);
  expect(served.asked).toEqual([]);
});
