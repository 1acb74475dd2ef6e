import { expect, test } from "vitest";
import type { App } from "../state/app.ts";
import type { Clause } from "../state/expr.ts";
import { nobodyPainted, nothing } from "./nothing.ts";

function said(from: bigint, where: string): string {
  const app = {
    window: () => ({ from, to: 10n }),
    whole: () => ({ from: 0n, to: 10n }),
    ws: { where } as App["ws"],
  };
  return nothing(app, "No rows here");
}

test("only what can help is advised", () => {
  expect(said(0n, "")).toBe("No rows here, nor elsewhere in this trace.");
  expect(said(1n, "")).toBe("No rows here. Widen the window (0).");
  expect(said(0n, "a = 1")).toBe("No rows here. Clear the filter (Esc).");
  expect(said(1n, "a = 1")).toBe("No rows here. Widen the window (0) or clear the filter (Esc).");
});

test("where what is painted is of another column, nothing of this one is, and nobody is said to be covered", () => {
  const range = { kind: "range", column: "power", from: 1, to: null } as const;
  const said = (column: string, clauses: readonly Clause[], noun: string | null = "hosts"): string =>
    nobodyPainted(
      {
        shown: () => [{ name: "a", swatch: 1, hidden: false, clauses }],
        rowsWord: () => "rows",
        ss: { autoWindow: null } as App["ss"],
        ws: { window: null },
      },
      column,
      noun,
    );
  expect(said("latency", [range])).toBe(
    "Nothing of latency is painted: what is painted is of power. Drag over the value axis above to paint a range.",
  );
  const covered =
    "No hosts are in a painted category here: of rows at one time the last one counts. Paint others, or choose who it is about.";
  expect(said("power", [range])).toBe(covered);
  expect(said("latency", [{ kind: "text", text: "latency > 3" }])).toBe(covered);
  expect(said("power", [range], null)).toBe(
    "No active rows are in a painted category here. Paint others, or choose who it is about.",
  );
});
