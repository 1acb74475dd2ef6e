import { expect, test } from "vitest";
import { timelines } from "../base/answers.ts";
import { binWords, legend, mostAtOnce } from "./timeline-words.ts";

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
});
