import { expect, test } from "vitest";
import type { Sender } from "../../base/live.ts";
import { nanos } from "../../base/time.ts";
import { askedAs, whom } from "./kept-menu.ts";

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
  level: "",
  first: nanos(0n),
  last: nanos(0n),
  lag: null,
  select: [],
  ...more,
});

test("a recorder is asked by its program and host, without the number of its process", () => {
  expect(askedAs(sender("shop@web-1:42"))).toBe("shop@web-1");
  expect(askedAs(sender("shop", { host: "web-1" }))).toBe("shop@web-1");
  expect(askedAs(sender("shop"))).toBe("shop");
});

test("who has ended, or sends by other protocols, or has no name that can be asked for, is not asked", () => {
  expect(askedAs(sender("shop", { state: "ended" }))).toBe("");
  expect(askedAs(sender("shop", { protocol: "otlp" }))).toBe("");
  expect(askedAs(sender("", { host: "web-1" }))).toBe("");
  expect(askedAs(sender("my shop"))).toBe("");
});

test("who was chosen comes first, and each once", () => {
  const all = [sender("b@h:1"), sender("a@h:2"), sender("b@h:3")];
  expect(whom(all, null)).toEqual(["a@h", "b@h"]);
  expect(whom(all, all[0] ?? null)).toEqual(["b@h", "a@h"]);
});
