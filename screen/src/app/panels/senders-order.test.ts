import { expect, test } from "vitest";
import type { Sender } from "../../base/live.ts";
import { nanos } from "../../base/time.ts";
import { order, type SenderOrder } from "./senders-order.ts";

const sender = (program: string, more: Partial<Sender> = {}): Sender => ({
  protocol: "tcp",
  address: "127.0.0.1",
  host: "",
  program,
  state: "sending",
  rows: 1,
  rate: 0,
  rejected: 0,
  lost: 0,
  sampled: 0,
  level: "",
  remarks: [],
  first: nanos(0n),
  last: nanos(0n),
  lag: null,
  select: [],
  ...more,
});

const names = (all: readonly Sender[], by: SenderOrder["by"], desc: boolean): string =>
  order(all, { by, desc })
    .map((s) => s.program)
    .join(" ");

test("who is silent comes first, who has ended last", () => {
  const all = [sender("c", { state: "ended" }), sender("b"), sender("a", { state: "silent" })];
  expect(names(all, "state", false)).toBe("a b c");
});

test("equal ones keep their places in either direction", () => {
  const all = [sender("b"), sender("a"), sender("c", { rows: 9 })];
  expect(names(all, "rows", true)).toBe("c a b");
  expect(names(all, "rows", false)).toBe("a b c");
});

test("a lag that nobody knows is less than any, and lost counts with rejected", () => {
  const all = [sender("a", { lag: -5, lost: 1 }), sender("b"), sender("c", { lag: 7, rejected: 3 })];
  expect(names(all, "lag", true)).toBe("c a b");
  expect(names(all, "lost", true)).toBe("c a b");
});

test("remarks count by how often, not by how many kinds", () => {
  const all = [
    sender("a", {
      remarks: [
        { what: "x", times: 1 },
        { what: "y", times: 1 },
      ],
    }),
    sender("b"),
    sender("c", { remarks: [{ what: "x", times: 9 }] }),
  ];
  expect(names(all, "remarks", true)).toBe("c a b");
});
