import { expect, test } from "vitest";
import { info } from "../../base/info.ts";
import { nanos } from "../../base/time.ts";
import { assumedText, dateLine, dateTime, dateTimeZone, dayName, unreadText } from "./dates.ts";

const HOUR = 3_600_000_000_000n;
const YEARS = 54n * 365n * 24n * HOUR;

function trace(
  from: bigint,
  to: bigint,
  assumed: readonly string[],
  sources = 1,
  clock = assumed.length > 0 ? "day" : "utc",
) {
  const paths = Array.from({ length: sources }, (_, i) => ({ path: `${i}` }));
  const i = info({ timeStartNanos: String(from), timeEndNanos: String(to), assumed, sources: paths, clock } as never);
  const window = { from: nanos(from), to: nanos(to) };
  return { app: { info: i, origin: () => null }, window, info: i };
}

const TOP = ["top.txt: its times name no date; 1970-01-01 is assumed"];

test("times without a date have none on the page either, and that is said", () => {
  const { app, window, info } = trace(11n * HOUR, 12n * HOUR, TOP);
  expect(dateLine(app, window)).toBe("no date is known");
  expect(dateTime(app, window.from)).toBe("11:00:00");
  expect(dateTimeZone(app, window.from)).toBe("11:00:00");
  expect(dayName(app)?.(window.from)).toBeNull();
  expect(assumedText(info)).toBe("the times name no date");
});

test("days without a date are counted", () => {
  const { app, window } = trace(23n * HOUR, 26n * HOUR, TOP);
  expect(dateLine(app, window)).toBe("day 1 \u2013 2; no date is known");
  expect(dateTime(app, window.to)).toBe("day 2 02:00:00");
  expect(dayName(app)?.(window.to)).toBe("day 2");
});

test("times before the start of a clock have no date either", () => {
  const { app, window } = trace(
    -2n * HOUR,
    HOUR,
    ["a.json: its times count from a start that it does not tell"],
    1,
    "start",
  );
  expect(dateLine(app, window)).toBe("day 0 \u2013 1; no date is known");
  expect(dateTime(app, window.from)).toBe("\u221202:00:00");
  expect(dateTime(app, window.to)).toBe("+01:00:00");
});

test("a day in which the last row is only held is not named", () => {
  const { app } = trace(0n, 24n * HOUR - 1n, [], 1, "utc");
  expect(dateLine(app, { from: nanos(0n), to: nanos(25n * HOUR) })).toBe("1970-01-01 UTC");
  expect(dateLine(trace(0n, 25n * HOUR, []).app, { from: nanos(0n), to: nanos(25n * HOUR) })).toBe(
    "1970-01-01 \u2013 1970-01-02 UTC",
  );
});

test("a date that is assumed is shown and said to be", () => {
  const line = ["a: its times name no date; 2024-01-01 is assumed, where they lie nearest to the other files"];
  const { app, window, info } = trace(YEARS, YEARS + HOUR, line, 3, "local");
  expect(dateLine(app, window)).toMatch(/^\d{4}-\d\d-\d\d UTC, assumed$/);
  expect(assumedText(info)).toBe("the dates of 1 of 3 files are assumed");
  expect(assumedText({ ...info, sources: ["a"] })).toBe("the date is assumed");
});

test("a zone that nobody named is said to be assumed", () => {
  const { app, window, info } = trace(YEARS, YEARS + HOUR, [], 1, "local");
  expect(dateLine(app, window)).toMatch(/^\d{4}-\d\d-\d\d UTC, zone assumed$/);
  expect(assumedText(info)).toBe("times name no zone; UTC is assumed");
  expect(assumedText(trace(YEARS, YEARS + HOUR, []).info)).toBeNull();
});

test("dates that are written in full are not assumed, whatever else was", () => {
  const unknown =
    "a: column 'End': 16 values say that the time is not known yet (such as Unknown), and count as missing";
  const { app, window, info } = trace(YEARS, YEARS + HOUR, [unknown], 1, "local");
  expect(dateLine(app, window)).toMatch(/^\d{4}-\d\d-\d\d UTC, zone assumed$/);
  expect(assumedText(info)).toBe("times name no zone; UTC is assumed");
  expect(assumedText(trace(YEARS, YEARS + HOUR, [unknown], 1, "utc").info)).toBeNull();
  const noYear = [unknown, "a: its dates name no year; 2026 is assumed"];
  expect(assumedText(trace(YEARS, YEARS + HOUR, noYear, 1, "local").info)).toBe("the date is assumed");
});

test("steps of a clock are no times", () => {
  const { app, window, info } = trace(1n, 9n, [], 1, "steps");
  expect(dateLine(app, window)).toBe("no times are known: steps are counted");
  expect(dateTime(app, nanos(2024n), 3)).toBe("step 2\u202f024");
  expect(assumedText(info)).toBe("rows are counted: no times are known");
});

test("times that were written with a date of 1970 keep it", () => {
  const { app, window, info } = trace(HOUR, 2n * HOUR, []);
  expect(dateLine(app, window)).toBe("1970-01-01 UTC");
  expect(dateTimeZone(app, window.from)).toBe("1970-01-01 01:00:00 UTC");
  expect(assumedText(info)).toBeNull();
  expect(dayName(app)).toBeNull();
});

test("what pictures do not show of the times is said", () => {
  const means =
    "a: rates and shares of sysstat are means of the time before each row; pictures show them from there on";
  const midnight = "a: all rows are at the midnight of their 'date'; 'time' has times of day";
  const of = (line: string) => assumedText(trace(YEARS, YEARS + HOUR, [line], 1, "local").info);
  expect(of(means)).toBe("times name no zone; UTC is assumed; numbers are of the time before each row");
  expect(of(midnight)).toBe("times of day are not joined with their dates");
  const none = "a.csv: no column has times; 'when: it' is called one, but how its texts are written is not known";
  expect(unreadText({ assumed: [none] })).toBe("'when: it' is called a time and is none that is known");
  expect(unreadText({ assumed: [means] })).toBeNull();
});
