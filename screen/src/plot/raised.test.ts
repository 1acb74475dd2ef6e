import { expect, test } from "vitest";
import { raised } from "./raised.ts";

test("what is there is seen, and all together are as high as before", () => {
  expect(raised([0.01, 0, 20])).toEqual([1.5, 0, 18.51]);
  expect(raised([0.5, 3, 10, 0.5])).toEqual([1.5, 3, 8, 1.5]);
  // nothing that is low itself is made lower than what it is beside
  expect(raised([0.2, 1])).toEqual([0.2, 1]);
  expect(raised([])).toEqual([]);
});
