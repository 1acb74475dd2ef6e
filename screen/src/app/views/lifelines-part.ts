import type { SpeedsBy } from "../../plot/spectrum.ts";
import type { Part } from "../state/parts.ts";

/** Which lifeline is shown; null = the one whose flows do most. */
export const LIFELINE: Part<string | null> = {
  name: "lifeline",
  read: (text) => text,
  write: (name) => name,
};

/** How flows are laid out: over the time of the page or all from a common start; steps evenly or by how long they take. */
export interface Layout {
  readonly fromStart: boolean;
  readonly byTime: boolean;
}

export const LAYOUT: Part<Layout> = {
  name: "flows",
  read: (text) => {
    const words = (text ?? "").split(" ");
    return { fromStart: words.includes("start"), byTime: words.includes("latency") };
  },
  write: ({ fromStart, byTime }) => {
    const words = [fromStart ? "start" : "", byTime ? "latency" : ""].filter((w) => w !== "");
    return words.length === 0 ? null : words.join(" ");
  },
};

/** What tells fast passes from slow ones. */
export const SPEEDS_BY: Part<SpeedsBy> = {
  name: "speeds",
  read: (text) => (text === "median" ? "median" : "quartile"),
  write: (by) => (by === "median" ? by : null),
};
