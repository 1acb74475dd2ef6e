import { inFull } from "../../base/format.ts";
import type { Column } from "../../base/info.ts";
import type { Json } from "../../base/json.ts";
import type { DetailRow } from "../../base/row-answers.ts";
import { formatDateTime, nanos } from "../../base/time.ts";
import { isText } from "../state/columns.ts";
import { shortSource } from "./source-name.ts";

export function right(c: Column, lead: boolean): boolean {
  return lead && !isText(c);
}

export function typedText(v: Json, c: Column): string {
  if (v === null) return "";
  if (c.type === "time" && typeof v === "string" && /^-?\d+$/.test(v)) return formatDateTime(nanos(v), 9);
  if (typeof v === "number" && c.unit !== null) return inFull(v, c);
  return typeof v === "object" ? JSON.stringify(v) : String(v);
}

/** A row that has no text of its own (a binary format): its values by name, what is missing left out. */
export function plainText(values: Readonly<Record<string, Json>>, columns: readonly Column[]): string {
  const known = new Map(columns.map((c) => [c.name, c]));
  const spelt = (k: string, v: Json): string => {
    const c = known.get(k);
    return c ? typedText(v, c) : typeof v === "object" ? JSON.stringify(v) : String(v);
  };
  return Object.entries(values)
    .filter(([, v]) => v !== null)
    .map(([k, v]) => `${k}=${spelt(k, v)}`)
    .join("  ");
}

/** What a record says in words: the last part of a column's name, as it is called in the logs of many systems. */
const SAYS = /(^|[._])(message|msg|text|text_?payload|body|log|error_?message)$/i;

/**
 * The columns that stand beside a line as it was written: by what it is sorted, and, of an object of JSON, what it says in
 * words, which may stand far behind its other fields.
 */
export function besideLine(columns: readonly Column[], line: string | null): readonly Column[] {
  const says = line?.startsWith("{")
    ? columns.slice(1).find((c) => SAYS.test(c.name) && c.type === "string")
    : undefined;
  return [...columns.slice(0, 1), ...(says ? [says] : [])];
}

/** A row as it is copied: as it was written, or its values between tabs. */
export function lineOf(row: DetailRow, columns: readonly Column[], written: boolean): string {
  if (written && row.text !== null) return row.text;
  return columns.map((c) => typedText(row.values[c.name] ?? null, c)).join("\t");
}

/**
 * The cells of a delimited line as they were written, in the order shown; null when the line is not of that kind: a line
 * of JSON may have as many commas, but not these values between them.
 */
export function writtenCells(
  row: Pick<DetailRow, "text" | "values">,
  file: readonly { readonly name: string; readonly type?: string }[],
  shown: readonly { name: string }[],
): string[] | null {
  if (row.text === null || file.length < 2) return null;
  let best: string[] | null = null;
  let most = -1;
  for (const delimiter of [",", "\t", ";", "|"]) {
    const cells = splitLine(row.text, delimiter);
    if (cells.length !== file.length) continue;
    if (!file.every((c, i) => mayBe(cells[i] as string, row.values[c.name] ?? null, c.type))) continue;
    // between decimal commas may be as many cells as between semicolons: the numbers tell which they are
    const same = file.filter((c, i) => isNumber(cells[i] as string, row.values[c.name] ?? null)).length;
    if (same > most) [best, most] = [cells, same];
  }
  if (best === null) return null;
  const at = new Map(file.map((c, i) => [c.name, i]));
  return shown.map((c) => best[at.get(c.name) ?? -1] ?? "");
}

/** Whether a cell is this number, as programs or people write it. */
function isNumber(cell: string, value: Json): boolean {
  if (typeof value !== "number") return false;
  const plain = cell.trim().replace(/^"(.*)"$/s, "$1");
  const readings = [plain, plain.replaceAll(",", ""), plain.replaceAll(/[. ]/g, "").replace(",", ".")];
  return plain !== "" && readings.some((r) => Math.abs(Number(r) - value) <= 1e-9 * Math.abs(value));
}

/** Whether a value can come from a cell; of times, missing values and numbers only that nothing speaks against it. */
function mayBe(cell: string, value: Json, type?: string): boolean {
  if (type === "time") return true;
  const plain = cell.trim().replace(/^"(.*)"$/s, "$1");
  if (typeof value === "number") return /^[-+.\d$]/.test(plain);
  return typeof value !== "string" || /^-?\d{10,}$/.test(value) || plain.replaceAll('""', '"') === value.trim();
}

function splitLine(text: string, delimiter: string): string[] {
  const out: string[] = [];
  let cell = "";
  let quoted = false;
  for (const ch of text) {
    if (ch === '"') quoted = !quoted;
    if (ch === delimiter && !quoted) {
      out.push(cell);
      cell = "";
    } else cell += ch;
  }
  out.push(cell);
  return out;
}

/** The file and line of a row. */
export function whereOf(row: Pick<DetailRow, "source" | "line">, sources: readonly string[]): string {
  if (row.source === null) return "";
  return `${shortSource(row.source, sources)}${row.line === null ? "" : `:${row.line}`}`;
}
