import { expect, test } from "vitest";
import type { App } from "../state/app.ts";
import { nothing } from "./nothing.ts";

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
