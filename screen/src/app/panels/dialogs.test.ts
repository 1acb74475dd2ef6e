import { expect, test } from "vitest";
import { matching } from "./dialogs.ts";

const all = ["View: State", "State of the play", "Column: state_id", "Column: State", "State"].map((name) => ({
  name,
}));
const found = (typed: string): string[] => matching(all, typed).map((c) => c.name);

test("a column whose name was typed comes before views and columns that have the word in theirs", () => {
  expect(found("state").slice(0, 2)).toEqual(["Column: State", "State"]);
  expect(found(" STATE ")[0]).toBe("Column: State");
  expect(found("view st")).toEqual(["View: State"]);
  expect(found("")).toEqual(all.map((c) => c.name));
});
