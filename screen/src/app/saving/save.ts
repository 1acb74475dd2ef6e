import { fitted, measured, paint } from "../../draw/canvas.ts";
import { toSvg } from "../../draw/svg.ts";
import { readTheme } from "../../draw/theme.ts";
import { type SheetSpec, sheetMarks } from "../../plot/sheet.ts";
import { csvOf, type Sheet as Data } from "./csv.ts";

/** A view as a table for people: what its twin shows, and a screen reader reads. Programs get a sheet of data. */
export interface Table {
  readonly caption: string;
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** One picture that can be saved: it stands alone. */
export interface Picture {
  /** Without an ending. */
  readonly file: string;
  readonly title: string;
  readonly summary: string;
  readonly sheet: SheetSpec;
}

export function download(name: string, blob: Blob): void {
  const a = document.createElement("a");
  a.href = URL.createObjectURL(blob);
  a.download = name;
  document.body.append(a);
  a.click();
  a.remove();
  setTimeout(() => {
    URL.revokeObjectURL(a.href);
  }, 10_000);
}

export function saveSvg(p: Picture): void {
  const theme = readTheme(document.documentElement, true);
  const s = sheetMarks(p.sheet, measured(theme));
  const svg = toSvg(fitted(s.marks, theme), s.width, s.height, p.title, theme, p.summary);
  download(`${p.file}.svg`, new Blob([svg], { type: "image/svg+xml" }));
}

/** From the same drawing, at twice the pixels: it is looked at larger, or printed. */
export async function savePng(p: Picture): Promise<void> {
  const theme = readTheme(document.documentElement, true);
  const s = sheetMarks(p.sheet, measured(theme));
  const canvas = document.createElement("canvas");
  const background = { t: "rect", box: { x: 0, y: 0, w: s.width, h: s.height }, fill: { ink: "surface" } } as const;
  paint(canvas, s.width, s.height, [background, ...s.marks], theme, Math.max(2, window.devicePixelRatio || 1));
  const blob = await new Promise<Blob | null>((done) => {
    canvas.toBlob(done, "image/png");
  });
  if (blob) download(`${p.file}.png`, blob);
}

export function saveCsv(file: string, sheet: Data): void {
  download(`${file}.csv`, new Blob([csvOf(sheet)], { type: "text/csv" }));
}
