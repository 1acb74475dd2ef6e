import { unreachable } from "../base/assert.ts";
import { readable } from "../base/readable.ts";
import type { Box, DrawList, Fill, Mark } from "../plot/marks.ts";
import { TILE, texture } from "./textures.ts";
import type { Theme } from "./theme.ts";

const patterns = new WeakMap<Theme, Map<number, CanvasPattern>>();

/** One tile of a category's colour and texture. `over`: the texture alone, on what is there. */
function textureTile(theme: Theme, swatch: number, over: boolean): HTMLCanvasElement | null {
  const tile = document.createElement("canvas");
  tile.width = tile.height = TILE;
  const p = tile.getContext("2d");
  if (!p) return null;
  p.fillStyle = theme.colour(`cat-${swatch}`);
  if (!over) p.fillRect(0, 0, TILE, TILE);
  p.strokeStyle = theme.textureInk;
  p.fillStyle = theme.textureInk;
  const t = texture(swatch);
  p.lineWidth = t.width;
  p.beginPath();
  for (const [x1, y1, x2, y2] of t.lines) {
    p.moveTo(x1, y1);
    p.lineTo(x2, y2);
  }
  p.stroke();
  for (const [x, y, r] of t.circles) {
    p.beginPath();
    p.arc(x, y, r, 0, 7);
    if (t.disc) p.fill();
    else p.stroke();
  }
  return tile;
}

function pattern(g: CanvasRenderingContext2D, theme: Theme, swatch: number, over: boolean): CanvasPattern | string {
  let known = patterns.get(theme);
  if (!known) {
    known = new Map();
    patterns.set(theme, known);
  }
  const key = over ? -swatch : swatch;
  const hit = known.get(key);
  if (hit) return hit;
  const tile = textureTile(theme, swatch, over);
  const made = tile && g.createPattern(tile, "repeat");
  if (!made) return theme.colour(`cat-${swatch}`);
  known.set(key, made);
  return made;
}

const backgrounds = new WeakMap<Theme, Map<number, string>>();

/** A category's colour and texture as a CSS background: of 8 x 8 px, to be repeated. */
export function background(theme: Theme, swatch: number): string {
  const colour = theme.colour(`cat-${swatch}`);
  if (swatch === 0) return colour;
  let known = backgrounds.get(theme);
  if (!known) {
    known = new Map();
    backgrounds.set(theme, known);
  }
  const hit = known.get(swatch);
  if (hit) return hit;
  const tile = textureTile(theme, swatch, false);
  const made = tile ? `url(${tile.toDataURL()}) ${colour}` : colour;
  known.set(swatch, made);
  return made;
}

function style(g: CanvasRenderingContext2D, theme: Theme, fill: Fill): string | CanvasPattern {
  const swatch = fill.texture && fill.ink.startsWith("cat-") ? Number(fill.ink.slice(4)) : 0;
  return swatch > 0 ? pattern(g, theme, swatch, fill.texture === "over") : theme.colour(fill.ink);
}

function path(g: CanvasRenderingContext2D, xy: Float32Array): void {
  g.beginPath();
  for (let i = 0; i < xy.length; i += 2) {
    if (i === 0) g.moveTo(xy[0] as number, xy[1] as number);
    else g.lineTo(xy[i] as number, xy[i + 1] as number);
  }
}

function clipped(g: CanvasRenderingContext2D, within: Box | undefined, draw: () => void): void {
  if (!within) {
    draw();
    return;
  }
  g.save();
  g.beginPath();
  g.rect(within.x, within.y, within.w, within.h);
  g.clip();
  draw();
  g.restore();
}

function ellipsis(g: CanvasRenderingContext2D, s: string, max: number): string {
  if (g.measureText(s).width <= max) return s;
  let lo = 0;
  let hi = s.length;
  while (lo < hi) {
    const mid = (lo + hi + 1) >> 1;
    if (g.measureText(`${s.slice(0, mid)}\u2026`).width <= max) lo = mid;
    else hi = mid - 1;
  }
  return `${s.slice(0, lo)}\u2026`;
}

function fontOf(m: Extract<Mark, { t: "text" }>, theme: Theme): string {
  return `${m.weight ?? 400} ${m.size ?? 10.5}px ${m.mono ? theme.num : theme.ui}`;
}

/** The same marks with texts cut where the canvas would cut them: what else draws them cannot measure. */
export function fitted(marks: DrawList, theme: Theme): DrawList {
  const g = document.createElement("canvas").getContext("2d");
  if (!g) return marks;
  return marks.map((m) => {
    if (m.t !== "text" || m.max === undefined) return m;
    g.font = fontOf(m, theme);
    const { max, ...rest } = m;
    return { ...rest, s: ellipsis(g, m.s, max) };
  });
}

/** Pixels a text of the page's font takes. */
export function measured(theme: Theme): (s: string, size: number) => number {
  const g = document.createElement("canvas").getContext("2d");
  return (s, size) => {
    if (!g) return s.length * size;
    g.font = `400 ${size}px ${theme.ui}`;
    return g.measureText(s).width;
  };
}

const rasters = new WeakMap<Uint8Array, { theme: Theme; canvas: HTMLCanvasElement }>();

/** One image pixel a cell, coloured once per theme; drawing it again while zooming is one drawImage. */
function raster(m: Extract<Mark, { t: "cells" }>, theme: Theme): HTMLCanvasElement | null {
  const known = rasters.get(m.level);
  if (known && known.theme === theme) return known.canvas;
  const canvas = document.createElement("canvas");
  canvas.width = m.columns;
  canvas.height = m.rows;
  const g = canvas.getContext("2d");
  if (!g) return null;
  const image = g.createImageData(m.columns, m.rows);
  for (let i = 0; i < m.level.length; i++) {
    const level = m.level[i] as number;
    if (level === 0) continue;
    const ramp = theme.ramp(m.ramp[i] as number);
    image.data[i * 4] = ramp[level * 3] as number;
    image.data[i * 4 + 1] = ramp[level * 3 + 1] as number;
    image.data[i * 4 + 2] = ramp[level * 3 + 2] as number;
    image.data[i * 4 + 3] = 255;
  }
  g.putImageData(image, 0, 0);
  rasters.set(m.level, { theme, canvas });
  return canvas;
}

