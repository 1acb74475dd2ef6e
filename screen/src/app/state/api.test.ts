import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Api } from "./api.ts";

let rows = 0;
let asked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  asked = [];
  vi.stubGlobal("fetch", (url: string) => {
    asked.push(url);
    const load = { state: "following", rows, generation: 1, bytesRead: 0, bytesTotal: null, message: "" };
    return Promise.resolve({ ok: true, json: () => Promise.resolve({ id: "t", name: "t", rows, columns: [], load }) });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("does not look at all rows of what grows fast, until it rests", async () => {
  const api = new Api("api");
  rows = 400_000;
  await api.firstInfo("t");
  expect(api.hurried).toBe(false);
  expect(asked).toHaveLength(2);
  asked = [];
  rows = 450_000;
  await api.firstInfo("t", 400_000);
  expect([api.hurried, api.large, api.slow]).toEqual([true, true, true]);
  expect(asked).toHaveLength(1);
  // one look that found little is no rest
  await api.firstInfo("t", 450_000);
  expect(api.hurried).toBe(true);
  vi.advanceTimersByTime(6000);
  await api.firstInfo("t", 450_000);
  expect([api.hurried, api.large]).toEqual([false, false]);
});

it("has exact pictures of what grows slowly, or has few rows", async () => {
  const api = new Api("api");
  rows = 400_100;
  await api.firstInfo("t", 400_000);
  expect(api.hurried).toBe(false);
  rows = 200_000;
  await api.firstInfo("t", 100_000);
  expect(api.hurried).toBe(false);
});

it("does not wait for what only makes exact what is shown", async () => {
  const api = new Api("api");
  api.large = true;
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const { signal } = new AbortController();
  void api.view("/view/count?a", signal, "refine");
  expect(api.waiting).toBe(0);
  void api.view("/view/count?b", signal, "rough");
  expect(api.waiting).toBe(1);
});

it("does not ask again for what was asked of now and turned out to be of the moment that is shown", async () => {
  const api = new Api("api");
  api.generation = 7;
  const { signal } = new AbortController();
  const now = await api.viewOfNow("/view/gaps?a");
  await api.view("/view/gaps?a", signal);
  expect(asked).toEqual(["/view/gaps?a", "/view/gaps?a&generation=7"]);
  api.forget();
  api.keep("/view/gaps?a", now);
  expect(await api.view("/view/gaps?a", signal)).toBe(now);
  expect(asked).toHaveLength(2);
});
