import { expect, test } from "vitest";
import { eventsOf, whyNot } from "./scenes.ts";

const of = (text: string): { name: string; text: string; problem: null } => ({ name: "s", text, problem: null });

test("the events of a scene are found in its text", () => {
  expect(eventsOf(`const s = {\n  title: "x",\n  events: ["a.b", 'c d'],\n};`)).toEqual(["a.b", "c d"]);
  expect(eventsOf(`const s = {\n  events: [\n    "a",\n    "b",\n  ],\n};`)).toEqual(["a", "b"]);
  expect(eventsOf("const s = { title: 1 };")).toBeNull();
  expect(eventsOf("  events: names,")).toBeNull();
});

test("a scene fits where one of its events happens, or where nobody knows", () => {
  const scene = of('  events: ["a", "b", "c"],');
  expect(whyNot(scene, new Set(["x", "c"]))).toBeNull();
  expect(whyNot(scene, null)).toBeNull();
  expect(whyNot(scene, new Set(["x"]))).toBe("no event a or 2 others");
  expect(whyNot(of(""), new Set(["x"]))).toBeNull();
  expect(whyNot({ ...scene, problem: "it is no file" }, null)).toBe("cannot be read: it is no file");
});
