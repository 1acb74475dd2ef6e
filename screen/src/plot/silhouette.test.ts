import { expect, test } from "vitest";
import type { Grid } from "../base/answers.ts";
import { blocks, borders, silhouette } from "./silhouette.ts";

/** Every side of a filled cell beyond which there is none, by its two corners. */
function sides(filled: readonly (readonly boolean[])[]): string[] {
  const at = (c: number, r: number): boolean => filled[r]?.[c] === true;
  return filled
    .flatMap((row, r) =>
      row.flatMap((f, c) => [
        ...(f && !at(c, r - 1) ? [`${c},${r} ${c + 1},${r}`] : []),
        ...(f && !at(c + 1, r) ? [`${c + 1},${r} ${c + 1},${r + 1}`] : []),
        ...(f && !at(c, r + 1) ? [`${c},${r + 1} ${c + 1},${r + 1}`] : []),
        ...(f && !at(c - 1, r) ? [`${c},${r} ${c},${r + 1}`] : []),
      ]),
    )
    .sort();
}

/** The sides that loops go along. */
function walked(loops: readonly (readonly number[])[]): string[] {
  return loops
    .flatMap((l) => {
      const out: string[] = [];
      for (let i = 2; i < l.length; i += 2) {
        let [x, y] = [l[i - 2] as number, l[i - 1] as number];
        const [tx, ty] = [l[i] as number, l[i + 1] as number];
        expect((x === tx) !== (y === ty)).toBe(true);
        while (x !== tx || y !== ty) {
          const [nx, ny] = [x + Math.sign(tx - x), y + Math.sign(ty - y)];
          const ends = nx + ny > x + y ? [`${x},${y}`, `${nx},${ny}`] : [`${nx},${ny}`, `${x},${y}`];
          out.push(ends.join(" "));
          [x, y] = [nx, ny];
        }
      }
      return out;
    })
    .sort();
}

function random(seed: number): () => number {
  let s = seed;
  return () => {
    s = (Math.imul(s, 1_664_525) + 1_013_904_223) >>> 0;
    return s / 2 ** 32;
  };
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])("loops go along every side of an area once, and nowhere else (seed %i)", (seed) => {
  const next = random(seed);
  for (let i = 0; i < 40; i++) {
    const [w, h, share] = [1 + Math.floor(next() * 9), 1 + Math.floor(next() * 9), next()];
    const filled = Array.from({ length: h }, () => Array.from({ length: w }, () => next() < share));
    const loops = borders(filled);
    expect(walked(loops)).toEqual(sides(filled));
    for (const l of loops) expect(l.slice(0, 2)).toEqual(l.slice(-2));
  }
});

test("cells that touch at a corner are two areas, and corners on a straight side are left out", () => {
  const loops = borders([
    [true, false],
    [false, true],
  ]);
  expect(loops).toEqual([
    [0, 0, 1, 0, 1, 1, 0, 1, 0, 0],
    [1, 1, 2, 1, 2, 2, 1, 2, 1, 1],
  ]);
  expect(borders([[true, true, true]])).toEqual([[0, 0, 3, 0, 3, 1, 0, 1, 0, 0]]);
  expect(borders([])).toEqual([]);
});

test("a block has rows where one of its cells does", () => {
  expect(
    blocks(
      [
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 2],
      ],
      4,
      4,
    ),
  ).toEqual([[false, true]]);
  expect(blocks([[0, 3]], 1, 4)).toEqual([[false, true]]);
});

test("a silhouette lies where its cells do, its ground below all of its ink", () => {
  const counts = Array.from({ length: 6 }, (_, r) => Array.from({ length: 6 }, (_, c) => (r === 5 && c === 5 ? 1 : 0)));
  const answer = { counts, xMin: 0, xMax: 6, yMin: 0, yMax: 6 } as unknown as Grid;
  const within = { x: 10, y: 0, w: 60, h: 60 };
  const place = { answer, x: (v: number) => 10 + v * 10, y: (v: number) => 60 - v * 10, within };
  const marks = silhouette({ ...place, each: { column: false, row: false } });
  const xy = marks.map((m) => (m.t === "path" ? [...m.xy] : []));
  // the last block holds only two cells
  expect(xy).toEqual([
    [48.5, 21.5, 71.5, 21.5, 71.5, -1.5, 48.5, -1.5, 48.5, 21.5],
    [48.5, 21.5, 71.5, 21.5, 71.5, -1.5, 48.5, -1.5, 48.5, 21.5],
  ]);
  expect(marks.map((m) => m.t === "path" && m.stroke?.ink)).toEqual(["surface", "text-2"]);
  const own = silhouette({ ...place, each: { column: true, row: true } });
  expect(own[1]).toMatchObject({ xy: Float32Array.from([58.5, 11.5, 71.5, 11.5, 71.5, -1.5, 58.5, -1.5, 58.5, 11.5]) });
  expect(own[1]).not.toHaveProperty("within");
  const moved = silhouette({ ...place, x: (v) => 20 + v * 10, each: { column: true, row: true } });
  expect(moved[1]).toMatchObject({ within: { x: 7, y: -3, w: 66, h: 66 } });
});

test("the outline of a hole is farther in, and no corner is moved along its side alone", () => {
  const ring = Array.from({ length: 3 }, (_, r) => Array.from({ length: 3 }, (_, c) => (r === 1 && c === 1 ? 0 : 1)));
  const marks = silhouette({
    answer: { counts: ring, xMin: 0, xMax: 3, yMin: 0, yMax: 3 } as unknown as Grid,
    x: (v) => v * 10,
    y: (v) => 30 - v * 10,
    within: { x: 0, y: 0, w: 30, h: 30 },
    each: { column: true, row: true },
  });
  const areas = marks.slice(2).map((m) => {
    const [xs, ys] = [0, 1].map((k) => (m.t === "path" ? [...m.xy].filter((_, i) => i % 2 === k) : []));
    return [Math.min(...(xs ?? [])), Math.max(...(xs ?? [])), Math.min(...(ys ?? [])), Math.max(...(ys ?? []))];
  });
  expect(areas).toEqual([
    [-1.5, 31.5, -1.5, 31.5],
    [11.5, 18.5, 11.5, 18.5],
  ]);
});
