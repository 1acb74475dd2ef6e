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

/** A tab: pairs, from the top. It appears when its first pair works. */
export interface Preset {
  readonly name: string;
  readonly key: string;
  readonly pairs: readonly string[];
}

export const PRESETS: readonly Preset[] = [{ name: "Values", key: "1", pairs: ["values", "frequency", "entities"] }];
