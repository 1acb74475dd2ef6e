import { expect, test } from "vitest";
import { waits } from "../base/waits.ts";
import { NOBODY, UNKNOWN, waitsText, waitsWords } from "./waits.ts";

const lasts = (nanos: number): string => `${nanos} ns`;
const none = { bands: ["a", "b"], each: 1, processes: 2, fromNanos: "0", toNanos: "9", columns: 3 };

test("nobody waits only where waits are told, by clocks that may be right", () => {
  expect(waitsText(waits({ ...none, known: true, undecided: 0 }), lasts)).toBe(NOBODY);
  expect(waitsText(waits({ ...none, known: true, undecided: 2 }), lasts)).toBe(UNKNOWN);
  expect(waitsText(waits({ ...none, known: false, undecided: 0 }), lasts)).toBe(UNKNOWN);
  const some = waits({ ...none, known: true, undecided: 2, lateSenderNanos: "5" });
  expect(waitsText(some, lasts)).toBe("late sender 5 ns");
});

test("why waits are not told is said", () => {
  const words = waitsWords(waits({ ...none, known: false, undecided: 2 }), null, lasts).join(" ");
  expect(words).toContain("whether anybody waits is not known");
  expect(words).toContain("received before they were sent");
});
