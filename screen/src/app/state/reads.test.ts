import { describe, expect, it } from "vitest";
import { Cell, Reads } from "./reads.ts";

interface State {
  readonly column: string;
  readonly cursor: number | null;
  readonly names: readonly string[];
}

function page(): { reads: Reads; state: { now: State }; view: State } {
  const reads = new Reads();
  const state = { now: { column: "a", cursor: null, names: ["x"] } as State };
  return { reads, state, view: reads.fields(() => state.now) };
}

describe("what is followed", () => {
  it("is made once, and again when a field that it read is another", () => {
    const { reads, state, view } = page();
    const made: string[] = [];
    const draw = reads.follow(() => {
      made.push(view.column);
    });
    expect([draw(), draw()]).toEqual([true, false]);
    state.now = { ...state.now, cursor: 7 };
    expect(draw()).toBe(false);
    state.now = { ...state.now, column: "b" };
    expect([draw(), draw()]).toEqual([true, false]);
    expect(made).toEqual(["a", "b"]);
  });

  it("is made of what it read the last time, not the first", () => {
    const { reads, state, view } = page();
    let made = 0;
    const draw = reads.follow(() => {
      made++;
      if (view.cursor !== null) expect(view.names).toBeDefined();
    });
    draw();
    state.now = { ...state.now, names: ["y"] };
    expect(draw()).toBe(false);
    state.now = { ...state.now, cursor: 1 };
    expect(draw()).toBe(true);
    state.now = { ...state.now, names: ["z"] };
    expect(draw()).toBe(true);
    expect(made).toBe(3);
  });

  it("reads cells, and all fields of what is spread", () => {
    const { reads, state, view } = page();
    const width = new Cell(reads, 10);
    let last = {};
    const draw = reads.follow(() => {
      last = { ...view, width: width.value };
    });
    draw();
    expect(last).toEqual({ column: "a", cursor: null, names: ["x"], width: 10 });
    width.value = 11;
    expect(draw()).toBe(true);
    state.now = { ...state.now, names: [] };
    expect(draw()).toBe(true);
    width.value = 11;
    expect(draw()).toBe(false);
  });

  it("is made again after it failed", () => {
    const { reads, view } = page();
    let fails = true;
    const draw = reads.follow(() => {
      if (fails && view.column === "a") throw new Error("no");
    });
    expect(draw).toThrow("no");
    fails = false;
    expect([draw(), draw()]).toEqual([true, false]);
    expect(reads.noting).toBe(false);
  });

  it("costs nothing of what is read outside", () => {
    const { reads, state, view } = page();
    const draw = reads.follow(() => {});
    draw();
    expect(view.column).toBe("a");
    state.now = { ...state.now, column: "b" };
    expect(draw()).toBe(false);
  });
});
