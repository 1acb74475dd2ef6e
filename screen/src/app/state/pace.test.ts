import { expect, it } from "vitest";
import type { Load } from "../../base/info.ts";
import { pace } from "./pace.ts";

const of = (state: string): Load => ({ state }) as Load;

it("looks at instruments soonest, and at what is large and exact seldom", () => {
  const api = { large: true, hurried: true, watched: true };
  const follow = of("following");
  const watched = pace(follow, api);
  const growing = pace(follow, { ...api, watched: false });
  const exact = pace(follow, { large: true, hurried: false, watched: false });
  expect(watched.ms).toBeLessThan(growing.ms);
  expect(growing.ms).toBeLessThan(exact.ms);
  expect([watched, growing, exact].map((p) => p.anyway)).toEqual([false, false, false]);
});

it("shows what is read whether or not the page is done with what was shown before", () => {
  expect(pace(of("loading"), { large: true, hurried: false, watched: false }).anyway).toBe(true);
});
