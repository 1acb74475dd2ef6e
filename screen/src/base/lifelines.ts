import { type Seen, seen } from "./answers.ts";
import { doc, type Json, list, moment, num, numbers, text, whole } from "./json.ts";
import { type Nanos, nanos } from "./time.ts";

/** How a flow went, the worst first. */
export const COURSES = [
  "missing",
  "lost",
  "out-of-order",
  "late",
  "wrong",
  "early",
  "open",
  "cut",
  "complete",
] as const;

export type Course = (typeof COURSES)[number];

export interface LifelineName {
  readonly name: string;
  /** Columns that tell its flows apart. */
  readonly by: readonly string[];
  readonly steps: number;
  /** In the whole trace. */
  readonly flows: number;
}

export interface LifelineStep {
  readonly name: string;
  readonly place: number;
  readonly optional: boolean;
  readonly end: boolean;
  /** Flows that did it. */
  readonly flows: number;
  /** Of the latencies since the event before, in nanoseconds; 0: there are none. */
  readonly median: number;
  /** How soon it should come; null: whenever. */
  readonly within: number | null;
  readonly gaps: readonly number[];
  readonly late: number;
  readonly missing: number;
}

export interface FlowLine {
  /** What tells it apart, one value a column. */
  readonly flow: readonly string[];
  readonly course: Course;
  /** The event it is about; empty: nothing is wrong with it. */
  readonly event: string;
  readonly cause: string;
  readonly why: string;
  readonly missing: readonly string[];
  /** In the order of time. */
  readonly steps: readonly number[];
  readonly times: readonly Nanos[];
}

/** How many lines go through each cell: by row from the top, and in it the bins that have any. */
export interface LineRaster {
  readonly bins: number;
  readonly rowsPerStep: number;
  readonly rows: readonly (readonly number[])[];
}

/** Of which flows a picture is. */
export interface FlowsShown extends Seen {
  readonly lifelines: readonly LifelineName[];
  /** That some lifeline names: all others are no steps of flows. */
  readonly events: readonly string[];
  readonly name: string;
  /** Nothing ties rows to flows. */
  readonly none: boolean;
  /** As text that can be edited. */
  readonly definitions: string;
  readonly learned: boolean;
  readonly timeout: number | null;
  /** In the window. */
  readonly flows: number;
  /** That had no memory. */
  readonly forgotten: number;
  readonly counts: Readonly<Record<Course, number>>;
}

export interface Lifelines extends FlowsShown {
  /** Of the raster, where it lays flows over each other from their start; null: it is over time. */
  readonly span: number | null;
  /** Of flows that are over, how many took so long, by bin of the raster; empty: flows are over time. */
  readonly ended: readonly number[];
  readonly gapEdges: readonly number[];
  readonly steps: readonly LifelineStep[];
  readonly lines: readonly FlowLine[];
  readonly usual: readonly FlowLine[];
  readonly raster: LineRaster | null;
}

const texts = (j: Json | undefined): string[] => list(j).map(text);

export function flowsShown(j: Json): FlowsShown {
  const d = doc(j);
  const counts = doc(d["counts"]);
  return {
    ...seen(j),
    lifelines: list(d["lifelines"]).map((each) => ({
      name: text(doc(each)["name"]),
      by: texts(doc(each)["by"]),
      steps: whole(doc(each)["steps"]),
      flows: whole(doc(each)["flows"]),
    })),
    events: texts(d["events"]),
    name: text(d["lifeline"]),
    none: list(d["lifelines"]).length === 0,
    definitions: text(d["definitions"]),
    learned: d["learned"] === true,
    timeout: num(d["timeoutNanos"]),
    flows: whole(d["flows"]),
    forgotten: whole(d["forgotten"]),
    counts: Object.fromEntries(COURSES.map((c) => [c, whole(counts[c])])) as Record<Course, number>,
  };
}

export function lifelines(j: Json): Lifelines {
  const d = doc(j);
  return {
    ...flowsShown(j),
    span: num(d["spanNanos"]),
    ended: d["ended"] === undefined ? [] : numbers(d["ended"]),
    gapEdges: numbers(d["gapEdges"]),
    steps: list(d["steps"]).map(step),
    lines: list(d["lines"]).map(flowLine),
    usual: list(d["usual"]).map(usualLine),
    raster: d["raster"] === null || d["raster"] === undefined ? null : raster(d["raster"]),
  };
}

function step(j: Json): LifelineStep {
  const d = doc(j);
  return {
    name: text(d["name"]),
    place: whole(d["place"]),
    optional: d["optional"] === true,
    end: d["end"] === true,
    flows: whole(d["flows"]),
    median: whole(d["medianNanos"]),
    within: num(d["withinNanos"]),
    gaps: numbers(d["gaps"]),
    late: whole(d["late"]),
    missing: whole(d["missing"]),
  };
}

export function usualLine(j: Json): FlowLine {
  const d = doc(j);
  return {
    flow: texts(d["flow"]),
    course: COURSES.find((c) => c === d["course"]) ?? "complete",
    event: "",
    cause: "",
    why: "",
    missing: [],
    steps: numbers(d["steps"]),
    times: list(d["times"]).map(moment),
  };
}

export function flowLine(j: Json): FlowLine {
  const d = doc(j);
  return {
    ...usualLine(j),
    event: text(d["event"]),
    cause: text(d["cause"]),
    why: text(d["why"]),
    missing: texts(d["missing"]),
  };
}

function raster(j: Json | undefined): LineRaster {
  const d = doc(j);
  return { bins: whole(d["bins"]), rowsPerStep: whole(d["rowsPerStep"]), rows: list(d["rows"]).map(numbers) };
}

/** The same flow with times since its first step. */
export function fromStart(l: FlowLine): FlowLine {
  const start = l.times[0] ?? nanos(0n);
  return { ...l, times: l.times.map((t) => nanos(t - start)) };
}

/** What people call a flow. */
export const flowName = (l: FlowLine): string => l.flow.join(" / ");

/** Of alternatives the first, and how many more there are. */
export function stepName(name: string): string {
  const all = name.split("|");
  return all.length < 2 ? name : `${all[0] as string} or ${all.length - 1} more`;
}
