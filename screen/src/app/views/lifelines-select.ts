import { duration } from "../../base/format.ts";
import { type FlowLine, flowName } from "../../base/lifelines.ts";
import type { TimeAxis } from "../../base/time-axis.ts";
import type { Point } from "../input/gestures.ts";
import type { App } from "../state/app.ts";
import { type Clause, columnName } from "../state/expr.ts";
import type { Selection } from "../state/workspace.ts";

/** The rows of a flow: in each of the columns that tell flows apart, its value. */
export function flowSelection(app: App, name: string, by: readonly string[], flow: readonly string[]): Selection {
  const clauses = by.map((column, i): Clause => {
    const value = flow[i] ?? "";
    const type = app.column(column)?.type ?? "string";
    if (type === "bool") return { kind: "values", column, values: [value === "true"] };
    // beyond what a double holds digits are kept as they are
    if (type === "int64" || type === "time") return { kind: "text", text: `${columnName(column)} = ${value}` };
    return { kind: "values", column, values: [type === "float64" ? Number(value) : value] };
  });
  return { kind: "clauses", label: name, clauses };
}

/** The flow whose rows are selected, whoever selected them; null: none of these. */
export function flowSelected(select: Selection | null, flows: readonly FlowLine[]): FlowLine | null {
  if (select?.kind !== "clauses") return null;
  return flows.find((l) => select.label === `flow ${flowName(l)}`) ?? null;
}

export interface StartPlot {
  /** null: the picture is over the time of the page. */
  axis(): TimeAxis | null;
  tip(p: Point): string;
  click(p: Point): void;
}

/** Of flows from a common start: what is under the pointer, and a click. Comes before the gestures of time. */
export function startGestures(app: App, el: HTMLElement, plot: StartPlot): void {
  const point = (e: MouseEvent): Point => {
    const r = el.getBoundingClientRect();
    const [x, y] = [e.clientX - r.left, e.clientY - r.top];
    return { x, y, pageX: e.clientX, pageY: e.clientY, shift: e.shiftKey, alt: e.altKey };
  };
  const on = (name: "pointerdown" | "pointermove" | "click" | "wheel" | "dblclick", run: (p: Point) => void): void => {
    el.addEventListener(
      name,
      (e) => {
        if (plot.axis() === null) return;
        e.stopImmediatePropagation();
        run(point(e));
      },
      { capture: true },
    );
  };
  on("pointermove", (p) => {
    const axis = plot.axis();
    const text = plot.tip(p);
    const since = axis && p.x >= axis.x0 && p.x <= axis.x1 ? duration(Number(axis.t(p.x))) : "";
    app.hover({
      t: null,
      v: null,
      text: [since, text].filter((s) => s !== "").join("  "),
      x: p.pageX,
      y: p.pageY,
      spoken: false,
    });
  });
  on("click", plot.click);
  for (const name of ["pointerdown", "wheel", "dblclick"] as const) on(name, () => undefined);
}