function paintLine(g: CanvasRenderingContext2D, theme: Theme, m: Extract<Mark, { t: "line" }>): void {
  g.globalAlpha = m.stroke.alpha ?? 1;
  g.strokeStyle = theme.colour(m.stroke.ink);
  const width = m.width ?? 1;
  g.lineWidth = width;
  g.setLineDash(m.dash ? [...m.dash] : []);
  const snap = (v: number, straight: boolean): number => (straight && width === 1 ? Math.round(v) + 0.5 : v);
  const [vertical, horizontal] = [m.x1 === m.x2, m.y1 === m.y2];
  g.beginPath();
  g.moveTo(snap(m.x1, vertical), snap(m.y1, horizontal));
  g.lineTo(snap(m.x2, vertical), snap(m.y2, horizontal));
  g.stroke();
  g.setLineDash([]);
  g.lineWidth = 1;
}

function paintText(g: CanvasRenderingContext2D, theme: Theme, m: Extract<Mark, { t: "text" }>): void {
  g.globalAlpha = 1;
  g.font = fontOf(m, theme);
  g.textAlign = m.align ?? "left";
  g.textBaseline = "alphabetic";
  const text = readable(m.s);
  const s = m.max === undefined ? text : ellipsis(g, text, m.max);
  if (m.up) {
    g.save();
    g.translate(m.x, m.y);
    g.rotate(-Math.PI / 2);
    g.fillStyle = theme.colour(m.ink);
    g.fillText(s, 0, 0);
    g.restore();
    return;
  }
  if (m.halo) {
    g.lineWidth = 3;
    g.lineJoin = "round";
    g.strokeStyle = theme.colour("surface");
    g.strokeText(s, m.x, m.y);
    g.lineWidth = 1;
  }
  g.fillStyle = theme.colour(m.ink);
  g.fillText(s, m.x, m.y);
}

function paintPath(g: CanvasRenderingContext2D, theme: Theme, m: Extract<Mark, { t: "path" }>): void {
  clipped(g, m.within, () => {
    path(g, m.xy);
    if (m.fill) {
      g.globalAlpha = m.fill.alpha ?? 1;
      g.fillStyle = style(g, theme, m.fill);
      g.fill();
    }
    if (m.stroke) {
      g.globalAlpha = m.stroke.alpha ?? 1;
      g.strokeStyle = theme.colour(m.stroke.ink);
      g.lineWidth = m.width ?? 1;
      g.lineJoin = "round";
      g.setLineDash(m.dash ? [...m.dash] : []);
      g.stroke();
      g.setLineDash([]);
      g.lineWidth = 1;
    }
  });
}

function paintMark(g: CanvasRenderingContext2D, theme: Theme, m: Mark): void {
  switch (m.t) {
    case "rect": {
      if (m.fill) {
        g.globalAlpha = m.fill.alpha ?? 1;
        g.fillStyle = style(g, theme, m.box.w < 6 && m.box.h < 6 ? { ink: m.fill.ink } : m.fill);
        g.fillRect(m.box.x, m.box.y, m.box.w, m.box.h);
      }
      if (m.stroke) {
        g.globalAlpha = m.stroke.alpha ?? 1;
        g.strokeStyle = theme.colour(m.stroke.ink);
        g.strokeRect(m.box.x, m.box.y, m.box.w, m.box.h);
      }
      return;
    }
    case "boxes": {
      g.globalAlpha = m.fill.alpha ?? 1;
      g.fillStyle = style(g, theme, m.fill);
      for (let i = 0; i < m.xywh.length; i += 4) {
        g.fillRect(m.xywh[i] as number, m.xywh[i + 1] as number, m.xywh[i + 2] as number, m.xywh[i + 3] as number);
      }
      return;
    }
    case "line":
      paintLine(g, theme, m);
      return;
    case "path":
      paintPath(g, theme, m);
      return;
    case "dot": {
      g.globalAlpha = 1;
      g.fillStyle = theme.colour(m.fill.ink);
      g.strokeStyle = theme.colour(m.stroke.ink);
      g.beginPath();
      g.arc(m.x, m.y, m.r, 0, 7);
      g.fill();
      g.stroke();
      return;
    }
    case "text":
      paintText(g, theme, m);
      return;
    case "cells": {
      const image = raster(m, theme);
      if (!image) return;
      clipped(g, m.within, () => {
        g.globalAlpha = m.alpha ?? 1;
        g.imageSmoothingEnabled = false;
        g.drawImage(image, m.box.x, m.box.y, m.box.w, m.box.h);
      });
      return;
    }
    default:
      unreachable(m);
  }
}

/** Scales the canvas to device pixels and paints; sizes are CSS pixels. */
export function paint(
  canvas: HTMLCanvasElement,
  width: number,
  height: number,
  marks: DrawList,
  theme: Theme,
  ratio = window.devicePixelRatio || 1,
): void {
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== w || canvas.height !== h) {
    canvas.width = w;
    canvas.height = h;
  }
  const g = canvas.getContext("2d");
  if (!g) return;
  g.setTransform(ratio, 0, 0, ratio, 0, 0);
  g.clearRect(0, 0, width, height);
  for (const m of marks) paintMark(g, theme, m);
  g.globalAlpha = 1;
}
