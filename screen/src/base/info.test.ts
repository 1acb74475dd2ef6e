import { expect, test } from "vitest";
import { info, load, onPage, showsAlone } from "./info.ts";

test("of a file that cannot be read the page says what can be done on the page", () => {
  const wrong =
    "wrong.bin: no known format fits its first bytes; --format NAME forces one of those that 'sightline formats' lists; of a log --pattern says how its lines are written; or write it as CSV or JSON lines";
  const says = load({ state: "failed", rows: 0, message: wrong }).message;
  expect(says).toBe(
    "wrong.bin: no known format fits its first bytes; drop another file, or this one written as CSV or JSON lines",
  );
  expect(onPage("a.db: an SQLite database: --format sqlite reads its tables")).toMatch(
    /^a.db: an SQLite database; drop /,
  );
  expect(onPage(`${wrong}; ${wrong.replace("wrong", "other")}`)).toBe(
    "wrong.bin: no known format fits its first bytes; other.bin: no known format fits its first bytes; drop another file, or this one written as CSV or JSON lines",
  );
  const zip = "b.zip: a zip archive: unpack it and open the folder";
  expect(onPage(zip)).toBe(zip);
  expect(load({ state: "done", rows: 1 }).message).toBeNull();
});

test("of what is followed, a number of rows is shown with the rows, and alone only while they are held", () => {
  const before = load({ state: "following", rows: 5, generation: 1 });
  const more = load({ state: "following", rows: 6, generation: 2 });
  expect(showsAlone(before, more, false)).toBe(false);
  expect(showsAlone(before, more, true)).toBe(true);
  // where reading stands, and what goes wrong, is news
  const file = load({ state: "loading", rows: 5, generation: 1 });
  expect(showsAlone(file, load({ state: "loading", rows: 6 }), false)).toBe(true);
  expect(showsAlone(file, more, false)).toBe(true);
  expect(showsAlone(before, load({ state: "ready", rows: 6 }), false)).toBe(true);
  expect(showsAlone(before, load({ state: "following", rows: 6, message: "1 could not be read" }), false)).toBe(true);
});

test("rows of inputs that name no entity are told from those that name none beside others", () => {
  const of = (sources: readonly { rows: number; entities?: boolean }[]): number =>
    info({ columns: [], sources: sources.map((s) => ({ path: "a", ...s })), ledger: {}, load: {} } as never)
      .rowsOfInputs;
  expect(of([{ rows: 20, entities: true }])).toBe(0);
  expect(
    of([
      { rows: 20, entities: true },
      { rows: 5, entities: false },
      { rows: 7, entities: false },
    ]),
  ).toBe(12);
  expect(of([{ rows: 20 }])).toBe(0);
});
