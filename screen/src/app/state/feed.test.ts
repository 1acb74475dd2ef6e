import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Json } from "../../base/json.ts";
import { Api } from "./api.ts";
import { Feed } from "./feed.ts";
import { type Lane, Lanes } from "./lanes.ts";
import type { Costs } from "./questions.ts";
import { Reads } from "./reads.ts";

/** As the entries of views say. */
const COSTS: Costs = { density: { rough: true }, timelines: { rough: true, slow: true }, different: { last: true } };

interface Call {
  readonly url: string;
  readonly signal: AbortSignal;
  readonly answer: (j: Json) => Promise<void>;
}

const calls: Call[] = [];

/** Lets every promise that can go on do so. */
async function settled(): Promise<void> {
  for (let i = 0; i < 12; i++) await Promise.resolve();
}

beforeEach(() => {
  calls.length = 0;
  vi.stubGlobal("fetch", (url: string, init: { signal: AbortSignal }) => {
    return new Promise((resolve, reject) => {
      init.signal.addEventListener("abort", () => {
        reject(new Error("aborted"));
      });
      calls.push({
        url,
        signal: init.signal,
        answer: async (j) => {
          resolve({ ok: true, json: () => Promise.resolve(j) });
          await settled();
        },
      });
    });
  });
});

function feedOf(api: Api): Feed<Json, string> {
  return new Feed({ api, reads: new Reads(), schedule: () => {} }, (j) => j);
}

function made(large: boolean): Feed<Json, string> {
  const api = new Api("api", COSTS);
  api.large = large;
  return feedOf(api);
}

const wish = (url: string): { url: string; asked: string } => ({ url, asked: url });
const last = (): Call => calls.at(-1) as Call;

describe("a feed", () => {
  it("asks a small trace for the exact answer at once", async () => {
    const feed = made(false);
    feed.want(wish("/view/density?a"), false);
    expect(calls.map((c) => c.url)).toEqual(["/view/density?a"]);
    await last().answer({ exact: true });
    expect(feed.held?.rough).toBe(false);
    expect(feed.waiting).toBeNull();
  });

  it("asks a large trace for an approximate answer, then for the exact one, and shows both", async () => {
    const feed = made(true);
    feed.want(wish("/view/density?a"), false);
    await settled();
    expect(last().url).toBe("/view/density?a&approx=true");
    await last().answer({ exact: false, n: 1 });
    expect(feed.held?.answer).toEqual({ exact: false, n: 1 });
    feed.want(wish("/view/density?a"), false);
    await settled();
    expect(last().url).toBe("/view/density?a");
    expect(feed.waiting?.refines).toBe(true);
    await last().answer({ exact: true, n: 2 });
    expect(feed.held?.answer).toEqual({ exact: true, n: 2 });
    feed.want(wish("/view/density?a"), false);
    expect(calls).toHaveLength(2);
  });

  it("does not refine while the user drags, and does after", async () => {
    const feed = made(true);
    feed.want(wish("/view/density?a"), true);
    await settled();
    await last().answer({ exact: false });
    feed.want(wish("/view/density?a"), true);
    expect(calls).toHaveLength(1);
    feed.want(wish("/view/density?a"), false);
    await settled();
    expect(calls).toHaveLength(2);
  });

  it("cancels a look at all rows of a large trace as soon as something else is wanted, dragging or not", async () => {
    const feed = made(true);
    feed.want(wish("/view/details?a"), false);
    await settled();
    expect(last().url).toBe("/view/details?a");
    feed.want(wish("/view/details?b"), true);
    expect(last().signal.aborted).toBe(true);
    await settled();
    expect(calls).toHaveLength(1);
    feed.want(wish("/view/details?b"), false);
    await settled();
    expect(last().url).toBe("/view/details?b");
  });

  it("asks a large trace for timelines at rest only, approximately first", async () => {
    const feed = made(true);
    feed.want(wish("/view/timelines?a"), true);
    expect(calls).toHaveLength(0);
    feed.want(wish("/view/timelines?a"), false);
    await settled();
    expect(last().url).toBe("/view/timelines?a&approx=true");
  });

  it("asks for timelines of a filter exactly, as there is no other answer", async () => {
    const feed = made(true);
    feed.want(wish("/view/timelines?a&where=b"), false);
    await settled();
    expect(last().url).toBe("/view/timelines?a&where=b");
  });

  it("asks once when the approximate question was answered exactly", async () => {
    const feed = made(true);
    feed.want(wish("/view/count?a"), false);
    await settled();
    await last().answer({ exact: true });
    feed.want(wish("/view/count?a"), false);
    await settled();
    expect(calls).toHaveLength(1);
  });
});

