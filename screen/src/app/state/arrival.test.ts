import { expect, test } from "vitest";
import { info } from "../../base/info.ts";
import { nothingOf } from "../panels/welcome.ts";
import { named } from "./arrival.ts";

test("a line about a file names it without its folders", () => {
  expect(named("/data/runs/A/sar.bin: a binary file: sadf -j /data/runs/A/sar.bin")).toBe(
    "sar.bin: a binary file: sadf -j /data/runs/A/sar.bin",
  );
  expect(named("runs/A/x.bin: no known format fits")).toBe("x.bin: no known format fits");
  expect(named("x.bin: neither a/b nor c")).toBe("x.bin: neither a/b nor c");
});

test("a file that no reader takes was refused, and is not an empty trace", () => {
  const why = "/data/trace.dat: a trace-cmd recording; its text is read: trace-cmd report";
  const none = info({ name: "trace.dat", load: { state: "failed", message: why } } as never);
  expect(nothingOf(none)).toEqual({
    refused: true,
    what: "\u25b2 trace.dat could not be read.",
    reason: "trace.dat: a trace-cmd recording; its text is read: trace-cmd report",
  });
  const empty = info({ name: "a.csv", rejected: 1, load: { state: "ready" } } as never);
  expect(nothingOf(empty)).toEqual({ refused: false, what: "a.csv has no rows; 1 line rejected.", reason: "" });
  const live = info({ name: "events", rejected: 0, load: { state: "following" } } as never);
  expect(nothingOf(live).what).toBe("events has no rows yet.");
});
