import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BoardLine } from "../../base/boards.ts";
import type { App } from "../state/app.ts";
import { Demand } from "./demand.ts";

const line = (...events: string[]): BoardLine => ({
  line: 1,
  keys: 0,
  values: 0,
  reason: null,
  note: null,
  events,
  problem: null,
});

let asked: (readonly string[])[] = [];
let now = 0;

function app(state: string, collecting: boolean): App {
  const stub = {
    ss: { info: { load: { state } }, senders: { collecting } },
    api: {
      demand: async (events: readonly string[]) => {
        asked.push(events);
        return { events: events.map((event) => ({ event, what: event === "b" ? "switched on" : "" })) };
      },
    },
    schedule: () => undefined,
  };
  return stub as unknown as App;
}

beforeEach(() => {
  asked = [];
  now = 10_000;
  vi.stubGlobal("document", { hidden: false });
  vi.spyOn(performance, "now").mockImplementation(() => now);
});

afterEach(() => vi.unstubAllGlobals());

test("what a live board is about is asked for again and again, and what was done is said", async () => {
  const demand = new Demand(app("following", true));
  const lines = [line("a", "b"), line("b")];
  demand.look(lines, false);
  demand.look(lines, false);
  expect(asked).toEqual([["a", "b"]]);
  await vi.waitFor(() => expect(demand.words(line("b"))).toBe("switched on"));
  expect(demand.words(line("a", "b"))).toBe("b switched on");
  now += 5000;
  demand.look(lines, false);
  expect(asked).toHaveLength(2);
  demand.look([line("c")], false);
  expect(asked[2]).toEqual(["c"]);
  expect(demand.words(line("b"))).toBe("");
});

test("a board that nobody wrote, or looks at, or whose rows do not come, asks for nothing", () => {
  new Demand(app("following", true)).look([line("a")], true);
  new Demand(app("ready", true)).look([line("a")], false);
  new Demand(app("following", false)).look([line("a")], false);
  new Demand(app("following", true)).look([line()], false);
  vi.stubGlobal("document", { hidden: true });
  new Demand(app("following", true)).look([line("a")], false);
  expect(asked).toEqual([]);
});