describe("lanes", () => {
  const never = new AbortController().signal;
  const entered: string[] = [];
  const leave = new Map<string, () => void>();

  /** Work that ends when it is told to, or fails when it is broken off. */
  function go(lanes: Lanes, name: string, lane: Lane, signal = never): Promise<void> {
    return lanes.run(
      lane,
      signal,
      (s) =>
        new Promise<void>((resolve, reject) => {
          entered.push(name);
          leave.set(name, resolve);
          s.addEventListener("abort", () => {
            reject(new Error("aborted"));
          });
        }),
    );
  }

  beforeEach(() => {
    entered.length = 0;
  });

  it("let two look at all rows, and refine when nobody waits", async () => {
    const lanes = new Lanes();
    for (const f of ["f1", "f2", "f3"]) void go(lanes, f, "full");
    void go(lanes, "r", "refine");
    void go(lanes, "quick", "rough");
    await settled();
    expect(entered).toEqual(["f1", "f2", "quick"]);
    leave.get("f1")?.();
    await settled();
    expect(entered.at(-1)).toBe("f3");
    leave.get("f2")?.();
    leave.get("f3")?.();
    await settled();
    expect(entered.at(-1)).toBe("f3");
    leave.get("quick")?.();
    await settled();
    expect(entered.at(-1)).toBe("r");
  });

  it.each(["full", "rough"] as const)(
    "break a refinement off for a %s picture that is not there yet, and take it up again",
    async (lane) => {
      const lanes = new Lanes();
      let refined = false;
      void go(lanes, "r", "refine").then(() => {
        refined = true;
      });
      await settled();
      void go(lanes, "f", lane);
      await settled();
      expect(entered).toEqual(["r", "f"]);
      leave.get("f")?.();
      await settled();
      expect(entered).toEqual(["r", "f", "r"]);
      leave.get("r")?.();
      await settled();
      expect(refined).toBe(true);
    },
  );

  it("refine nothing while what is shown moves", async () => {
    const lanes = new Lanes();
    void go(lanes, "r", "refine");
    await settled();
    lanes.rest(false);
    await settled();
    void go(lanes, "quick", "rough");
    await settled();
    leave.get("quick")?.();
    await settled();
    expect(entered).toEqual(["r", "quick"]);
    lanes.rest(true);
    await settled();
    expect(entered).toEqual(["r", "quick", "r"]);
  });

  it("forget who leaves while waiting", async () => {
    const lanes = new Lanes();
    void go(lanes, "f1", "full");
    void go(lanes, "f2", "full");
    const stop = new AbortController();
    const gone = go(lanes, "gone", "full", stop.signal);
    stop.abort(new Error("gone"));
    await expect(gone).rejects.toThrow("gone");
    leave.get("f1")?.();
    void go(lanes, "next", "full");
    await settled();
    expect(entered).toEqual(["f1", "f2", "next"]);
  });
});

