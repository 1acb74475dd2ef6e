import { expect, test } from "vitest";
import { bothHolds, countsRows, endColumn, foundHold, ownHold, type Shown, saysItsEnd, statesGoOn } from "./holding.ts";

function log(next: boolean, roles: Record<string, string> = {}): Shown {
  const duration = { name: "took", type: "int64", unit: "ms" };
  return {
    ws: { hold: null, roles, types: {}, column: "level" },
    ss: { defaults: { entity: "thread", until: null, columns: [{ name: "level", hold: null, holdOwn: [], next }] } },
    timed: () => true,
    role: (name: string) => (name === "duration" ? duration : null),
  } as unknown as Shown;
}

test("lines of a log of which only some say how long they took hold until the next", () => {
  expect(foundHold(log(true), "level")).toBe("next");
  expect(ownHold(log(true))).toBe("next");
  expect(foundHold(log(true), "other")).toBeNull();
  expect(ownHold(log(false))).toBe("duration");
  // who says which column tells how long rows take wants them to
  expect(ownHold(log(true, { duration: "took" }))).toBe("duration");
});

function jobs(
  until: string | null,
  hold: bigint | null,
  holdOwn: readonly { entity: string; nanos: bigint }[] = [],
): Shown {
  const duration = { name: "took", type: "int64", unit: "ms" };
  return {
    ws: { hold: null, roles: {}, types: {}, column: "cpu" },
    ss: { defaults: { entity: null, until, columns: [{ name: "cpu", hold, holdOwn, next: false }] } },
    timed: () => true,
    role: (name: string) => (name === "duration" && until === null ? duration : null),
  } as unknown as Shown;
}

test("samples beside rows that say when they end hold for three intervals at most", () => {
  expect(ownHold(jobs("end", 30n))).toBe("30ns,until:end");
  expect(ownHold(jobs("end", null))).toBe("until:end");
  expect(ownHold(jobs(null, 30n))).toBe("30ns,duration");
  expect(foundHold(jobs(null, null), "cpu")).toBeNull();
  const oven = [{ entity: "oven; =,:%", nanos: 3n }];
  const own = "30ns;oven%3B %3D%2C%3A%25=3ns";
  expect(foundHold(jobs("end", 30n, oven), "cpu")).toBe(`${own},until:end`);
  expect(bothHolds(`${own},until:end`)).toEqual({ own: "until:end", others: own });
  expect(endColumn("30ns,until:a,b")).toBe("a,b");
  expect(endColumn("until:30s,until:b")).toBe("30s,until:b");
  expect(saysItsEnd("30ns,duration")).toBe(true);
});

test("rows that go on hold until their end, though the others say how long they took", () => {
  const open = { ...jobs("end", null), role: jobs(null, null).role };
  expect(ownHold(open)).toBe("until:end");
  expect(ownHold({ ...open, ws: { ...open.ws, roles: { duration: "took" } } })).toBe("duration");
});

test("of one entity the rows that are active are counted, where they say how long they take", () => {
  const of = (shown: Shown, entityCount: number, ws: Partial<Shown["ws"]> = {}): Shown => ({
    ...shown,
    ws: { ...shown.ws, countRows: null, ...ws },
    ss: { ...shown.ss, info: { entityCount } } as Shown["ss"],
    timed: shown.timed,
    role: shown.role,
  });
  expect(countsRows(of(jobs("end", null), 1))).toBe(true);
  expect(countsRows(of(jobs(null, null), 1))).toBe(true);
  expect(countsRows(of(jobs("end", null), 2))).toBe(false);
  // lines of a log and samples last for as long as is shown, and not for as long as they took
  expect(countsRows(of(log(true), 1))).toBe(false);
  expect(countsRows(of(jobs("end", null), 1, { hold: "next" }))).toBe(false);
  const each = (kind: string): Shown => {
    const calls = of(jobs(null, null), 1, { hold: "each:2s" });
    return { ...calls, ss: { ...calls.ss, defaults: { ...calls.ss.defaults, kind } } as Shown["ss"] };
  };
  expect(countsRows(each("samples"))).toBe(true);
  expect(countsRows(each("events"))).toBe(true);
  expect(countsRows(each("states"))).toBe(true);
  // of the lines of a log, few errors among many others are few
  expect(countsRows(each("log"))).toBe(true);
  // who has many rows at once, for as long as nobody else is who
  const atOnce = (ws: object) => {
    const teams = of(jobs("end", null), 4, ws);
    return { ...teams, ss: { ...teams.ss, defaults: { ...teams.ss.defaults, atOnce: true } } as Shown["ss"] };
  };
  expect(countsRows(atOnce({}))).toBe(true);
  expect(countsRows(atOnce({ roles: { entity: "host" } }))).toBe(false);
  expect(countsRows(atOnce({ hold: "next" }))).toBe(false);
  // whoever chose who the entities are, or what is counted, is asked
  expect(countsRows(of(jobs("end", null), 1, { roles: { entity: "host" } }))).toBe(false);
  expect(countsRows(of(jobs("end", null), 1, { countRows: false }))).toBe(false);
  expect(countsRows(of(jobs("end", null), 2, { countRows: true }))).toBe(true);
});

test("states go on through time without rows where nothing says that they end", () => {
  const states = (hold: bigint | null, until: string | null = null): Shown => {
    const of = jobs(until, hold);
    return {
      ...of,
      role: () => null,
      ss: { ...of.ss, defaults: { ...of.ss.defaults, kind: "states", column: "cpu" } },
    } as Shown;
  };
  expect(statesGoOn(states(null))).toBe(true);
  // heartbeats, states that say when they end, those that say how long they take, and what is no state
  expect(statesGoOn(states(30n))).toBe(false);
  expect(statesGoOn(states(null, "end"))).toBe(false);
  expect(statesGoOn({ ...states(null), role: jobs(null, null).role })).toBe(false);
  expect(statesGoOn({ ...jobs(null, null), role: () => null })).toBe(false);
});
