import { expect, test } from "vitest";
import type { App } from "../state/app.ts";
import { elided, headLinks, headNeeds, isTight, lettersFor } from "./timelines-links.ts";

const app = (noun: string, entity: string, category: string): App =>
  ({
    entitiesWord: () => noun,
    role: () => ({ name: entity }),
    shown: () => [{ name: category }],
    ws: { sort: "" },
  }) as unknown as App;

test("names that differ at their ends are told apart without their middle", () => {
  expect(elided("WARN")).toBe("WARN");
  expect(elided("a".repeat(18))).toBe("a".repeat(18));
  const [a, b] = ["42795@jvoldemortThread[main,5,main]", "42795@jvoldemortThread[Thread-2,5,]"].map((s) => elided(s));
  expect([...(a as string)]).toHaveLength(18);
  expect(a).not.toBe(b);
  expect(a).toMatch(/^42795@.*\u2026.*main\]$/);
});

test("the links of Timelines have a length that a head can have, whatever the names", () => {
  const { who, order } = headLinks(app('values of "eventThread"', "eventThread", "x".repeat(300)));
  expect(who).toBe("eventThread");
  expect([...order]).toHaveLength(18);
  const long = app("n".repeat(300), "n", "x".repeat(300));
  for (const room of [400, 320, 280, 240]) {
    expect(headNeeds(headLinks(long, lettersFor(long, room)))).toBeLessThanOrEqual(room);
    expect(isTight(long, room)).toBe(room < 400);
  }
  expect(headLinks(app("pods", "PodName", "slow"))).toEqual({ who: "pods", order: "slow" });
});
