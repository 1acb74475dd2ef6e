import { expect, test } from "vitest";
import { named } from "./arrival.ts";

test("a line about a file names it without its folders", () => {
  expect(named("/data/runs/A/sar.bin: a binary file: sadf -j /data/runs/A/sar.bin")).toBe(
    "sar.bin: a binary file: sadf -j /data/runs/A/sar.bin",
  );
  expect(named("runs/A/x.bin: no known format fits")).toBe("x.bin: no known format fits");
  expect(named("x.bin: neither a/b nor c")).toBe("x.bin: neither a/b nor c");
});
