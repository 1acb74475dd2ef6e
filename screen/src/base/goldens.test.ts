import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as answers from "./answers.ts";
import { bursts } from "./bursts.ts";
import { clocks } from "./clocks.ts";
import { defaults } from "./defaults.ts";
import { gapsOf } from "./gaps.ts";
import { info } from "./info.ts";
import type { Json } from "./json.ts";
import { lifelines } from "./lifelines.ts";
import { ledgerHistory, senders } from "./live.ts";
import { causes, exchange, history, pattern, spaceTime } from "./messages.ts";
import { metrics } from "./metrics.ts";
import { processes } from "./processes.ts";
import { repetitionsOf } from "./repetitions.ts";
import { cells, details, extent, next, related } from "./row-answers.ts";
import { silences } from "./silences.ts";
import { spectrum } from "./spectrum.ts";
import { critical, waits } from "./waits.ts";

/**
 * The server's tests keep whole answers as files (GoldenAnswersTest, LiveAnswersTest). Every key that the page looks for must be in one
 * of its view: a key that is renamed on one side alone fails on the other.
 */
const FOLDERS = ["view", "server"].map((m) => new URL(`../../../${m}/src/test/resources/answers/`, import.meta.url));

/** By view, the reader of its answer; null: the page does not ask. */
const READERS: Readonly<Record<string, ((j: Json) => unknown) | null>> = {
  info,
  columns: answers.smallCurves,
  distribution: answers.distribution,
  scatter: answers.grid,
  density: answers.grid,
  count: answers.counted,
  gaps: gapsOf,
  repetitions: repetitionsOf,
  state: answers.stateAt,
  frequency: answers.frequency,
  timelines: answers.timelines,
  details: (j) => [details(j), cells(j)],
  suggest: answers.suggest,
  defaults,
  different: answers.different,
  values: answers.values,
  related,
  flows: null,
  lifelines,
  spectrum,
  spacetime: spaceTime,
  exchange,
  history,
  causes,
  pattern,
  clocks,
  waits,
  critical,
  processes,
  silences,
  bursts,
  metrics,
  extent,
  next,
  ledger: ledgerHistory,
  senders,
};

/** What the server itself adds to the document of a trace. */
const SERVERS: readonly RegExp[] = [/^id$/, /^load(\.|$)/];

/** Of whatever view: one that is approximate says so. */
const EVERY = ["generation", "exact", "error"];

const goldens = FOLDERS.flatMap((folder) => readdirSync(folder).map((name) => ({ folder, name })))
  .filter(({ name }) => name.endsWith(".json") && !name.endsWith("-changed.json"))
  .map(({ folder, name }) => ({
    view: name.replace(/(-.*)?\.json$/, ""),
    answer: JSON.parse(readFileSync(new URL(name, folder), "utf8")) as Json,
  }));

/** A copy that notes which keys are looked for, and whether they are there. */
function spied(value: Json, path: string, looked: Map<string, boolean>): Json {
  if (Array.isArray(value)) {
    // of an empty one nobody knows what its parts are called
    looked.set(`${path}[]`, looked.get(`${path}[]`) === true || value.length > 0);
    return value.map((one) => spied(one, `${path}[]`, looked));
  }
  if (value === null || typeof value !== "object") return value;
  const seen = (key: string): string => (path === "" ? key : `${path}.${key}`);
  return new Proxy(value as Record<string, Json>, {
    get(target, key) {
      if (typeof key !== "string") return undefined;
      looked.set(seen(key), looked.get(seen(key)) === true || key in target);
      const found = target[key];
      return found === undefined ? undefined : spied(found, seen(key), looked);
    },
  });
}

/** Views may share a reader: then one of them has to have the key. */
function lookedFor(read: (j: Json) => unknown): Map<string, boolean> {
  const looked = new Map<string, boolean>();
  for (const golden of goldens) if (READERS[golden.view] === read) read(spied(golden.answer, "", looked));
  return looked;
}

const missing = (looked: Map<string, boolean>): string[] =>
  [...looked]
    .filter(([key, there]) => !there && !EVERY.includes(key) && !SERVERS.some((own) => own.test(key)))
    .map(([key]) => key);

describe("the server's answers and the page's readers", () => {
  it("are as many", () => {
    expect(
      [...new Set(goldens.map((g) => g.view))].sort(),
      "views with a golden answer, and those that READERS names: add the missing one",
    ).toEqual(Object.keys(READERS).sort());
  });

  for (const [view, read] of Object.entries(READERS)) {
    if (read === null) continue;
    it(`call the keys of ${view} the same`, () => {
      const looked = lookedFor(read);
      expect(looked.size).toBeGreaterThan(EVERY.length);
      expect(missing(looked), `keys that no golden answer of ${view} has`).toEqual([]);
    });
  }

  it("say in the same words what was seen", () => {
    const looked = new Map<string, boolean>();
    for (const golden of goldens) answers.seen(spied(golden.answer, "", looked));
    expect(looked).toEqual(new Map(EVERY.map((key) => [key, true])));
  });

  it("differ when a key is renamed", () => {
    const looked = new Map<string, boolean>();
    answers.counted(spied({ startNanos: "0", endNanos: "1", sum: [], series: [{ name: "" }] }, "", looked));
    expect(missing(looked)).toEqual(["total", "series[].category", "series[].rows"]);
  });

  it("need a part to compare", () => {
    const looked = new Map<string, boolean>();
    answers.counted(spied({ startNanos: "0", endNanos: "1", total: [1], series: [] }, "", looked));
    expect(missing(looked)).toEqual(["series[]"]);
  });
});
