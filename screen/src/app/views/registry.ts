import type { ViewKey } from "../input/keys.ts";
import type { App } from "../state/app.ts";
import { nextAxis } from "../state/frames.ts";
import type { Part } from "../state/parts.ts";
import { DRAWN } from "../state/pattern-kept.ts";
import { type Place, type Preset, SIDES, type ViewEntry } from "../state/presets.ts";
import { type Costs, PANEL_QUESTIONS } from "../state/questions.ts";
import { BoardEditor } from "./board-editor.ts";
import { BOARD } from "./board-part.ts";
import { burstsTile } from "./bursts-tile.ts";
import { causalStep } from "./causal-step.ts";
import { ClocksTile } from "./clocks-tile.ts";
import { DensityTile } from "./density-tile.ts";
import { DistributionTile } from "./distribution-tile.ts";
import { ExchangeTile } from "./exchange-tile.ts";
import { FrequencyTile } from "./frequency-tile.ts";
import { HistoryTile } from "./history-tile.ts";
import { LAYOUT, LIFELINE, SPEEDS_BY } from "./lifelines-part.ts";
import { LifelinesTile, layOut } from "./lifelines-tile.ts";
import { MachinesTile } from "./machines-tile.ts";
import { nextTimes } from "./message-times.ts";
import { BY_BYTES, CHOSEN, ORDERING, PATH, TIMES } from "./messages-part.ts";
import { MetersTile } from "./meters-tile.ts";
import { MetricsTile } from "./metrics-tile.ts";
import { PLACE } from "./order-course.ts";
import { OvalsTile } from "./ovals-tile.ts";
import { RingTile } from "./ring-tile.ts";
import { SCATTER } from "./scatter-part.ts";
import { ScatterTile } from "./scatter-tile.ts";
import { SCENE } from "./scene-part.ts";
import { SceneTile } from "./scene-tile.ts";
import { silencesTile } from "./silences-tile.ts";
import { SpaceTimeTile } from "./space-time-tile.ts";
import { SpectrumTile } from "./spectrum-tile.ts";
import { StateTile } from "./state-tile.ts";
import { TimelinesTile } from "./timelines-tile.ts";
import type { View } from "./view.ts";
import { WaitsTile } from "./waits-tile.ts";

/** A view, once: heads, menus, tabs, palette, keys, help, lanes and the URL are made of this list. */
export interface ViewKind extends ViewEntry {
  readonly make: (app: App) => View;
  /** What of its questions costs a large trace something else than usual. */
  readonly asks?: Costs;
  /** Its keys, beside those of the page. */
  readonly keys?: readonly (ViewKey & { run(app: App): void })[];
  /** What it keeps for itself, or with others, in the URL. */
  readonly parts?: readonly Part<unknown>[];
  /** Alone at the left it takes half of the page. */
  readonly wide?: true;
}

const MESSAGES: readonly string[] = ["time", "entity", "message", SIDES];

