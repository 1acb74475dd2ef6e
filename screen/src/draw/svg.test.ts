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

test("an SVG has only what every program reads: no variables, no colours of eight digits, textures as patterns", () => {
  const theme = makeTheme((name) => (name === "texture-ink" ? "#ffffffb0" : "#12345680"), false, false);
  const marks: DrawList = [
    { t: "rect", box: { x: 0, y: 0, w: 9, h: 9 }, fill: { ink: "cat-2", texture: true } },
    { t: "boxes", xywh: Float32Array.of(0, 0, 9, 9), fill: { ink: "cat-3", texture: "over" } },
    { t: "rect", box: { x: 0, y: 0, w: 3, h: 3 }, fill: { ink: "cat-4", texture: true } },
    { t: "line", x1: 0, y1: 0, x2: 9, y2: 9, stroke: { ink: "accent", alpha: 0.5 } },
  ];
  const svg = toSvg(marks, 10, 10, "t", theme, "What it shows.");
  expect(svg).not.toMatch(/#[\da-f]{8}|var\(/i);
  expect(svg).toContain('stroke-opacity="0.25"');
  expect(svg).toContain("<desc>What it shows.</desc>");
  expect(svg).toMatch(/<pattern id="tex-2"[^>]*><rect/);
  expect(svg).toMatch(/<pattern id="over-3"[^>]*><circle/);
  // under 6 px a texture is none, as on the canvas
  expect(svg).not.toContain("tex-4");
});
