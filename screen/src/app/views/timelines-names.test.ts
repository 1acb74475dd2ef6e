import { expect, test } from "vitest";
import { namesInRows } from "./timelines-names.ts";

test("a name over a row stands on ground of its own, so that it is read on any bar", () => {
  const marks = namesInRows((i) => ["w0", "a name that is much too long to be read whole on its row"][i], 2, 30, 8, 0);
  const [grounds, names] = [marks.filter((m) => m.t === "rect"), marks.filter((m) => m.t === "text")];
  expect(names.map((n) => n.s.length)).toEqual([2, 56]);
  names.forEach((name, i) => {
    const ground = grounds[i];
    if (!ground) throw new Error("no ground");
    expect(marks.indexOf(ground)).toBeLessThan(marks.indexOf(name));
    expect(ground.fill?.ink).toBe("surface");
    expect(ground.box.x).toBeLessThan(name.x);
    expect(ground.box.x + ground.box.w).toBeGreaterThan(name.x + Math.min(180, name.s.length * 6));
    expect([ground.box.y < name.y - 8, ground.box.y + ground.box.h > name.y]).toEqual([true, true]);
  });
});
