import fc from "fast-check";
import { expect, test } from "vitest";
import { partOf, withPart } from "../state/parts.ts";
import { fromHash, toHash } from "../state/url.ts";
import { EMPTY } from "../state/workspace.ts";
import { SCATTER } from "./scatter-part.ts";

const limit = fc.double({ min: -1e15, max: 1e15, noNaN: true }).map((v) => v + 0);
const limits = fc.record({ from: limit, to: limit });
const column = fc.option(fc.string({ minLength: 1, maxLength: 12 }), { nil: null });
const setup = fc.record({
  x: column,
  y: column,
  logX: fc.boolean(),
  logY: fc.boolean(),
  limits: fc.option(fc.record({ x: limits, y: limits }), { nil: null }),
});

test("what is set in Scatter comes back from the URL, and leaves nothing behind", () => {
  fc.assert(
    fc.property(setup, (s) => {
      const ws = { ...EMPTY, ...withPart(EMPTY, SCATTER, s) };
      const back = fromHash(toHash(ws), [SCATTER.name]);
      expect(partOf(back, SCATTER)).toEqual(s);
      expect(withPart(back, SCATTER, SCATTER.read(null)).own).toEqual({});
    }),
  );
});

test("a link from before views had parts opens the same axes, and what cannot be read is nobody's choice", () => {
  const ws = fromHash('#xy=["Duration","Host",1,0,[1,2,3,4]]', [SCATTER.name]);
  expect(partOf(ws, SCATTER)).toEqual({
    x: "Duration",
    y: "Host",
    logX: true,
    logY: false,
    limits: { x: { from: 1, to: 2 }, y: { from: 3, to: 4 } },
  });
  for (const s of ["", "[", "7", "{}", '[1,2,3,4,["a"]]']) expect(SCATTER.read(s).limits, s).toBeNull();
  expect(fromHash("#xy=[1]").own).toEqual({});
});
