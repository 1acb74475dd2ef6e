import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  COLOURS,
  MAX_ALL_POINTS,
  MAX_POINTS,
  MAX_TEXT,
  MAX_TEXTS,
  OPS,
  type SceneSays,
  sceneSays,
  type Taken,
} from "../../base/scene.ts";
import { SceneTrack, type ShapeNow } from "../../base/scene-track.ts";
import { compile } from "./compile.ts";
import type { Scene } from "./scene";
import { Cut, Recorder, type Tables } from "./scene-recorder.ts";
import { close, type RowsSent, Runner, still } from "./scene-runtime.ts";

const TABLES: Tables = {
  ops: OPS,
  colours: COLOURS,
  maxShapes: 50,
  maxChanges: 1000,
  maxPoints: MAX_POINTS,
  maxAllPoints: MAX_ALL_POINTS,
  maxText: MAX_TEXT,
  maxTexts: MAX_TEXTS,
};

type Cells = Readonly<Record<string, string | number | null>>;

function rowsOf(all: readonly (readonly [time: number, event: string, cells: Cells])[]): RowsSent {
  const columns = [...new Set(all.flatMap(([, , cells]) => Object.keys(cells)))];
  return {
    t: "rows",
    count: all.length,
    time: Float64Array.from(all, ([t]) => t),
    nanos: BigInt64Array.from(all, ([t]) => BigInt(t) + 1_000n),
    event: all.map(([, e]) => e),
    entity: all.map(() => "0"),
    columns: Object.fromEntries(columns.map((c) => [c, all.map(([, , cells]) => cells[c] ?? null)])),
  };
}

/** What a scene makes of rows, as the page takes it; each portion is another handing over. */
function run(
  scene: unknown,
  ...portions: readonly RowsSent[]
): { says: SceneSays[]; at: (t: number) => readonly ShapeNow[] } {
  const taken: Taken = { shapes: 0, changes: 0, texts: 0, points: 0, corners: 0 };
  const says: SceneSays[] = [];
  const track = new SceneTrack();
  const runner = new Runner({
    url: "blob:null/scene",
    send: (message) => {
      const one = sceneSays(message, taken);
      if (one === null) throw new Error("the page would not take it");
      says.push(one);
      if (one.t === "batch") track.add(one.batch);
    },
    load: () => {
      if (scene instanceof Error) throw scene;
      return { default: scene };
    },
    recorder: (all) => new Recorder(all),
    isCut: (e) => e instanceof Cut,
  });
  runner.begin(TABLES);
  for (const rows of portions) runner.take(rows);
  return { says, at: (t) => track.at(t) };
}

const of = (event: Scene["event"], more: Partial<Scene> = {}): Scene => ({
  title: "t",
  stage: { width: 2, height: 1 },
  event,
  ...more,
});

const ROWS = rowsOf([
  [0, "a", { v: 1 }],
  [10, "b", { v: 2 }],
  [20, "a", { v: 3 }],
]);

test("each row is one call, with its time, event and columns", () => {
  const seen: unknown[] = [];
  const { says } = run(
    of((row) => seen.push([row.time, row.nanos, row.event, row.entity, row.number("v"), row.text("v")]), {
      columns: ["v"],
    }),
    ROWS,
  );
  expect(seen[1]).toEqual([10, 1010n, "b", "0", 2, "2"]);
  expect(says.map((s) => s.t)).toEqual(["head", "done"]);
  expect(says[0]).toMatchObject({ head: { title: "t", width: 2, height: 1, events: null, columns: ["v"] } });
});

test("motions take their time, and what is not told a time begins with its row", () => {
  const { at } = run(
    of((row, stage) => {
      if (row.time === 0) stage.circle("c", { x: 0, y: 0, r: 1, colour: 3 });
      else if (row.time === 10) stage.move("c", 10, 20, { duration: 10 });
      else stage.flash("c", "alarm", { duration: 5 });
    }),
    ROWS,
  );
  expect(at(15)[0]).toMatchObject({ x: 5, y: 10, width: 1, colour: { to: 3 } });
  expect(at(22)[0]).toMatchObject({ x: 10, y: 20, colour: { to: "alarm" } });
  expect(at(25)[0]).toMatchObject({ colour: { to: 3 } });
});

test("a path is gone at an even speed", () => {
  const { at } = run(
    of((row, stage) => {
      if (row.time > 0) return;
      stage.circle("c", { x: 0, y: 0, r: 1 });
      stage.path(
        "c",
        [
          [30, 0],
          [30, 10],
        ],
        { duration: 40 },
      );
    }),
    ROWS,
  );
  expect([15, 30, 35, 40, 99].map((t) => at(t).map((s) => [s.x, s.y])[0])).toEqual([
    [15, 0],
    [30, 0],
    [30, 5],
    [30, 10],
    [30, 10],
  ]);
});

