import { expect, test } from "vitest";
import { nanos } from "../../base/time.ts";
import type { App } from "./app.ts";
import { spokenFilter } from "./select.ts";

const day = { from: nanos("1777881600000000000"), to: nanos("1777882000000000000") };
const app = {
  role: () => ({ name: "when was" }),
  window: () => day,
  whole: () => day,
  origin: () => null,
  info: { dated: true, load: {} },
} as unknown as App;

test("a filter says its times as people read them, and all else as it is asked", () => {
  const asked = '`when was` >= 1777881610500000000 and `when was` < 1777881671000000000 and level = "x"';
  expect(spokenFilter(app, asked)).toBe('08:00:10.500 \u2013 08:01:11.000 and level = "x"');
  expect(spokenFilter(app, "`when was` > 1777881610500000000")).toBe("when was > 08:00:10.500");
  expect(spokenFilter(app, "size >= 1777881610500000000")).toBe("size >= 1777881610500000000");
});
