import type { Proc } from "../base/processes.ts";
import type { Box } from "./marks.ts";

/** A group of the host file, or a process in it. */
interface Member {
  /** Place in the list of processes; -1: it is a group. */
  readonly process: number;
  readonly kind: string;
  readonly members: Map<number, Member>;
}

export interface Spot {
  readonly x: number;
  readonly y: number;
}

const leaf = (process: number): Member => ({ process, kind: "", members: new Map() });
const group = (kind: string): Member => ({ process: -1, kind, members: new Map() });

/** The groups as the host file nests them; who is in none stands beside them. */
function nested(processes: readonly Proc[]): Member {
  const root = group("");
  let beside = -1;
  processes.forEach((p, i) => {
    const kinds = p.topology?.split("/") ?? [];
    const places = p.position?.split("/").map(Number) ?? [];
    if (kinds.length === 0 || kinds.length !== places.length) {
      root.members.set(++beside, leaf(i));
      return;
    }
    // an outermost group begins with its first member's first member
    if (beside < 0 || places.every((n) => n === 0)) beside++;
    let at = root;
    kinds.forEach((kind, depth) => {
      const place = depth === 0 ? beside : (places[depth - 1] as number);
      const inner = at.members.get(place) ?? group(kind);
      at.members.set(place, inner);
      at = inner;
    });
    at.members.set(places.at(-1) as number, leaf(i));
  });
  return root;
}

function size(m: Member): number {
  if (m.process >= 0) return 1;
  let n = 0;
  for (const each of m.members.values()) n += size(each);
  return n;
}

/** Rows of members, each of which has room by how many processes are in it. */
function rows(all: readonly (readonly Member[])[], box: Box, out: Map<number, Spot>): void {
  const weight = (row: readonly Member[]): number => Math.sqrt(Math.max(...row.map(size)));
  const whole = all.reduce((sum, row) => sum + weight(row), 0);
  let { y } = box;
  for (const row of all) {
    const h = (box.h * weight(row)) / whole;
    const wide = row.reduce((sum, m) => sum + Math.sqrt(size(m)), 0);
    let { x } = box;
    for (const m of row) {
      const w = (box.w * Math.sqrt(size(m))) / wide;
      place(m, { x, y, w, h }, out);
      x += w;
    }
    y += h;
  }
}

/** Members 2k + 1 and 2k + 2 stand below member k. */
function levels(members: readonly Member[]): Member[][] {
  const out: Member[][] = [];
  for (let first = 0; first < members.length; first = 2 * first + 1) out.push(members.slice(first, 2 * first + 1));
  return out;
}

function grid(members: readonly Member[]): Member[][] {
  const columns = Math.ceil(Math.sqrt(members.length));
  const out: Member[][] = [];
  for (let first = 0; first < members.length; first += columns) out.push(members.slice(first, first + columns));
  return out;
}

function around(members: readonly Member[], box: Box, out: Map<number, Spot>): void {
  const n = members.length;
  const [cx, cy] = [box.x + box.w / 2, box.y + box.h / 2];
  const share = n < 3 ? 0.5 : 0.36;
  members.forEach((m, k) => {
    const angle = (2 * Math.PI * k) / n - Math.PI / 2;
    const [x, y] = [cx + box.w * share * Math.cos(angle), cy + box.h * share * Math.sin(angle)];
    const [w, h] = [(box.w * 2) / (n + 2), (box.h * 2) / (n + 2)];
    place(m, { x: x - w / 2, y: y - h / 2, w, h }, out);
  });
}

function place(m: Member, box: Box, out: Map<number, Spot>): void {
  if (m.process >= 0) {
    out.set(m.process, { x: box.x + box.w / 2, y: box.y + box.h / 2 });
    return;
  }
  const members = [...m.members].sort(([a], [b]) => a - b).map(([, each]) => each);
  if (m.kind === "TREE") rows(levels(members), box, out);
  else if (m.kind === "RING") around(members, box, out);
  else if (m.kind === "MESH") rows(grid(members), box, out);
  // what stands beside each other in the host file does so here
  else rows([members], box, out);
}

/** Whether the trace says how processes are connected. */
export function isConnected(processes: readonly Proc[]): boolean {
  return processes.some((p) => p.topology !== null && p.position !== null);
}

/** Where each process stands, by its place in the list: trees from above, meshes as grids, rings round. */
export function topologySpots(processes: readonly Proc[], box: Box): readonly Spot[] {
  const out = new Map<number, Spot>();
  place(nested(processes), box, out);
  return processes.map((_, i) => out.get(i) ?? { x: box.x, y: box.y });
}

/** A grid in the order of names. */
export function gridSpots(
  n: number,
  box: Box,
): { readonly spots: readonly Spot[]; readonly w: number; readonly h: number } {
  const columns = Math.max(1, Math.min(n, Math.ceil(Math.sqrt((n * box.w) / (1.9 * box.h)))));
  const [w, h] = [box.w / columns, box.h / Math.max(1, Math.ceil(n / columns))];
  const spots = Array.from({ length: n }, (_, i) => ({
    x: box.x + w * ((i % columns) + 0.5),
    y: box.y + h * (Math.floor(i / columns) + 0.5),
  }));
  return { spots, w, h };
}

/** On a ring, clockwise from above. */
export function ringSpots(n: number, box: Box): readonly Spot[] {
  return Array.from({ length: n }, (_, i) => {
    const angle = (2 * Math.PI * i) / Math.max(1, n) - Math.PI / 2;
    return {
      x: box.x + (box.w / 2) * (1 + 0.86 * Math.cos(angle)),
      y: box.y + (box.h / 2) * (1 + 0.86 * Math.sin(angle)),
    };
  });
}
