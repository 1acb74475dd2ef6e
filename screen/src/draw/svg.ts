import { unreachable } from "../base/assert.ts";
import { readable } from "../base/readable.ts";
import type { Box, DrawList, Fill, Mark } from "../plot/marks.ts";
import { TILE, texture } from "./textures.ts";
import type { Theme } from "./theme.ts";

/** Writes a draw list as one self-contained SVG text; every text is escaped. */
export function toSvg(marks: DrawList, width: number, height: number, title: string, theme: Theme, words = ""): string {
  const used = new Set<string>();
  const clips: string[] = [];
  const body = marks
    .map((m) => markSvg(m, theme, used, clips))
    .filter((s) => s !== "")
    .join("\n");
  const defs = [...used].map((id) => patternSvg(id, theme)).join("") + clips.join("");
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escapeXml(title)}</title>`,
    words ? `<desc>${escapeXml(words)}</desc>` : "",
    defs ? `<defs>${defs}</defs>` : "",
    `<rect width="${width}" height="${height}" ${coloured("fill", theme.colour("surface"))}/>`,
    body,
    "</svg>",
  ].join("\n");
}

export function escapeXml(s: string): string {
  return (
    readable(s)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 forbids these and data may hold them
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "\ufffd")
      .replace(/&/g, "&amp;")
      .replace(/</g, "&lt;")
      .replace(/>/g, "&gt;")
      .replace(/"/g, "&quot;")
  );
}

const r = (v: number): string => (Number.isFinite(v) ? String(Math.round(v * 100) / 100) : "0");

/** Eight-digit colours are CSS 4, which programs that print do not read: opacity goes into its own attribute. */
export function coloured(attribute: "fill" | "stroke", colour: string, alpha = 1): string {
  const long = /^#([\da-f]{6})([\da-f]{2})$/i.exec(colour);
  const opacity = r(alpha * (long ? Number.parseInt(long[2] as string, 16) / 255 : 1));
  return `${attribute}="${long ? `#${long[1]}` : colour}"${opacity === "1" ? "" : ` ${attribute}-opacity="${opacity}"`}`;
}

/** `tex-3` is the colour with its texture, `over-3` the texture alone. */
function patternSvg(id: string, theme: Theme): string {
  const k = Number(id.slice(id.indexOf("-") + 1));
  const t = texture(k);
  const ink = theme.textureInk;
  const lines = t.lines.map(([x1, y1, x2, y2]) => `M${x1} ${y1}L${x2} ${y2}`).join("");
  const circles = t.circles
    .map(
      ([x, y, radius]) =>
        `<circle cx="${x}" cy="${y}" r="${radius}" ${t.disc ? coloured("fill", ink) : `fill="none" ${coloured("stroke", ink)} stroke-width="${t.width}"`}/>`,
    )
    .join("");
  return (
    `<pattern id="${id}" width="${TILE}" height="${TILE}" patternUnits="userSpaceOnUse">` +
    (id.startsWith("over")
      ? ""
      : `<rect width="${TILE}" height="${TILE}" ${coloured("fill", theme.colour(`cat-${k}`))}/>`) +
    (lines ? `<path d="${lines}" fill="none" ${coloured("stroke", ink)} stroke-width="${t.width}"/>` : "") +
    `${circles}</pattern>`
  );
}

function paintOf(fill: Fill | undefined, theme: Theme, used: Set<string>, attribute: "fill" | "stroke"): string {
  if (!fill) return `${attribute}="none"`;
  const k = fill.texture && fill.ink.startsWith("cat-") ? Number(fill.ink.slice(4)) : 0;
  if (k <= 0) return coloured(attribute, theme.colour(fill.ink), fill.alpha);
  const id = `${fill.texture === "over" ? "over" : "tex"}-${k}`;
  used.add(id);
  return coloured(attribute, `url(#${id})`, fill.alpha);
}

function clip(within: Box | undefined, clips: string[], s: string): string {
  if (!within) return s;
  const id = `clip-${clips.length}`;
  clips.push(
    `<clipPath id="${id}"><rect x="${r(within.x)}" y="${r(within.y)}" width="${r(within.w)}" height="${r(within.h)}"/></clipPath>`,
  );
  return `<g clip-path="url(#${id})">${s}</g>`;
}

