import type { Box } from "./marks.ts";

/** Of a letter's height, how wide it is at the most in nearly all words. */
const WIDE = 0.58;
/** Fewer letters than these tell nothing. */
const FEWEST = 3;
/** Pixels of a cell of the grid. */
const CELL = 4;

/** A text that is to stand around a place. */
export interface Label {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** Height of its letters. */
  readonly size: number;
  /** To what it may be cut. */
  readonly room: number;
}

/** How many labels lie on each place of the stage. */
class Grid {
  private readonly box: Box;
  private readonly columns: number;
  private readonly rows: number;
  private readonly cells: Uint16Array;

  constructor(box: Box) {
    this.box = box;
    this.columns = Math.ceil(box.w / CELL);
    this.rows = Math.ceil(box.h / CELL);
    this.cells = new Uint16Array(this.columns * this.rows);
  }

  private each(b: Box, visit: (cell: number) => void): void {
    const [x, y] = [b.x - this.box.x, b.y - this.box.y];
    const [left, top] = [Math.max(0, Math.floor(x / CELL)), Math.max(0, Math.floor(y / CELL))];
    const right = Math.min(this.columns, Math.ceil((x + b.w) / CELL));
    const bottom = Math.min(this.rows, Math.ceil((y + b.h) / CELL));
    for (let row = top; row < bottom; row++)
      for (let column = left; column < right; column++) visit(row * this.columns + column);
  }

  add(b: Box): void {
    this.each(b, (cell) => {
      this.cells[cell] = (this.cells[cell] ?? 0) + 1;
    });
  }

  most(b: Box): number {
    let most = 0;
    this.each(b, (cell) => {
      most = Math.max(most, this.cells[cell] ?? 0);
    });
    return most;
  }
}

function box(l: Label, text: string): Box {
  const w = text.length * l.size * WIDE;
  return { x: l.x - w / 2, y: l.y - l.size / 2, w, h: l.size };
}

/** As much as fits into its shape; null: too little. */
function cut(l: Label): string | null {
  const letters = Math.floor(l.room / (l.size * WIDE));
  return letters > FEWEST && letters < l.text.length ? `${l.text.slice(0, letters - 1).trimEnd()}\u2026` : null;
}

/**
 * What is written of each: whole where there is room for it, else what fits into its shape; of those that would lie over
 * each other even so, the first.
 */
export function placed(labels: readonly Label[], stage: Box): readonly (string | null)[] {
  const [wanted, taken] = [new Grid(stage), new Grid(stage)];
  const wholes = labels.map((l) => box(l, l.text));
  for (const b of wholes) wanted.add(b);
  return labels.map((l, i) => {
    const whole = wholes[i] as Box;
    const hasRoom = whole.x >= stage.x && whole.x + whole.w <= stage.x + stage.w && wanted.most(whole) <= 1;
    const text = hasRoom ? l.text : (cut(l) ?? l.text);
    const b = box(l, text);
    if (taken.most(b) > 0) return null;
    taken.add(b);
    return text;
  });
}
