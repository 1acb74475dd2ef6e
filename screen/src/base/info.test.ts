import { expect, test } from "vitest";
import { load, onPage } from "./info.ts";

test("of a file that cannot be read the page says what can be done on the page", () => {
  const wrong =
    "wrong.bin: no known format fits its first bytes; --format NAME forces one of those that 'sightline formats' lists";
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