function markSvg(m: Mark, theme: Theme, used: Set<string>, clips: string[]): string {
  switch (m.t) {
    case "rect":
      if (!m.fill && !m.stroke) return "";
      return `<rect x="${r(m.box.x)}" y="${r(m.box.y)}" width="${r(Math.max(0, m.box.w))}" height="${r(Math.max(0, m.box.h))}" ${paintOf(wide(m.box, m.fill), theme, used, "fill")} ${paintOf(m.stroke, theme, used, "stroke")}/>`;
    case "boxes": {
      const d: string[] = [];
      for (let i = 0; i < m.xywh.length; i += 4) {
        const [x, y, w, h] = [m.xywh[i], m.xywh[i + 1], m.xywh[i + 2], m.xywh[i + 3]] as [
          number,
          number,
          number,
          number,
        ];
        d.push(`M${r(x)} ${r(y)}h${r(w)}v${r(h)}h${r(-w)}z`);
      }
      return `<path d="${d.join("")}" ${paintOf(m.fill, theme, used, "fill")} shape-rendering="crispEdges"/>`;
    }
    case "line":
      return `<line x1="${r(m.x1)}" y1="${r(m.y1)}" x2="${r(m.x2)}" y2="${r(m.y2)}" ${paintOf(m.stroke, theme, used, "stroke")} stroke-width="${m.width ?? 1}"${m.dash ? ` stroke-dasharray="${m.dash.join(" ")}"` : ""}/>`;
    case "path": {
      const d: string[] = [];
      for (let i = 0; i < m.xy.length; i += 2)
        d.push(`${i === 0 ? "M" : "L"}${r(m.xy[i] as number)} ${r(m.xy[i + 1] as number)}`);
      const s = `<path d="${d.join("")}${m.fill ? "z" : ""}" ${paintOf(m.fill, theme, used, "fill")} ${paintOf(m.stroke, theme, used, "stroke")} stroke-width="${m.width ?? 1}"${m.dash ? ` stroke-dasharray="${m.dash.join(" ")}"` : ""}/>`;
      return clip(m.within, clips, s);
    }
    case "dot":
      return `<circle cx="${r(m.x)}" cy="${r(m.y)}" r="${r(m.r)}" ${paintOf(m.fill, theme, used, "fill")} ${paintOf(m.stroke, theme, used, "stroke")}/>`;
    case "text": {
      const anchor = { left: "start", center: "middle", right: "end" }[m.align ?? "left"];
      const halo = m.halo
        ? ` paint-order="stroke" ${coloured("stroke", theme.colour("surface"))} stroke-width="3" stroke-linejoin="round"`
        : "";
      const family = escapeXml(m.mono ? theme.num : theme.ui);
      const up = m.up ? ` transform="rotate(-90 ${r(m.x)} ${r(m.y)})"` : "";
      return `<text x="${r(m.x)}" y="${r(m.y)}"${up} text-anchor="${anchor}" font-family="${family}" font-size="${m.size ?? 10.5}" font-weight="${m.weight ?? 400}" ${coloured("fill", theme.colour(m.ink))}${halo}>${escapeXml(m.s)}</text>`;
    }
    case "cells":
      return clip(m.within, clips, cellsSvg(m, theme));
    default:
      return unreachable(m);
  }
}

/** As on the canvas: a texture needs 6 px to be one. */
function wide(b: Box, fill: Fill | undefined): Fill | undefined {
  return fill && b.w < 6 && b.h < 6 ? { ...fill, texture: false } : fill;
}

/** Equal neighbours in a row become one rectangle. */
function cellsSvg(m: Extract<Mark, { t: "cells" }>, theme: Theme): string {
  const [w, h] = [m.box.w / m.columns, m.box.h / m.rows];
  const byColour = new Map<string, string[]>();
  for (let row = 0; row < m.rows; row++) {
    for (let c = 0; c < m.columns; ) {
      const i = row * m.columns + c;
      const level = m.level[i] as number;
      let end = c + 1;
      while (end < m.columns && m.level[row * m.columns + end] === level && m.ramp[row * m.columns + end] === m.ramp[i])
        end++;
      if (level > 0) {
        const ramp = theme.ramp(m.ramp[i] as number);
        const colour = `rgb(${ramp[level * 3]},${ramp[level * 3 + 1]},${ramp[level * 3 + 2]})`;
        const list = byColour.get(colour) ?? [];
        list.push(`M${r(m.box.x + c * w)} ${r(m.box.y + row * h)}h${r((end - c) * w)}v${r(h)}h${r((c - end) * w)}z`);
        byColour.set(colour, list);
      }
      c = end;
    }
  }
  const paths = [...byColour].map(([colour, d]) => `<path d="${d.join("")}" fill="${colour}"/>`).join("");
  return `<g shape-rendering="crispEdges"${m.alpha === undefined ? "" : ` opacity="${m.alpha}"`}>${paths}</g>`;
}
