import type { EdgeName } from "../elements/edges.ts";
import type { App } from "../state/app.ts";
import { DensityTile } from "./density-tile.ts";
import { DistributionTile } from "./distribution-tile.ts";
import { FrequencyTile } from "./frequency-tile.ts";
import { ScatterTile } from "./scatter-tile.ts";
import { SilencesTile } from "./silences-tile.ts";
import { StateTile } from "./state-tile.ts";
import { TimelinesTile } from "./timelines-tile.ts";
import type { View } from "./view.ts";

/** A view, once: tabs, menus, palette, keys and the URL are made of this list. */
export interface ViewKind {
  /** Its name in a URL. */
  readonly kind: string;
  /** As people read it. */
  readonly name: string;
  /** The pair it belongs to. Its left is the first of these that is chosen; the first of all, unless one is. */
  readonly pair: string;
  /** Whether it is of use in a trace without times. */
  readonly untimed: boolean;
  readonly make: (app: App) => View;
}

const view = (kind: string, name: string, pair: string, make: (app: App) => View, untimed = false): ViewKind => ({
  kind,
  name,
  pair,
  untimed,
  make,
});

export const VIEWS: readonly ViewKind[] = [
  view("distribution", "Distribution", "values", (app) => new DistributionTile(app), true),
  view("scatter", "Scatter", "values", (app) => new ScatterTile(app), true),
  view("density", "Time \u00d7 value", "values", (app) => new DensityTile(app)),
  view("frequency", "Frequency", "frequency", (app) => new FrequencyTile(app)),
  view("timelines", "Timelines", "entities", (app) => new TimelinesTile(app)),
  view("state", "State", "entities", (app) => new StateTile(app, "state")),
  view("curve", "Snapshot", "entities", (app) => new StateTile(app, "curve")),
  view("silences", "Silences", "entities", (app) => new SilencesTile(app)),
];

/** A pair: what holds for it whatever stands at its left. */
export interface PairKind {
  readonly name: string;
  /** How high it is while it is open: a track of a grid. */
  readonly height: string;
  /** Who of those that are open takes what the others leave: the least. */
  readonly rest: number;
  /** By which its height is dragged. */
  readonly edges: readonly EdgeName[];
}

export const PAIRS: readonly PairKind[] = [
  { name: "values", height: "minmax(120px, 1fr)", rest: 1, edges: [] },
  // its lower edge, too: it may stand above the pair that takes the rest
  { name: "frequency", height: "var(--h-frequency, var(--freq-need))", rest: 3, edges: ["frequency", "below"] },
  { name: "entities", height: "minmax(60px, var(--h-timelines, var(--tl-need)))", rest: 2, edges: ["timelines"] },
];

export const pairKind = (name: string): PairKind => PAIRS.find((p) => p.name === name) as PairKind;

/** A tab: pairs, from the top. It appears when its first pair works. */
export interface Preset {
  readonly name: string;
  readonly key: string;
  readonly pairs: readonly string[];
}

export const PRESETS: readonly Preset[] = [{ name: "Values", key: "1", pairs: ["values", "frequency", "entities"] }];
