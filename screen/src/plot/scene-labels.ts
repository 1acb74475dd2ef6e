import type { Box } from "./marks.ts";

/** Of a letter's height, how wide it is at the most in nearly all words. */
const WIDE = 0.58;
/** Fewer letters than these tell nothing. */
const FEWEST = 3;
/** Pixels of a band, by which those are found that are near. */
const BAND = 16;

/** A text that is to stand around a place. */
interface Label {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** Height of its letters. */
  readonly size: number;
  /** To what it may be cut. */
  readonly room: number;
}

/** Which labels stand: whole where there is room, else as much as fits into their shapes, else not. The first has its place. */
export class Labels {
  private readonly bands = new Map<number, Box[]>();

  /** @returns what of the text is written; null: nothing */
  place(label: Label): string | null {
    const { text, size, room } = label;
    const letters = Math.floor(room / (size * WIDE));
    const cut = letters >= FEWEST && letters < text.length ? `${text.slice(0, letters - 1).trimEnd()}\u2026` : null;
    for (const written of cut === null ? [text] : [text, cut]) {
      const w = written.length * size * WIDE;
      if (this.take({ x: label.x - w / 2, y: label.y - size / 2, w, h: size })) return written;
    }
    return null;
  }

  private take(box: Box): boolean {
    const [first, last] = [Math.floor(box.y / BAND), Math.floor((box.y + box.h) / BAND)];
    const near: Box[][] = [];
    for (let band = first; band <= last; band++) {
      const all = this.bands.get(band) ?? [];
      if (all.some((b) => overlap(b, box))) return false;
      this.bands.set(band, all);
      near.push(all);
    }
    for (const all of near) all.push(box);
    return true;
  }
}

const overlap = (a: Box, b: Box): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
