import { paint } from "../draw/canvas.ts";
import { toSvg } from "../draw/svg.ts";
import type { Theme } from "../draw/theme.ts";
import type { DrawList } from "../plot/marks.ts";

/** A view as a table: what its twin shows, its CSV holds, and a screen reader reads. */
export interface Table {
  readonly caption: string;
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** One picture that can be saved: marks in CSS pixels. */
export interface Picture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly marks: DrawList;
  readonly summary: string;
}

/** RFC 4180; a cell that a spreadsheet would run as a formula is quoted with an apostrophe. */
export function toCsv(table: Pick<Table, "headers" | "rows">): string {
  const cell = (s: string): string => {
    const safe = /^[=+@\t\r]/.test(s) || /^-[^\d.]/.test(s) ? `'${s}` : s;
    return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
  };
  return [table.headers, ...table.rows].map((r) => r.map(cell).join(",")).join("\r\n");
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

export function saveSvg(p: Picture, theme: Theme): void {
  download(`${p.name}.svg`, new Blob([toSvg(p.marks, p.width, p.height, p.summary, theme)], { type: "image/svg+xml" }));
}

export async function savePng(p: Picture, theme: Theme): Promise<void> {
  const canvas = document.createElement("canvas");
  const background = { t: "rect", box: { x: 0, y: 0, w: p.width, h: p.height }, fill: { ink: "surface" } } as const;
  paint(canvas, p.width, p.height, [background, ...p.marks], theme);
  const blob = await new Promise<Blob | null>((done) => {
    canvas.toBlob(done, "image/png");
  });
  if (blob) download(`${p.name}.png`, blob);
}

export function saveCsv(name: string, table: Table): void {
  download(`${name}.csv`, new Blob([`${toCsv(table)}\r\n`], { type: "text/csv" }));
}
