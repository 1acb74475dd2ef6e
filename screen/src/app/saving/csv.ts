/** A view's answer as data: one cell a value, nothing rounded or grouped; units are in the headers. */
export interface Sheet {
  readonly headers: readonly string[];
  readonly rows: Iterable<readonly Datum[]>;
}

/** null = missing, an empty cell. */
export type Datum = string | number | bigint | boolean | null;

/** RFC 4180; a text that a spreadsheet would run as a formula is kept from it by an apostrophe, numbers are as they are. */
function cell(v: Datum): string {
  if (v === null || (typeof v === "number" && !Number.isFinite(v))) return "";
  if (typeof v !== "string") return String(v);
  const safe = /^[=+@\t\r]/.test(v) || /^-[^\d.]/.test(v) ? `'${v}` : v;
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

export function csvOf(sheet: Sheet): string {
  const lines: string[] = [sheet.headers.map(cell).join(",")];
  // a blank line is no row to who reads it
  for (const row of sheet.rows) lines.push(row.map(cell).join(",") || (row.length === 1 ? '""' : ""));
  return `${lines.join("\r\n")}\r\n`;
}

/** What a file system takes, in lower case where it is ours: `run-density-Duration`. */
export function fileName(...parts: readonly (string | null | undefined)[]): string {
  const clean = (s: string): string =>
    [
      ...s
        .normalize("NFC")
        // biome-ignore lint/suspicious/noControlCharactersInRegex: names of columns may hold them, file systems not
        .replace(/[\u0000-\u001f\u007f<>:"/\\|?*\s]+/g, "_")
        .replace(/^[._-]+|[._-]+$/g, ""),
    ]
      .slice(0, 60)
      .join("");
  return (
    parts
      .map((p) => clean(p ?? ""))
      .filter((p) => p !== "")
      .join("-") || "sightline"
  );
}