test.each<[string, Scene["event"], RegExp]>([
  ["NaN", (_, s) => s.circle("c", { x: Number.NaN, y: 0, r: 1 }), /^c: x is NaN, a finite number is expected$/],
  ["a radius below 0", (_, s) => s.circle("c", { x: 0, y: 0, r: -1 }), /^c: r is -1, a number from 0 on is expected$/],
  ["an unknown shape", (_, s) => s.move("d", 0, 0), /^there is no shape "d"/],
  [
    "another kind",
    (r, s) => (r.time === 0 ? s.circle("c", { x: 0, y: 0, r: 1 }) : s.text("c", { x: 0, y: 0, size: 1, text: "" })),
    /^c is a circle, and cannot be a text/,
  ],
  [
    "an unknown colour",
    (_, s) => s.circle("c", { x: 0, y: 0, r: 1, colour: "red" as "ok" }),
    /^c: there is no colour "red"; there are text, muted/,
  ],
  ["a column that was not asked for", (r) => r.number("w"), /does not say that it reads the column w/],
  [
    "what it throws",
    () => {
      throw new Error("my own\nsecond line");
    },
    /^my own$/,
  ],
])("%s is one line", (_, event, line) => {
  const { says } = run(of(event), ROWS, ROWS);
  const errors = says.filter((s) => s.t === "error");
  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatchObject({ what: expect.stringMatching(line) as string });
});

test("what was drawn before a fault stays, and bounds end a scene in one line", () => {
  const { says, at } = run(
    of((row, stage) => {
      for (let i = 0; i < 1e6; i++) stage.circle(`${i}`, { x: row.time, y: 0, r: 1 });
    }),
    ROWS,
  );
  expect(says.find((s) => s.t === "cut")).toMatchObject({
    what: "more than 50 shapes: what comes after that is not drawn",
  });
  expect(at(0)).toHaveLength(50);
});

test.each<[string, unknown, RegExp]>([
  ["nothing", undefined, /^the file has no scene: it ends with export default/],
  ["no function", { title: "x", stage: { width: 1, height: 1 } }, /^the scene has no function event/],
  ["no stage", { title: "x", event: () => {} }, /^the scene has no stage/],
  ["events that are none", of(() => {}, { events: "a" as unknown as string[] }), /^events and columns are lists/],
])("a file with %s is told so", (_, scene, line) => {
  expect(run(scene).says[0]).toMatchObject({ t: "error", what: expect.stringMatching(line) as string });
});

test("where a scene fails is the first place of its own in the stack", () => {
  const e = new Error("boom");
  e.stack =
    "Error: boom\n    at f (blob:null/other:3:4)\n    at event (blob:null/scene:12:34)\n    at x (blob:null/scene:1:1)";
  expect(run(e).says[0]).toEqual({ t: "error", what: "boom", place: { line: 12, column: 34 } });
});

test("network, page and clocks are taken away, and say so when they are called", () => {
  const scope: Record<string, unknown> = { fetch: () => 1, setTimeout };
  close(scope);
  expect(() => scope["fetch"]).toThrow("a scene has no network: fetch is not there");
  expect(() => scope["parent"]).toThrow("a scene has no page: parent is not there");
  expect(() => scope["localStorage"]).toThrow("a scene keeps nothing: localStorage is not there");
});

test("chance and the clock are the same in each run", () => {
  const of2 = (): readonly number[] => {
    const math = Object.create(Math) as Math;
    const clock = { Date };
    still(math, clock);
    return [math.random(), math.random(), clock.Date.now(), new clock.Date().getTime(), new clock.Date(5).getTime()];
  };
  expect(of2()).toEqual(of2());
  expect(of2().slice(2)).toEqual([0, 0, 5]);
});

test("the particle chamber moves its particles and flashes them", async () => {
  const { code } = await compile(readFileSync(new URL("particle-chamber.ts", import.meta.url), "utf8"));
  const found: { default?: unknown } = {};
  new Function("exports", code)(found);
  const particle = { particle: 1, x: 0.5, y: 0.25, one: null, two: null };
  const { says, at } = run(
    found.default,
    rowsOf([
      [0, "particle", particle],
      [100e6, "particle", { ...particle, x: 0.7 }],
      [100e6, "collision.wall", particle],
      [200e6, "particle", { ...particle, x: 0.8 }],
      [200e6, "collision.particles", { ...particle, particle: null, one: 1, two: 9 }],
    ]),
  );
  expect(says.filter((s) => s.t === "error")).toEqual([]);
  const of3 = (t: number): ShapeNow | undefined => at(t).find((s) => s.kind === "circle");
  expect(of3(50e6)).toMatchObject({ x: 0.6, y: 0.75, colour: { to: 3 } });
  expect(of3(120e6)).toMatchObject({ colour: { to: 1 } });
  expect(of3(220e6)).toMatchObject({ x: 0.8, colour: { to: 2 } });
  expect(of3(400e6)).toMatchObject({ colour: { to: 3 } });
});
