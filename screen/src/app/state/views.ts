import type { App } from "./app.ts";
import type { View } from "./workspace.ts";

const NAMES: readonly (readonly [View, string])[] = [
  ["workspace", "Workspace"],
  ["state", "State"],
  ["scatter", "Scatter"],
];

/** The views that make sense for this trace, in the order of their keys. */
export function viewsOf(app: App): readonly (readonly [View, string])[] {
  return NAMES.filter(([v]) => app.timed() || v !== "state");
}
