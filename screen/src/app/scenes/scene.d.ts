/** What a scene of Sightline is: docs/scenes.md. A file that begins with `import type { Scene } from "./scene"`. */

/** Default export of the file. */
export interface Scene {
  title: string;
  /** Size of the stage in units of the scene's own; x goes right, y goes down, from the top left corner. */
  stage: { width: number; height: number };
  /** Only rows with one of these events; without it, all rows. */
  events?: string[];
  /** Columns that it reads, beside the time, the event and the entity. */
  columns?: string[];
  /** Called once, before the first row. */
  begin?(stage: Stage): void;
  /** Called for each row, in the order of time; equal times as they arrived. */
  event(row: Row, stage: Stage): void;
}

/** A row of the trace. What it lacks is null. */
export interface Row {
  /** Nanoseconds since the first row that the scene is given; exact for 104 days. */
  readonly time: number;
  /** Nanoseconds since 1970, exact. */
  readonly nanos: bigint;
  readonly event: string | null;
  readonly entity: string | null;
  /** The value of a column that `columns` names. */
  number(column: string): number | null;
  text(column: string): string | null;
}

/** A category of the theme (1 to 8, with its texture), or a colour by what it means. */
export type Colour =
  | 1
  | 2
  | 3
  | 4
  | 5
  | 6
  | 7
  | 8
  | "text"
  | "muted"
  | "line"
  | "paper"
  | "accent"
  | "alarm"
  | "warning"
  | "ok";

/** When something happens: nanoseconds as in `row.time`; without it, at the row's time. */
export interface At {
  at?: number;
}

/** How long it takes, in nanoseconds; without it, it is done at once. */
export interface During extends At {
  duration?: number;
}

export interface Look extends At {
  colour?: Colour;
  /** From 0 (not seen) to 1. */
  opacity?: number;
  /** An outline only. */
  hollow?: boolean;
  /** Written in it. */
  label?: string;
}

/**
 * What the scene draws on. Shapes have ids; one that is made again begins anew. Those that were named first lie below.
 * Motions of one property follow each other by when they begin: each goes on from where the one before has come.
 */
export interface Stage {
  /** The size of the stage, for all of the time: the last that was said. */
  size(width: number, height: number): void;

  circle(id: string, shape: Look & { x: number; y: number; r: number }): void;
  /** x, y is its middle. */
  rectangle(id: string, shape: Look & { x: number; y: number; width: number; height: number }): void;
  line(id: string, shape: Look & { x: number; y: number; toX: number; toY: number }): void;
  /** A line with a head at its end. */
  arrow(id: string, shape: Look & { x: number; y: number; toX: number; toY: number }): void;
  /** Corners as x, y from its place x, y, which is 0, 0 unless said. */
  polygon(id: string, shape: Look & { x?: number; y?: number; points: [number, number][] }): void;
  /** x, y is its middle; `size` is the height of its letters. */
  text(id: string, shape: Look & { x: number; y: number; size: number; text: string }): void;

  has(id: string): boolean;
  move(id: string, x: number, y: number, when?: During): void;
  /** Through all points, at an even speed. */
  path(id: string, points: [number, number][], when?: During): void;
  /** The end of a line or an arrow. */
  end(id: string, toX: number, toY: number, when?: During): void;
  /** Width and height; of a circle the radius, of a text the height of its letters. */
  resize(id: string, width: number, height?: number, when?: During): void;
  recolour(id: string, colour: Colour, when?: During): void;
  /** Another colour for a while, and then the one that it had. */
  flash(id: string, colour: Colour, when: During): void;
  fade(id: string, opacity: number, when?: During): void;
  label(id: string, text: string, when?: At): void;
  remove(id: string, when?: At): void;
}
