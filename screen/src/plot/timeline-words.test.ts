import { expect, test } from "vitest";
import { timelines } from "../base/answers.ts";
import { areOfRows, binWords, legend, mostAtOnce, shareOfTime } from "./timeline-words.ts";

const rows = timelines({
  entities: [
    {
      entity: "a",
      shares: [
        { category: "slow", share: [0.25, 0] },
        { category: "", share: [0.5, 0] },
      ],
      most: [3, 0],
    },
    { entity: "b", shares: [{ category: "slow", share: [1, 1] }] },
  ],
}).entities;
const [spans, sampled] = rows;

test("a tip says shares of a bin and how many were active, and nothing of a gap", () => {
  expect(spans && binWords(spans, 0)).toBe("slow 25\u202f% of the time, unpainted 50\u202f% of the time; 3 at once");
  expect(spans && binWords(spans, 1)).toBe("idle");
  expect(spans && binWords(spans, 2)).toBe("");
  expect(sampled && binWords(sampled, 1)).toBe("slow 100\u202f% of the time");
});

test("the head says the most at once where there are several", () => {
  expect(mostAtOnce(rows)).toBe(3);
  expect(legend(3)).toContain("up to 3 at once");
  expect(legend(1)).toBe("share of the time in each category");
  // what is shown for a while did not take it
  expect(legend(33, [], false, "53 min")).toBe(
    "share of the time in each category; each row is shown for 53 min, up to 33 at once",
  );
});

const lines = timelines({
  counted: "rows",
  entities: [
    {
      entity: "a",
      totals: { ERROR: 20, INFO: 180 },
      shares: [
        { category: "ERROR", share: [0.1] },
        { category: "INFO", share: [0.9] },
      ],
      most: [7],
    },
    { entity: "sampled", totals: { ERROR: 5 }, shares: [{ category: "ERROR", share: [1] }] },
  ],
}).entities;

test("where each row counts, shares are of the rows and say so", () => {
  const [a, sampled] = lines;
  expect(a && shareOfTime(a, "ERROR", [])).toBe(0.1);
  expect(a && binWords(a, 0)).toBe("ERROR 10\u202f% of the rows' time, INFO 90\u202f% of the rows' time; 7 at once");
  expect(sampled && binWords(sampled, 0)).toBe("ERROR 100\u202f% of the time");
  expect(areOfRows(lines)).toBe(true);
  expect(areOfRows(rows)).toBe(false);
  expect(legend(7, [], true)).toBe(
    "share of the rows' time in each category; taller where more are active, up to 7 at once",
  );
});
