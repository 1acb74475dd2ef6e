import { expect, test } from "vitest";
import { nanos } from "../../base/time.ts";
import { withPart } from "../state/parts.ts";
import { EMPTY } from "../state/workspace.ts";
import { BOARD, boardAsked } from "./board-part.ts";

test("a board is proposed for as long a time as the trace opens with, unless somebody wrote one", () => {
  const asked = (ws: typeof EMPTY, autoWindow: unknown) =>
    boardAsked({ ws, ss: { autoWindow } } as unknown as Parameters<typeof boardAsked>[0]);
  const minute = { from: nanos(5n), to: nanos(60_000_000_005n) };
  expect(asked(EMPTY, null)).toEqual({});
  expect(asked(EMPTY, minute)).toEqual({ shown: "60000000000ns" });
  const own = { ...EMPTY, ...withPart(EMPTY, BOARD, "rows -> gauge") };
  expect(asked(own, minute)).toEqual({ board: "rows -> gauge" });
});
