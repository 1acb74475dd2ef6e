import { expect, test } from "vitest";
import { nanos } from "../../base/time.ts";
import { withPart } from "../state/parts.ts";
import { EMPTY } from "../state/workspace.ts";
import { BOARD, boardAsked, holdProposed, traceOf } from "./board-part.ts";

test("a board is proposed for as long a time as the trace opens with, unless somebody wrote one", () => {
  const asked = (ws: typeof EMPTY, autoWindow: unknown) =>
    boardAsked({ ws, ss: { autoWindow } } as unknown as Parameters<typeof boardAsked>[0]);
  const minute = { from: nanos(5n), to: nanos(60_000_000_005n) };
  expect(asked(EMPTY, null)).toEqual({});
  expect(asked(EMPTY, minute)).toEqual({ shown: "60000000000ns" });
  const own = { ...EMPTY, ...withPart(EMPTY, BOARD, "rows -> gauge") };
  expect(asked(own, minute)).toEqual({ board: "rows -> gauge" });
});

test("while rows come a board that was proposed stands until there are twice as many", () => {
  const info = { id: "a", rows: 100, load: { state: "following" } };
  const app = { ws: EMPTY, ss: { autoWindow: null, info } } as unknown as Parameters<typeof holdProposed>[0];
  const at = (rows: number, id = "a") => {
    Object.assign(app.ss, { info: { ...info, rows, id } });
    return boardAsked(app);
  };
  holdProposed(app, traceOf(app), "rows -> gauge");
  expect([at(100), at(199)]).toEqual([{ board: "rows -> gauge" }, { board: "rows -> gauge" }]);
  expect(at(200), "it is proposed anew").toEqual({});
  expect(at(100, "b"), "of another trace nothing is held").toEqual({});
  holdProposed(app, "of the trace before", "rows -> bars");
  expect(boardAsked(app)).toEqual({});
});