export const VIEWS: readonly ViewKind[] = [
  {
    kind: "distribution",
    name: "Distribution",
    pair: "values",
    needs: [],
    make: (app) => new DistributionTile(app),
    asks: { distribution: { rough: true } },
    keys: [{ name: "next value axis: linear, log, quantile", keys: ["l", "L"], run: nextAxis }],
  },
  {
    kind: "scatter",
    name: "Scatter",
    pair: "values",
    needs: [],
    make: (app) => new ScatterTile(app),
    parts: [SCATTER],
    // one of two columns that are compared needs more room than a curve
    wide: true,
  },
  {
    kind: "density",
    name: "Time \u00d7 value",
    pair: "values",
    needs: ["time"],
    make: (app) => new DensityTile(app),
    asks: { density: { rough: true } },
  },
  {
    kind: "lifelines",
    name: "Lifelines",
    pair: "flows",
    needs: ["time", "event"],
    make: (app) => new LifelinesTile(app),
    asks: { lifelines: { slow: true } },
    parts: [LIFELINE, LAYOUT],
    keys: [{ name: "flows over time, or all from a common start", keys: ["v", "V"], run: layOut }],
  },
  {
    kind: "spectrum",
    name: "Spectrum",
    pair: "segments",
    needs: ["time", "event"],
    make: (app) => new SpectrumTile(app),
    asks: { spectrum: { slow: true } },
    parts: [SPEEDS_BY],
  },
  {
    kind: "metrics",
    name: "Metrics",
    pair: "hosts",
    needs: ["time", "measure"],
    make: (app) => new MetricsTile(app),
    asks: { metrics: { slow: true } },
  },
  {
    kind: "ring",
    name: "Ring",
    pair: "messages",
    needs: MESSAGES,
    make: (app) => new RingTile(app),
    asks: { exchange: { slow: true } },
  },
  {
    kind: "global",
    name: "Global",
    pair: "messages",
    needs: ["time", "entity"],
    make: (app) => new OvalsTile(app, "global"),
    asks: { processes: { slow: true } },
  },
  {
    kind: "topology",
    name: "Topology",
    pair: "messages",
    needs: MESSAGES,
    make: (app) => new OvalsTile(app, "topology"),
  },
  {
    kind: "machines",
    name: "Machines",
    pair: "messages",
    needs: ["entity"],
    make: (app) => new MachinesTile(app),
  },
  {
    kind: "spacetime",
    name: "Space-time",
    pair: "messages",
    needs: MESSAGES,
    make: (app) => new SpaceTimeTile(app),
    asks: { spacetime: { slow: true }, causes: { slow: true }, critical: { slow: true } },
    parts: [TIMES, ORDERING, PLACE, CHOSEN, PATH],
    keys: [
      {
        name: "times of messages: as written, corrected, logical, of work, a possible order",
        keys: ["y", "Y"],
        run: nextTimes,
      },
      {
        name: "causal step: to what the event at the cursor caused",
        keys: ["j", "J"],
        run: (app) => {
          causalStep(app, 1);
        },
      },
      {
        name: "causal step back: to what caused it",
        keys: ["k", "K"],
        run: (app) => {
          causalStep(app, -1);
        },
      },
    ],
  },
  {
    kind: "exchange",
    name: "Who to whom",
    pair: "exchange",
    needs: MESSAGES,
    make: (app) => new ExchangeTile(app),
    parts: [BY_BYTES],
  },
  {
    kind: "clocks",
    name: "Clock truth",
    pair: "waits",
    needs: MESSAGES,
    make: (app) => new ClocksTile(app),
    asks: { clocks: { slow: true } },
  },
  {
    kind: "waits",
    name: "Waits",
    pair: "waits",
    needs: MESSAGES,
    make: (app) => new WaitsTile(app),
    asks: { waits: { slow: true }, critical: { slow: true } },
  },
  {
    kind: "history",
    name: "History",
    pair: "exchange",
    needs: MESSAGES,
    make: (app) => new HistoryTile(app),
    asks: { history: { slow: true } },
  },
  {
    kind: "frequency",
    name: "Frequency",
    pair: "frequency",
    needs: ["time"],
    make: (app) => new FrequencyTile(app),
    asks: { frequency: { rough: true } },
  },
  {
    kind: "timelines",
    name: "Timelines",
    pair: "entities",
    needs: ["time"],
    make: (app) => new TimelinesTile(app),
    asks: { timelines: { rough: true, slow: true } },
  },
  { kind: "state", name: "State", pair: "entities", needs: ["time"], make: (app) => new StateTile(app, "state") },
  { kind: "curve", name: "Curve", pair: "entities", needs: ["time"], make: (app) => new StateTile(app, "curve") },
  { kind: "silences", name: "Silences", pair: "entities", needs: ["time"], make: silencesTile },
  { kind: "bursts", name: "Bursts", pair: "entities", needs: ["time"], make: burstsTile },
  {
    kind: "pipelines",
    name: "Pipelines",
    pair: "board",
    needs: ["time"],
    make: (app) => new BoardEditor(app),
    parts: [BOARD],
  },
  { kind: "meters", name: "Meters", pair: "meters", needs: ["time"], make: (app) => new MetersTile(app) },
  {
    kind: "scene",
    name: "Scene",
    pair: "scene",
    needs: ["time"],
    make: (app) => new SceneTile(app),
    parts: [SCENE],
  },
];

const VALUES: readonly Place[] = [
  { pair: "values", height: "282px", rest: 1 },
  // of a table of measures lines tell more than how many are in which range of one of them
  { pair: "hosts", height: "min(180px, 18vh)", least: "80px", rest: 4, needs: "measured" },
  { pair: "frequency", height: "var(--freq-need)", rest: 3, folded: "measured" },
  { pair: "entities", height: "var(--tl-need)", least: "60px", rest: 2 },
];

const FLOWS: readonly Place[] = [
  { pair: "flows", height: "318px", rest: 1 },
  { pair: "segments", height: "min(196px, 18vh)", least: "90px", rest: 3 },
  { pair: "hosts", height: "min(158px, 14vh)", least: "60px", rest: 4 },
  { pair: "entities", height: "var(--tl-need)", least: "60px", rest: 2, folded: true },
];

const OF_MESSAGES: readonly Place[] = [
  { pair: "messages", height: "min(300px, 30vh)", least: "150px", rest: 1 },
  { pair: "exchange", height: "min(260px, 26vh)", least: "120px", rest: 2 },
  { pair: "waits", height: "min(190px, 20vh)", least: "90px", rest: 3 },
  { pair: "scene", height: "min(260px, 28vh)", least: "120px", rest: 5, folded: true },
  { pair: "entities", height: "var(--tl-need)", least: "60px", rest: 4, folded: true },
];

const BOARD_PAIRS: readonly Place[] = [
  { pair: "board", height: "min(196px, 24vh)", least: "88px", rest: 3 },
  { pair: "meters", height: "420px", rest: 1 },
  { pair: "scene", height: "min(260px, 28vh)", least: "120px", rest: 4, folded: true },
  { pair: "entities", height: "var(--tl-need)", least: "60px", rest: 2, folded: true },
];

/** A preset is here from when its first pair works. */
export const PRESETS: readonly Preset[] = [
  { name: "Values", key: "1", places: VALUES },
  { name: "Flows", key: "2", places: FLOWS },
  { name: "Messages", key: "3", places: OF_MESSAGES },
  { name: "Board", key: "4", places: BOARD_PAIRS },
];

export const REGISTRY = { presets: PRESETS, views: VIEWS };

export const COSTS: Costs = Object.assign({}, PANEL_QUESTIONS, ...VIEWS.map((v) => v.asks)) as Costs;

/** Names in the URL of what views keep for themselves. */
export const PARTS: readonly string[] = [DRAWN.name, ...VIEWS.flatMap((v) => v.parts?.map((p) => p.name) ?? [])];
