import { describe, expect, it } from "vitest";
import type { Proc } from "../base/processes.ts";
import { ovalAt } from "./ovals.ts";
import { gridSpots, isConnected, ringSpots, topologySpots } from "./topology.ts";

const BOX = { x: 10, y: 20, w: 400, h: 300 };

function proc(topology: string | null, position: string | null): Proc {
  const none = { host: null, machine: null, program: null, neighbours: [] };
  return { name: position ?? "alone", topology, position, ...none };
}

/** A tree of a process, a mesh of four and a ring of eight. */
const FIGURE_2 = [
  proc("TREE", "0"),
  ...[0, 1, 2, 3].map((k) => proc("TREE/MESH", `1/${k}`)),
  ...[0, 1, 2, 3, 4, 5, 6, 7].map((k) => proc("TREE/RING", `2/${k}`)),
];

describe("topologySpots", () => {
  const spots = topologySpots(FIGURE_2, BOX);
  const at = (i: number): { x: number; y: number } => spots[i] ?? { x: Number.NaN, y: Number.NaN };

  it("puts the root above its children, the left one at the left", () => {
    for (let i = 1; i < 13; i++) expect(at(0).y).toBeLessThan(at(i).y);
    for (let i = 1; i < 5; i++) for (let j = 5; j < 13; j++) expect(at(i).x).toBeLessThan(at(j).x);
  });

  it("puts four of a mesh into two rows of two", () => {
    expect(at(1).y).toBe(at(2).y);
    expect(at(3).y).toBe(at(4).y);
    expect(at(1).x).toBe(at(3).x);
    expect(at(1).y).toBeLessThan(at(3).y);
  });

  it("puts a ring round, opposite ones opposite", () => {
    const middle = [(at(5).x + at(9).x) / 2, (at(5).y + at(9).y) / 2];
    expect((at(7).x + at(11).x) / 2).toBeCloseTo(middle[0] as number);
    expect((at(7).y + at(11).y) / 2).toBeCloseTo(middle[1] as number);
  });

  it("keeps all inside, and no two at one place, also those in no group", () => {
    const all = topologySpots([...FIGURE_2, proc(null, null), proc(null, null)], BOX);
    expect(new Set(all.map((s) => `${s.x.toFixed(3)} ${s.y.toFixed(3)}`)).size).toBe(15);
    for (const s of all) {
      expect(s.x).toBeGreaterThanOrEqual(BOX.x);
      expect(s.x).toBeLessThanOrEqual(BOX.x + BOX.w);
      expect(s.y).toBeGreaterThanOrEqual(BOX.y);
      expect(s.y).toBeLessThanOrEqual(BOX.y + BOX.h);
    }
  });

  it("puts groups that follow each other beside each other", () => {
    const two = [
      proc("RING", "0"),
      proc("RING", "1"),
      proc("TREE/RING", "0/0"),
      proc("TREE/RING", "0/1"),
      proc("TREE", "1"),
    ];
    const all = topologySpots(two, BOX);
    for (const i of [0, 1]) for (const j of [2, 3, 4]) expect(all[i]?.x).toBeLessThan(all[j]?.x ?? 0);
    expect(new Set(all.map((s) => `${s.x} ${s.y}`)).size).toBe(5);
  });

  it("says where nothing is told", () => {
    expect(isConnected(FIGURE_2)).toBe(true);
    expect(isConnected([proc(null, null)])).toBe(false);
  });
});

describe("ovals", () => {
  it("are found where they are, in a grid and on a ring", () => {
    for (const n of [1, 2, 13, 500]) {
      const { spots, w, h } = gridSpots(n, BOX);
      const ovals = spots.map((s) => ({ ...s, name: "", state: null, swatch: 0 }));
      spots.forEach((s, i) => {
        expect(ovalAt({ ovals, rx: w / 2, ry: h / 2 }, s.x, s.y)).toBe(i);
      });
    }
    expect(ringSpots(0, BOX)).toEqual([]);
    const ring = ringSpots(4, BOX).map((s) => ({ ...s, name: "", state: null, swatch: 0 }));
    expect(ovalAt({ ovals: ring, rx: 9, ry: 9 }, 210, 170)).toBeNull();
  });
});
