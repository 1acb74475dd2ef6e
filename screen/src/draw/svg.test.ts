import { expect, test } from "vitest";
import type { DrawList } from "../plot/marks.ts";
import { toSvg } from "./svg.ts";
import { makeTheme } from "./theme.ts";

test("what data holds cannot leave its text in an SVG", () => {
  const theme = makeTheme(() => "#123456", false, false);
  const marks: DrawList = [
    { t: "text", x: 0, y: 0, s: '<script>alert("x")</script>&\u0000', ink: "text" },
    { t: "rect", box: { x: 0, y: 0, w: 9, h: 9 }, fill: { ink: "cat-2", texture: true } },
  ];
  const svg = toSvg(marks, 100, 100, "</title><script>", theme);
  expect(svg).not.toContain("<script");
  expect(svg).toContain("&lt;script&gt;alert(&quot;x&quot;)");
  expect(svg).toContain("tex-2");
});

test("cells become runs of one colour, within their box", () => {
  const theme = makeTheme(() => "#123456", false, false);
  const cells: DrawList = [
    {
      t: "cells",
      box: { x: 0, y: 0, w: 4, h: 1 },
      columns: 4,
      rows: 1,
      level: Uint8Array.of(9, 9, 0, 9),
      ramp: new Uint8Array(4),
      within: { x: 0, y: 0, w: 4, h: 1 },
    },
  ];
  const svg = toSvg(cells, 4, 1, "cells", theme);
  expect(svg.match(/M[\d. ]+h/g)).toEqual(["M0 0h", "M3 0h"]);
  expect(svg).toContain("clip-path");
});
