import type { Grid } from "../base/answers.ts";
import { outlines } from "./compare.ts";
import type { Box, DrawList } from "./marks.ts";

/** Cells of a raster that are one step of an outline: around single cells it would hide what it lies over. */
const BLOCK = 4;

/** Pixels between an outline and its cells, so that its ground hides none of them. */
const ROOM = 1.5;

/** Where a raster lies on its two axes. */
export interface Placed {
  readonly answer: Grid;
  readonly x: (v: number) => number;
  readonly y: (v: number) => number;
  /** Strings have a column or a row each, which no block joins. */
  readonly each: { readonly column: boolean; readonly row: boolean };
  readonly within: Box;
}

/** B in a raster: the border of where it has rows. */
export function silhouette(p: Placed): DrawList {
  const { answer, x, y, within } = p;
  const [across, up] = [p.each.column ? 1 : BLOCK, p.each.row ? 1 : BLOCK];
  const [columns, rows] = [answer.counts[0]?.length ?? 0, answer.counts.length];
  if (columns === 0 || rows === 0) return [];
  const [x0, y0] = [x(answer.xMin), y(answer.yMin)];
  const [w, h] = [(x(answer.xMax) - x0) / columns, (y(answer.yMax) - y0) / rows];
  const paths = borders(blocks(answer.counts, across, up)).map((loop) => {
    const out = outwards(loop, Math.sign(w) * ROOM, Math.sign(h) * ROOM);
    return Float32Array.from(
      loop,
      // the last block may be a part of one
      (v, i) =>
        (out[i] as number) + (i % 2 === 0 ? x0 + Math.min(columns, v * across) * w : y0 + Math.min(rows, v * up) * h),
    );
  });
  const more = 2 * ROOM;
  return outlines(paths, { x: within.x - more, y: within.y - more, w: within.w + 2 * more, h: within.h + 2 * more });
}

/** How far each corner of a loop is moved so that all of its sides are so much farther out. */
function outwards(loop: readonly number[], x: number, y: number): number[] {
  const n = loop.length - 2;
  const out = new Array<number>(loop.length).fill(0);
  for (let i = 0; i < n; i += 2) {
    const [dx, dy] = [
      Math.sign((loop[i + 2] as number) - (loop[i] as number)),
      Math.sign((loop[i + 3] as number) - (loop[i + 1] as number)),
    ];
    // the filled cells are at the left of each side; both of its corners go to the right
    for (const at of [i, (i + 2) % n]) {
      out[at] = (out[at] as number) + dy * x;
      out[at + 1] = (out[at + 1] as number) - dx * y;
    }
  }
  [out[n], out[n + 1]] = [out[0] as number, out[1] as number];
  return out;
}

/** Which blocks of so many cells have rows. */
export function blocks(counts: Grid["counts"], across: number, up: number): boolean[][] {
  const [columns, rows] = [counts[0]?.length ?? 0, counts.length];
  const out = Array.from({ length: Math.ceil(rows / up) }, () =>
    new Array<boolean>(Math.ceil(columns / across)).fill(false),
  );
  counts.forEach((row, r) => {
    const into = out[Math.floor(r / up)] as boolean[];
    row.forEach((n, c) => {
      if (n > 0) into[Math.floor(c / across)] = true;
    });
  });
  return out;
}

/** Right, up, left, down. */
const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/**
 * The border between cells that are filled and those that are not, as closed loops of corners (column, row, ...) with the
 * filled ones at the left; the first corner comes again at the end. Cells that touch at a corner are two areas.
 */
export function borders(filled: readonly (readonly boolean[])[]): number[][] {
  const width = (filled[0]?.length ?? 0) + 1;
  const at = (c: number, r: number): boolean => filled[r]?.[c] === true;
  // the ways out of each corner, a bit each
  const ways = new Uint8Array(width * (filled.length + 1));
  filled.forEach((row, r) => {
    row.forEach((f, c) => {
      if (!f) return;
      const open = (corner: number, way: number): void => {
        ways[corner] = (ways[corner] as number) | (1 << way);
      };
      if (!at(c, r - 1)) open(r * width + c, 0);
      if (!at(c + 1, r)) open(r * width + c + 1, 1);
      if (!at(c, r + 1)) open((r + 1) * width + c + 1, 2);
      if (!at(c - 1, r)) open((r + 1) * width + c, 3);
    });
  });
  const out: number[][] = [];
  for (let start = 0; start < ways.length; start++) while (ways[start] !== 0) out.push(around(ways, width, start));
  return out;
}

/** Walks one loop from a corner back to it, and takes its ways away. */
function around(ways: Uint8Array, width: number, start: number): number[] {
  const loop: number[] = [];
  let [corner, last] = [start, -1];
  do {
    const open = ways[corner] as number;
    // where two areas touch, the left turn stays with its own
    const way = [1, 0, 3].map((turn) => (last + turn) & 3).find((k) => last >= 0 && (open >> k) & 1) ?? first(open);
    if (way !== last) loop.push(corner % width, Math.floor(corner / width));
    ways[corner] = open & ~(1 << way);
    const [dx, dy] = STEPS[way] as readonly [number, number];
    [corner, last] = [corner + dx + dy * width, way];
  } while (corner !== start);
  loop.push(loop[0] as number, loop[1] as number);
  return loop;
}

function first(open: number): number {
  return [0, 1, 2, 3].find((k) => (open >> k) & 1) ?? 0;
}
