import type { FlowLine } from "../../base/lifelines.ts";
import type { App } from "../state/app.ts";
import type { Clause } from "../state/expr.ts";
import type { Selection } from "../state/workspace.ts";

/** The rows of a flow: in each of the columns that tell flows apart, its value. */
export function flowSelection(app: App, name: string, by: readonly string[], flow: readonly string[]): Selection {
  const clauses = by.map((column, i): Clause => {
    const value = flow[i] ?? "";
    const type = app.column(column)?.type ?? "string";
    if (type === "bool") return { kind: "values", column, values: [value === "true"] };
    // beyond what a double holds digits are kept as they are
    if (type === "int64" || type === "time") return { kind: "text", text: `\`${column}\` = ${value}` };
    return { kind: "values", column, values: [type === "float64" ? Number(value) : value] };
  });
  return { kind: "clauses", label: name, clauses };
}

export interface FlowKeys {
  flows(): readonly FlowLine[];
  say(flow: FlowLine): void;
  open(flow: FlowLine): void;
}

/** Up and down go through the flows of note, the worst first (Shift by ten); Enter selects the rows of one. */
export function flowKeys(el: HTMLElement, k: FlowKeys): void {
  let at = -1;
  el.addEventListener(
    "keydown",
    (e) => {
      const flows = k.flows();
      if (e.key === "ArrowLeft" || e.key === "ArrowRight") at = -1;
      const now = flows[at];
      if (e.key === "Enter" && now) {
        e.preventDefault();
        e.stopImmediatePropagation();
        k.open(now);
        return;
      }
      if ((e.key !== "ArrowDown" && e.key !== "ArrowUp") || flows.length === 0) return;
      e.preventDefault();
      const by = (e.key === "ArrowDown" ? 1 : -1) * (e.shiftKey ? 10 : 1);
      at = Math.max(0, Math.min(flows.length - 1, at + by));
      k.say(flows[at] as FlowLine);
    },
    { capture: true },
  );
}
