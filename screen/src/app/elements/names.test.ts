import { expect, test } from "vitest";
import { tailOf } from "./names.ts";

const READS = ["Read 0x7fef508052a8", "Read 0x7fef508052b0", "Write 0x7fef508052a8"];

test("as much of a name's end is seen as tells it from those that begin alike", () => {
  expect(tailOf("Read 0x7fef508052a8", READS)).toBe(4);
  expect(tailOf("Write 0x7fef508052a8", READS)).toBe(0);
  expect(tailOf("sending ACK(1) to node-17 twice", ["sending ACK(1) to node-18 twice"])).toBe(7);
});

test("of short names, of one alone, and where ends are alike, the end is left out", () => {
  expect(tailOf("ERROR", ["ERRORS"])).toBe(0);
  expect(tailOf("a long name of something", ["a long name of something"])).toBe(0);
  const end = " and the same long end of both";
  expect(tailOf(`beginning like one${end}`, [`beginning like two${end}`])).toBe(0);
});
