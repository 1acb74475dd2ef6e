import { expect, test } from "vitest";
import { spaceTime } from "../../base/messages.ts";
import type { App } from "../state/app.ts";
import { OrderCourse, PLACE, placeText } from "./order-course.ts";

const ANSWER = spaceTime({
  times: "ordering",
  fromTick: "10",
  toTick: "13",
  bands: ["a", "b"],
  each: 1,
  processes: 2,
  exact: true,
  course: [
    { who: "a", atNanos: "500" },
    { who: "b", atNanos: "300" },
    { who: "a", atNanos: "700" },
  ],
});

function page(): { readonly app: App; readonly seen: () => unknown } {
  const ws: { own: Record<string, string>; cursor: bigint | null } = { own: {}, cursor: null };
  const app = { ws, set: (next: Partial<typeof ws>) => Object.assign(ws, next) } as unknown as App;
  return { app, seen: () => [ws.own[PLACE.name], ws.cursor] };
}

test("the cursor goes from place to place, forward and backward, and stops at both ends", () => {
  const { app, seen } = page();
  const order = new OrderCourse(app);
  expect(order.move(ANSWER, 1)).toBe(true);
  expect(seen()).toEqual(["10", 500n]);
  expect(order.move(ANSWER, 0.6)).toBe(true);
  expect(seen()).toEqual(["10", 500n]);
  expect(order.move(ANSWER, 0.6)).toBe(true);
  expect(seen()).toEqual(["11", 300n]);
  expect(order.move(ANSWER, 7)).toBe(true);
  expect(seen()).toEqual(["12", 700n]);
  expect(order.move(ANSWER, 1)).toBe(false);
  expect(order.move(ANSWER, -1)).toBe(true);
  expect(seen()).toEqual(["11", 300n]);
  expect(placeText(ANSWER, 11)).toBe(", 2 of 3: b");
  expect(placeText(ANSWER, 99)).toBe("");
});

test("backward it begins at the end", () => {
  const { app, seen } = page();
  new OrderCourse(app).move(ANSWER, -1);
  expect(seen()).toEqual(["12", 700n]);
});

test("it begins at the cursor, where there is one", () => {
  const { app, seen } = page();
  app.set({ cursor: 600n } as never);
  new OrderCourse(app).move(ANSWER, 1);
  expect(seen()).toEqual(["11", 300n]);
});