describe("what was asked before rows came", () => {
  it("is shown when it is answered, and asked again", async () => {
    const api = new Api("api", COSTS);
    const feed = feedOf(api);
    feed.want(wish("/view/density?a"), false);
    const before = last();
    api.forget();
    feed.stale();
    feed.want(wish("/view/density?a"), false);
    expect(calls, "one in flight").toHaveLength(1);
    await before.answer({ exact: true, n: 1 });
    expect(feed.held?.answer).toEqual({ exact: true, n: 1 });
    expect([feed.current, feed.steady], "a moment ago is now").toEqual([false, true]);
    feed.want(wish("/view/density?a"), false);
    expect(calls, "nor is the old answer kept").toHaveLength(2);
    await last().answer({ exact: true, n: 2 });
    expect(feed.held?.answer).toEqual({ exact: true, n: 2 });
    expect(feed.current).toBe(true);
  });

  it("says no error of a moment that is over", async () => {
    const feed = made(false);
    feed.want(wish("/view/density?a"), false);
    feed.stale();
    await last().answer(undefined as unknown as Json);
    feed.want(wish("/view/density?a"), false);
    expect(feed.failed).toBeNull();
    expect(calls).toHaveLength(2);
  });
});

describe("numbers of what grows", () => {
  it("may be said until the next answer comes, unless somebody asks for something else", async () => {
    const api = new Api("api", COSTS);
    const feed = feedOf(api);
    feed.want(wish("/view/density?to=1"), false);
    expect(feed.steady).toBe(false);
    await last().answer({ exact: true });
    expect(feed.steady).toBe(true);
    // rows were added: the window is longer
    feed.stale();
    feed.want(wish("/view/density?to=2"), false);
    expect([feed.current, feed.steady]).toEqual([false, true]);
    // and once more before the answer
    feed.stale();
    feed.want(wish("/view/density?to=3"), false);
    expect(feed.steady).toBe(true);
    api.turn++;
    expect(feed.steady).toBe(false);
    await settled();
    await last().answer({ exact: true });
    expect([feed.current, feed.steady]).toEqual([true, true]);
  });

  it("are not those of what was held while something else was awaited", async () => {
    const api = new Api("api", COSTS);
    const feed = feedOf(api);
    feed.want(wish("/view/density?a"), false);
    await last().answer({ exact: true });
    feed.want(wish("/view/density?b"), false);
    feed.stale();
    expect(feed.steady).toBe(false);
  });
});

describe("beside instruments that are watched", () => {
  it("the rest of the page is asked one after the other, and only now and then", async () => {
    let now = 10_000;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    const api = new Api("api", COSTS);
    const reads = new Reads();
    const instrument = new Feed({ api, reads, schedule: () => {} }, (j) => j, undefined, true);
    const [one, other] = [feedOf(api), feedOf(api)];
    const want = async (moment: number): Promise<readonly string[]> => {
      const before = calls.length;
      for (const [name, feed] of Object.entries({ board: instrument, density: one, count: other })) {
        feed.stale();
        feed.want(wish(`/view/${name}?to=${moment}`), false);
      }
      await settled();
      return calls.slice(before).map((c) => c.url.split("&")[0] ?? "");
    };
    api.hurried = true;
    expect(await want(1), "what nobody has seen yet is asked for").toHaveLength(3);
    for (const c of [...calls]) await c.answer({ exact: true });
    now += 100;
    expect(await want(2)).toEqual(["/view/board?to=2"]);
    await last().answer({ exact: true });
    now += 500;
    expect(await want(3), "one at a time").toEqual(["/view/board?to=3", "/view/density?to=3"]);
    expect(api.calm).toBe(1);
    for (const c of calls.slice(-2)) await c.answer({ exact: true });
    expect(api.calm).toBe(0);
    expect(await want(4)).toEqual(["/view/board?to=4", "/view/count?to=4"]);
    for (const c of calls.slice(-2)) await c.answer({ exact: true });
    api.turn++;
    expect(await want(5), "somebody asked for something else").toHaveLength(3);
    for (const c of calls.slice(-3)) await c.answer({ exact: true });
    api.hurried = false;
    expect(await want(6), "it rests").toHaveLength(3);
    vi.restoreAllMocks();
  });
});
