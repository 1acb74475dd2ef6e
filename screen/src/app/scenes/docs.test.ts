import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { COLOURS, MAX_ALL_POINTS, MAX_POINTS, MAX_TEXT, MAX_TEXTS, OPS, sceneSays } from "../../base/scene.ts";
import { SceneTrack } from "../../base/scene-track.ts";
import { eventsOf } from "../../base/scenes.ts";
import { compile } from "./compile.ts";
import { Cut, Recorder } from "./scene-recorder.ts";
import { Runner } from "./scene-runtime.ts";

const DOCS = readFileSync(new URL("../../../../docs/scenes.md", import.meta.url), "utf8");
const BLOCKS = [...DOCS.matchAll(/```ts\n([\s\S]*?)```/g)].map((m) => m[1] ?? "");

test("docs/scenes.md has all that a scene may say", () => {
  const api = readFileSync(new URL("scene.d.ts", import.meta.url), "utf8");
  expect(BLOCKS[1]?.trim()).toBe(api.trim());
});

test("its example runs", async () => {
  const text = BLOCKS[0] ?? "";
  expect(eventsOf(text)).toEqual(["send.begin"]);
  const { code } = await compile(text);
  const found: { default?: unknown } = {};
  new Function("exports", code)(found);
  const taken = { shapes: 0, changes: 0, texts: 0, points: 0, corners: 0 };
  const track = new SceneTrack();
  const said: string[] = [];
  const runner = new Runner({
    url: "",
    send: (m) => {
      const says = sceneSays(m, taken);
      said.push(says?.t ?? "nothing");
      if (says?.t === "batch") track.add(says.batch);
    },
    load: () => found,
    recorder: (tables) => new Recorder(tables),
    isCut: (e) => e instanceof Cut,
  });
  runner.begin({
    ops: OPS,
    colours: COLOURS,
    maxShapes: 9,
    maxChanges: 99,
    maxPoints: MAX_POINTS,
    maxAllPoints: MAX_ALL_POINTS,
    maxText: MAX_TEXT,
    maxTexts: MAX_TEXTS,
  });
  runner.take({
    t: "rows",
    count: 1,
    time: Float64Array.of(0),
    nanos: BigInt64Array.of(0n),
    event: ["send.begin"],
    entity: ["0"],
    columns: { peer: [1] },
  });
  expect(said).toEqual(["head", "size", "batch", "done"]);
  const ball = (t: number): readonly number[] => track.at(t).flatMap((s) => (s.id === "0 to 1" ? [s.x, s.y] : []));
  expect(ball(25e6)).toEqual([1, 0.2]);
  expect(ball(60e6)).toEqual([]);
  expect(track.at(60e6).map((s) => s.colour.to)).toEqual([3, 4]);
});
