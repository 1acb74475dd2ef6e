/** A draw list: what a plot is made of, in CSS pixels, without knowing canvas, SVG or theme. */

export type Ink =
  | "text"
  | "text-2"
  | "text-3"
  | "rule"
  | "rule-strong"
  | "grid"
  | "axis"
  | "accent"
  | "accent-soft"
  | "anomaly"
  | "missing"
  | "ok"
  | "surface"
  | "sunk"
  | "text-on-accent"
  | "selected"
  | `cat-${number}`
  | `seq-${number}`;

export interface Fill {
  readonly ink: Ink;
  readonly alpha?: number;
  /** Category inks carry their texture when the area is wide enough for it; "over" = the texture alone, on what is there. */
  readonly texture?: boolean | "over";
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** What a place in a picture is about, for who points at it: a line of a board, and a key. */
export interface Of {
  readonly line: number;
  readonly key: string;
}

export type Mark =
  | { readonly t: "rect"; readonly box: Box; readonly fill?: Fill; readonly stroke?: Fill; readonly of?: Of }
  /** Many boxes in one ink: x, y, w, h each. */
  | { readonly t: "boxes"; readonly xywh: Float32Array; readonly fill: Fill }
  | {
      readonly t: "line";
      readonly x1: number;
      readonly y1: number;
      readonly x2: number;
      readonly y2: number;
      readonly stroke: Fill;
      readonly width?: number;
      readonly dash?: readonly number[];
    }
  /** x, y pairs; closed when filled. */
  | {
      readonly t: "path";
      readonly xy: Float32Array;
      readonly fill?: Fill;
      readonly stroke?: Fill;
      readonly width?: number;
      readonly dash?: readonly number[];
      readonly within?: Box;
    }
  | {
      readonly t: "dot";
      readonly x: number;
      readonly y: number;
      readonly r: number;
      readonly fill: Fill;
      readonly stroke: Fill;
    }
  | {
      readonly t: "text";
      readonly x: number;
      readonly y: number;
      readonly s: string;
      readonly ink: Ink;
      readonly size?: number;
      readonly weight?: number;
      readonly align?: "left" | "center" | "right";
      readonly mono?: boolean;
      readonly halo?: boolean;
      /** Written upwards. */
      readonly up?: boolean;
      /** Cut with an ellipsis beyond this many pixels. */
      readonly max?: number;
    }
  /** columns x rows of cells, row 0 at the top; level 0 is not drawn, 1..255 along the ramp. */
  | {
      readonly t: "cells";
      readonly box: Box;
      readonly columns: number;
      readonly rows: number;
      readonly level: Uint8Array;
      /** 0 = density ramp, k = ramp of category swatch k. */
      readonly ramp: Uint8Array;
      readonly alpha?: number;
      readonly within?: Box;
    };

export type DrawList = readonly Mark[];

type Opts<T extends Mark["t"]> = Partial<Omit<Extract<Mark, { t: T }>, "t">>;

export const rect = (x: number, y: number, w: number, h: number, ink: Ink, more: Omit<Fill, "ink"> = {}): Mark => ({
  t: "rect",
  box: { x, y, w, h },
  fill: { ink, ...more },
});

export const line = (x1: number, y1: number, x2: number, y2: number, ink: Ink, more: Opts<"line"> = {}): Mark => ({
  t: "line",
  x1,
  y1,
  x2,
  y2,
  stroke: { ink },
  ...more,
});

export const label = (x: number, y: number, s: string, more: Opts<"text"> = {}): Mark => ({
  t: "text",
  x,
  y,
  s,
  ink: "text-3",
  ...more,
});

/** Nothing to see: a place that is about something. */
export const spot = (box: Box, line: number, key: string): Mark => ({ t: "rect", box, of: { line, key } });

/** What is at a point: of places that overlap the last, which is on top. */
export function ofAt(marks: DrawList, x: number, y: number): Of | null {
  for (let i = marks.length - 1; i >= 0; i--) {
    const m = marks[i] as Mark;
    if (m.t !== "rect" || !m.of) continue;
    const b = m.box;
    if (x >= b.x && x <= b.x + b.w && y >= b.y && y <= b.y + b.h) return m.of;
  }
  return null;
}

/** Collects boxes of one ink. */
export class Boxes {
  private readonly all: number[] = [];

  add(x: number, y: number, w: number, h: number): void {
    this.all.push(x, y, w, h);
  }

  /** Cut to what lies between two x. */
  within(left: number, right: number): Boxes {
    const out = new Boxes();
    for (let i = 0; i < this.all.length; i += 4) {
      const [x, y, w, h] = this.all.slice(i, i + 4) as [number, number, number, number];
      const [a, b] = [Math.max(left, x), Math.min(right, x + w)];
      if (b > a) out.add(a, y, b - a, h);
    }
    return out;
  }

  mark(fill: Fill): Mark[] {
    return this.all.length === 0 ? [] : [{ t: "boxes", xywh: Float32Array.from(this.all), fill }];
  }
}
