import fc from "fast-check";
import { expect, test } from "vitest";
import { COLOURS, OPS, type OpKind, type SceneBatch, SHAPES } from "./scene.ts";
import { SceneTrack, type ShapeNow } from "./scene-track.ts";

interface Change {
  readonly shape: number;
  readonly op: OpKind;
  readonly at: number;
  readonly duration: number;
  readonly a: number;
  readonly b: number;
}

const IDS = ["p", "q", "r"];

function batch(changes: readonly Change[], first: boolean): SceneBatch {
  const of = (f: (c: Change) => number): number[] => changes.map(f);
  return {
    shapes: first ? IDS.map((id, i) => ({ id, kind: SHAPES[i] ?? "circle" })) : [],
    texts: first ? ["zero", "one", "two"] : [],
    points: [],
    count: changes.length,
    shape: Int32Array.from(of((c) => c.shape)),
    op: Uint8Array.from(of((c) => OPS.indexOf(c.op))),
    at: Float64Array.from(of((c) => c.at)),
    duration: Float64Array.from(of((c) => c.duration)),
    a: Float64Array.from(of((c) => c.a)),
    b: Float64Array.from(of((c) => c.b)),
  };
}

/** The slow and obvious version: all changes of one shape again, from the first to the last by then. */
function replayed(all: readonly Change[], shape: number, t: number): Record<string, unknown> | null {
  interface Motion {
    from: number[];
    to: number[];
    at: number;
    duration: number;
  }
  const rest = (...to: number[]): Motion => ({ from: to, to, at: Number.NEGATIVE_INFINITY, duration: 0 });
  const fresh = (): Record<string, Motion> => ({
    move: rest(0, 0),
    end: rest(0, 0),
    size: rest(0, 0),
    colour: rest(0, 0),
    opacity: rest(1, 1),
    label: rest(-1, -1),
    hollow: rest(0, 0),
  });
  const passed = (m: Motion, now: number): number =>
    m.duration === 0 || now >= m.at + m.duration ? 1 : (now - m.at) / m.duration;
  const value = (name: string, m: Motion, now: number): number[] => {
    const s = passed(m, now);
    if (s === 1 || name === "label" || name === "hollow") return m.to;
    if (name === "colour") return [(s < 0.5 ? m.from[0] : m.to[0]) ?? 0, 0];
    return m.to.map((to, i) => (m.from[i] ?? 0) + (to - (m.from[i] ?? 0)) * s);
  };
  let state = fresh();
  let there = false;
  const own = all.map((c, order) => ({ ...c, order })).filter((c) => c.shape === shape && c.at <= t);
  own.sort((p, q) => p.at - q.at || p.order - q.order);
  for (const c of own) {
    if (c.op === "make") [state, there] = [fresh(), true];
    else if (c.op === "remove") there = false;
    else {
      const before = state[c.op];
      if (before) state[c.op] = { from: value(c.op, before, c.at), to: [c.a, c.b], at: c.at, duration: c.duration };
    }
  }
  if (!there) return null;
  const of = (name: string): number[] => value(name, state[name] ?? rest(0, 0), t);
  const colour = state["colour"] ?? rest(0, 0);
  return {
    at: [of("move"), of("end"), of("size")].flat(),
    // what it was says nothing any more when it is the other
    colour: [
      COLOURS[(passed(colour, t) === 1 ? colour.to : colour.from)[0] ?? 0],
      COLOURS[colour.to[0] ?? 0],
      passed(colour, t),
    ],
    opacity: of("opacity")[0],
    label: ["zero", "one", "two"][of("label")[0] ?? -1] ?? null,
    hollow: of("hollow")[0] === 1,
  };
}

function plain(s: ShapeNow): Record<string, unknown> {
  return {
    at: [s.x, s.y, s.toX, s.toY, s.width, s.height],
    colour: [s.colour.share === 1 ? s.colour.to : s.colour.from, s.colour.to, s.colour.share],
    opacity: s.opacity,
    label: s.label,
    hollow: s.hollow,
  };
}

const change: fc.Arbitrary<Change> = fc
  .record({
    shape: fc.nat(2),
    // few properties, so that motions of one meet
    op: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom<OpKind>("make", "move", "move", "colour", "colour") },
      { weight: 1, arbitrary: fc.constantFrom(...OPS.filter((op) => op !== "points")) },
    ),
    at: fc.nat(60),
    duration: fc.oneof(fc.constant(0), fc.nat(30)),
    a: fc.nat(9),
    b: fc.nat(9),
  })
  .map((c) => {
    if (c.op === "label") return { ...c, a: c.a % 3 };
    if (c.op === "opacity") return { ...c, a: c.a / 9, b: c.a / 9 };
    if (c.op === "hollow") return { ...c, a: c.a % 2 };
    return c.op === "colour" ? { ...c, b: 0 } : c;
  });

test("a moment is what all changes up to it make, whichever way the cursor came and however they were handed over", () => {
  fc.assert(
    fc.property(
      fc.array(change, { maxLength: 40 }),
      fc.array(fc.nat(110), { minLength: 1, maxLength: 12 }),
      fc.nat(40),
      (all, moments, cut) => {
        const track = new SceneTrack();
        track.add(batch(all.slice(0, cut), true));
        // what is looked at in between is settled, and more comes
        track.at(moments[0] ?? 0);
        track.add(batch(all.slice(cut), false));
        const [found, expected]: [unknown[], unknown[]] = [[], []];
        for (const t of [...moments, ...[...moments].reverse()]) {
          const now = new Map(track.at(t).map((s) => [s.id, plain(s)]));
          found.push(IDS.map((id) => now.get(id) ?? null));
          expected.push(IDS.map((_, shape) => replayed(all, shape, t)));
        }
        expect(found).toEqual(expected);
      },
    ),
    { seed: 20261128, numRuns: 1000 },
  );
});

test("a motion goes on from where the one before has come", () => {
  const track = new SceneTrack();
  const of = (op: OpKind, at: number, duration: number, a: number, b: number): Change => ({
    shape: 0,
    op,
    at,
    duration,
    a,
    b,
  });
  track.add(batch([of("make", 0, 0, 0, 0), of("move", 0, 100, 100, 0), of("move", 50, 10, 50, 10)], true));
  const at = (t: number): readonly number[] => track.at(t).flatMap((s) => [s.x, s.y]);
  expect(at(25)).toEqual([25, 0]);
  expect(at(50)).toEqual([50, 0]);
  expect(at(55)).toEqual([50, 5]);
  expect(at(1000)).toEqual([50, 10]);
  expect(at(25)).toEqual([25, 0]);
  expect(at(-1)).toEqual([]);
});
