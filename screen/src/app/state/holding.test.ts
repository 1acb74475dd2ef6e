import { expect, test } from "vitest";
import { endColumn, foundHold, holdNow, ownHold, restWord, type Shown, untilEnds } from "./holding.ts";

function shown(o: { until?: string | null; duration?: boolean; hold?: string | null; roles?: Record<string, string> }) {
  const app = {
    ws: { hold: o.hold ?? null, roles: o.roles ?? {}, types: {}, column: "state" },
    ss: { defaults: { until: o.until ?? null, entity: null, columns: [{ name: "state", hold: 30n }] } },
    timed: () => true,
    role: () => (o.duration ? { name: "took", type: "int64", unit: "ms" } : null),
  };
  return app as unknown as Shown;
}

test("rows hold until they end where a column says when, unless they say how long they take or somebody knows better", () => {
  const jobs = shown({ until: "job end" });
  expect([holdNow(jobs), foundHold(jobs, "state"), restWord(jobs)]).toEqual(["until:job end", "until:job end", "idle"]);
  expect(endColumn(holdNow(jobs))).toBe("job end");
  expect(holdNow(shown({ until: "end", hold: "next" }))).toBe("next");
  expect(ownHold(shown({ until: "end", hold: "next" }))).toBe("until:end");
  expect(holdNow(shown({ until: "end", duration: true }))).toBe("duration");
  expect(foundHold(shown({ until: "end", duration: true }), "state")).toBeNull();
  expect(untilEnds(shown({ until: "end", roles: { time: "end" } }))).toBeNull();
  expect([holdNow(shown({})), restWord(shown({}))]).toEqual(["30ns", "no longer seen"]);
});
