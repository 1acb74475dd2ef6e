import { inFull } from "../../base/format.ts";
import type { Column } from "../../base/info.ts";
import type { Json } from "../../base/json.ts";
import type { DetailRow } from "../../base/row-answers.ts";
import { formatDateTime, nanos } from "../../base/time.ts";
import { isText } from "../state/columns.ts";

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
  for (const delimiter of [",", "\t", ";", "|"]) {
    const cells = splitLine(row.text, delimiter);
    if (cells.length !== file.length) continue;
    if (!file.every((c, i) => mayBe(cells[i] as string, row.values[c.name] ?? null, c.type))) continue;
    const at = new Map(file.map((c, i) => [c.name, i]));
    return shown.map((c) => cells[at.get(c.name) ?? -1] ?? "");
  }
  return null;
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
