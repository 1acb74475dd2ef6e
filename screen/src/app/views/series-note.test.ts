import { expect, test } from "vitest";
import { keepsOne } from "./series-note.ts";

test("a filter keeps one series where it names it, and not where it leaves one out", () => {
  for (const one of ['mount = "/var"', 'host = "a" and mount = "/var"', '(mount = "/var")'])
    expect(keepsOne(one, "mount"), one).toBe(true);
  for (const several of ["", 'not (mount = "/var")', 'mount = "/var" or mount = "/"', 'not mount = "/"'])
    expect(keepsOne(several, "mount"), several).toBe(false);
});
