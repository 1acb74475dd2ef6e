import type { App } from "../state/app.ts";
import { type Part, partOf, withPart } from "../state/parts.ts";
import type { Limits } from "../state/workspace.ts";

export interface ScatterSetup {
  readonly x: string | null;
  readonly y: string | null;
  readonly logX: boolean;
  readonly logY: boolean;
  readonly limits: { readonly x: Limits; readonly y: Limits } | null;
}

const NOTHING: ScatterSetup = { x: null, y: null, logX: false, logY: false, limits: null };

/** The columns of Scatter, its axes and their limits. */
export const SCATTER: Part<ScatterSetup> = {
  name: "xy",
  read(text) {
    const j = parsed(text);
    if (!Array.isArray(j)) return NOTHING;
    const [x, y, logX, logY, l] = j as unknown[];
    const box = Array.isArray(l) && l.length === 4 && l.every((v) => typeof v === "number") ? (l as number[]) : null;
    const [x0, x1, y0, y1] = (box ?? []) as [number, number, number, number];
    return {
      x: typeof x === "string" ? x : null,
      y: typeof y === "string" ? y : null,
      logX: logX === 1,
      logY: logY === 1,
      limits: box ? { x: { from: x0, to: x1 }, y: { from: y0, to: y1 } } : null,
    };
  },
  write(s) {
    if (!s.x && !s.y && !s.logX && !s.logY && !s.limits) return null;
    const limits = s.limits && [s.limits.x.from, s.limits.x.to, s.limits.y.from, s.limits.y.to];
    return JSON.stringify([s.x, s.y, s.logX ? 1 : 0, s.logY ? 1 : 0, limits]);
  },
};

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** What was chosen. */
export function scatterOf(app: App): ScatterSetup {
  return partOf(app.ws, SCATTER);
}

/** The change of the workspace that sets it. */
export function withScatter(app: App, s: ScatterSetup): ReturnType<typeof withPart> {
  return withPart(app.ws, SCATTER, s);
}
