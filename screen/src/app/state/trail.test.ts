import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Trail } from "./trail.ts";

/** Just as much of a browser as keeps an address. */
const address = { hash: "" };
let read: string[] = [];
let trail: Trail;

beforeEach(() => {
  vi.useFakeTimers();
  const put = (state: unknown, _: string, url?: string): void => {
    if (url !== undefined) address.hash = url === "#" ? "" : url;
    vi.stubGlobal("history", { ...browser, state });
  };
  const browser = { state: null, pushState: put, replaceState: put };
  vi.stubGlobal("history", browser);
  vi.stubGlobal("location", address);
  vi.stubGlobal("document", { querySelectorAll: () => [] });
  vi.stubGlobal("window", globalThis);
  read = [];
  address.hash = "#trace=t1";
  trail = new Trail(() => {
    read.push(address.hash);
    trail.went(address.hash, null);
  });
  trail.went(address.hash, null);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("what is chosen is written", () => {
  trail.write("#trace=t1&column=a", "replace");
  vi.runAllTimers();
  expect(address.hash).toBe("#trace=t1&column=a");
  trail.write("#", "push");
  trail.write("#trace=t1", "push");
  expect(address.hash).toBe("#trace=t1");
  expect(read).toEqual([]);
});

test.each(["push", "burst", "replace"] as const)(
  "an address that was set meanwhile is read and not written over, by a %s",
  (way) => {
    address.hash = "#trace=t1&preset=board";
    trail.write("#trace=t1&column=a", way);
    vi.runAllTimers();
    expect(read).toEqual(["#trace=t1&preset=board"]);
    expect(address.hash).toBe("#trace=t1&preset=board");
    trail.write("#trace=t1&preset=board&column=a", way);
    vi.runAllTimers();
    expect(address.hash).toBe("#trace=t1&preset=board&column=a");
  },
);

test("an address that is set while another waits to be written is read and not written over", () => {
  trail.write("#trace=t1&column=a", "replace");
  address.hash = "#trace=t1&preset=board";
  vi.runAllTimers();
  expect(read).toEqual(["#trace=t1&preset=board"]);
  expect(address.hash).toBe("#trace=t1&preset=board");
});
