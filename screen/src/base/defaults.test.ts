import { expect, test } from "vitest";
import { defaults, inTurn } from "./defaults.ts";

const said = (d: object) => defaults({ kind: "samples", column: "util", paint: [], columns: [], ...d });

test("as many come in turn as the column has that says who, be it the found one or another", () => {
  expect(inTurn(said({ entity: "index", entities: 4 }), 1)).toBe(4);
  expect(inTurn(said({ entity: null, entities: 3 }), 3)).toBe(3);
  expect(inTurn(said({}), 1)).toBe(1);
  expect(inTurn(null, undefined)).toBeUndefined();
});
