import { expect, test } from "vitest";
import { related } from "../../base/row-answers.ts";
import { sentence } from "./related-dialog.ts";

const document = {
  durationNanos: "100000",
  selfNanos: "40000",
  children: 4,
  rows: [
    { relation: "self", values: { t: "0" } },
    { relation: "message", values: { t: "5" } },
  ],
};

test("says how long a span worked itself, and what belongs to it", () => {
  const said = (more: object): string => sentence(related({ ...document, ...more })).replace(/[\u00a0\u202f]/g, " ");
  expect(said({})).toBe("Took 100 \u00b5s, 40 \u00b5s (40 %) of it in itself; 4 children; 1 row of its message.");
  expect(said({ selfNanos: null, children: 1, rows: [] })).toBe("Took 100 \u00b5s; 1 child.");
  expect(said({ durationNanos: null, children: 0, rows: [] })).toBe("no children.");
});
