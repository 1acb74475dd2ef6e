import { expect, test } from "vitest";
import { foundHold, ownHold, type Shown } from "./holding.ts";

function log(next: boolean, roles: Record<string, string> = {}): Shown {
  const duration = { name: "took", type: "int64", unit: "ms" };
  return {
    ws: { hold: null, roles, types: {}, column: "level" },
    ss: { defaults: { entity: "thread", until: null, columns: [{ name: "level", hold: null, next }] } },
    timed: () => true,
    role: (name: string) => (name === "duration" ? duration : null),
  } as unknown as Shown;
}

test("lines of a log of which only some say how long they took hold until the next", () => {
  expect(foundHold(log(true), "level")).toBe("next");
  expect(ownHold(log(true))).toBe("next");
  expect(foundHold(log(true), "other")).toBeNull();
  expect(ownHold(log(false))).toBe("duration");
  // who says which column tells how long rows take wants them to
  expect(ownHold(log(true, { duration: "took" }))).toBe("duration");
});
