import type { Json } from "../../base/json.ts";
import { type SqlAnswer, type SqlColumn, sqlOrder } from "../../base/sql-answer.ts";
import { formatDateTime, nanos } from "../../base/time.ts";
import { fill, h } from "../elements/dom.ts";

const STEP = 200;

/** A cell as it is read; numbers keep all their digits. */
export function sqlText(v: Json, c: Pick<SqlColumn, "type">): string {
  if (v === null) return "";
  if (c.type === "time" && typeof v === "string" && /^-?\d+$/.test(v)) return formatDateTime(nanos(v), 9);
  return typeof v === "object" ? JSON.stringify(v) : String(v);
}

function number(c: SqlColumn): boolean {
  return c.type === "int64" || c.type === "float64";
}

function sqlRow(row: readonly Json[], columns: readonly SqlColumn[]): HTMLElement {
  const cells = columns.map((c, i) => {
    const text = sqlText(row[i] ?? null, c);
    const attrs = { class: `${number(c) ? "num " : ""}cut`, title: text.length > 24 ? text : null };
    return h("td", attrs, row[i] === null ? h("span", { class: "t3" }, "\u2013") : text);
  });
  return h("tr", {}, ...cells);
}

/** The rows of an answer: sorted by a click on a head, written as one scrolls to them. */
export function sqlTable(a: SqlAnswer): HTMLElement {
  let order: { readonly column: number; readonly desc: boolean } | null = null;
  let rows = a.rows;
  let written = 0;
  const body = h("tbody");
  const head = h("tr");
  const more = (): void => {
    body.append(...rows.slice(written, written + STEP).map((row) => sqlRow(row, a.columns)));
    written = Math.min(rows.length, written + STEP);
  };
  const heads = (): void => {
    fill(
      head,
      ...a.columns.map((c, i) => {
        const sorted = order?.column === i ? (order.desc ? "descending" : "ascending") : null;
        const arrow = sorted === null ? "" : sorted === "ascending" ? " \u2191" : " \u2193";
        const said = [c.type, c.role, c.unit].filter((s) => s !== null).join(", ");
        const button = h(
          "button",
          {
            type: "button",
            title: said,
            onclick: () => {
              order = { column: i, desc: order?.column === i ? !order.desc : number(c) };
              rows = sqlOrder(a.rows, i, order.desc);
              written = 0;
              fill(body);
              more();
              heads();
              (head.children[i]?.firstElementChild as HTMLElement | null)?.focus();
            },
          },
          c.name + arrow,
        );
        return h("th", { scope: "col", class: number(c) ? "num" : null, "aria-sort": sorted }, button);
      }),
    );
  };
  heads();
  more();
  const scroll = h(
    "div",
    { class: "sql-scroll", tabindex: "0", role: "region", "aria-label": "Result", "data-testid": "sql-result" },
    h("table", {}, h("thead", {}, head), body),
  );
  scroll.addEventListener("scroll", () => {
    if (scroll.scrollTop + 2 * scroll.clientHeight > scroll.scrollHeight) more();
  });
  return scroll;
}
