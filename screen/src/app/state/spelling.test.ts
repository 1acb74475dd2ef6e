import { expect, test } from "vitest";
import { withNearest } from "./spelling.ts";

test("an unknown column is answered with the one that was meant", () => {
  const columns = ["time", "level", "message"];
  const of = (typed: string): string => withNearest(`where: unknown column '${typed}'; there are time, level`, columns);
  expect(of("levle")).toBe("there is no column 'levle'; did you mean 'level'?");
  expect(of("Mesage")).toContain("did you mean 'message'?");
  // nothing is near: all are named
  expect(of("status")).toBe("where: unknown column 'status'; there are time, level");
  expect(withNearest("where: a number is missing", columns)).toBe("where: a number is missing");
});
