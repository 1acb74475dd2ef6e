import { beforeEach, expect, test, vi } from "vitest";
import { defaults } from "../../base/defaults.ts";
import { type Column, type Info, info } from "../../base/info.ts";
import { nanos } from "../../base/time.ts";
import { Api } from "./api.ts";
import { App } from "./app.ts";
import { Choices, categoriesOf } from "./choices.ts";

const columns = [
  { name: "t", type: "time", role: "time", min: "0", max: "9" },
  { name: "host", type: "string", role: "entity", distinct: 2 },
  { name: "CPU", type: "string", distinct: 4 },
  { name: "usr", type: "float64", unit: "%", distinct: 90, min: 0, max: 100 },
  { name: "state", type: "string", distinct: 3 },
];

const usr = {
  column: "usr",
  entity: "CPU",
  paint: [
    { name: "from 90 %", tone: null, from: 90, to: null },
    { name: "50\u201390\u202f%", tone: null, from: 50, to: 90 },
  ],
  columns: [{ name: "usr", axis: "linear" }],
};
const state = {
  column: "state",
  entity: null,
  paint: [
    { name: "FAILED", tone: "broken", values: ["FAILED"] },
    { name: "RUNNING", tone: null, values: ["RUNNING"] },
  ],
  columns: [],
};

function page(): App {
  const app = new App(new Api("api"));
  app.note({ info: info({ id: "1", kind: "trace", timeStartNanos: "0", timeEndNanos: "9", columns } as never) });
  return app;
}

/** One round of choosing, as when a trace opens and again when its last row was read. */
function choose(app: App, c: Choices, found: object, middle = 5n): void {
  app.set(c.patch(defaults(found as never), nanos(middle)), "replace");
  c.keep();
}

beforeEach(() => {
  vi.stubGlobal("document", {
    documentElement: { dataset: {} },
    querySelectorAll: () => [],
    createElement: () => ({ getContext: () => null }),
  });
  vi.stubGlobal("getComputedStyle", () => ({ getPropertyValue: () => "" }));
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("requestAnimationFrame", () => 1);
  vi.stubGlobal("location", { hash: "" });
  vi.stubGlobal("history", { pushState: () => {}, replaceState: () => {} });
  vi.stubGlobal("window", { setTimeout: () => 0 });
});

test("what is found when reading ends is what a later opening finds, whatever was chosen meanwhile", () => {
  const cold = page();
  const c = new Choices(cold);
  c.begin();
  choose(cold, c, state, 2n);
  choose(cold, c, usr);
  const warm = page();
  const w = new Choices(warm);
  w.begin();
  choose(warm, w, usr);
  expect(cold.ws).toEqual(warm.ws);
  expect(warm.ws).toMatchObject({ column: "usr", axis: "linear", roles: { entity: "CPU" }, cursor: 5n });
  expect(warm.ws.select).toEqual({ kind: "category", name: warm.ws.categories[0]?.name });
});

test("what somebody changed while the trace was read stays", () => {
  const app = page();
  const c = new Choices(app);
  c.begin();
  choose(app, c, state);
  const mine = [{ name: "mine", swatch: 1, hidden: false, clauses: [] }];
  app.set({ categories: mine, cursor: nanos(7n) });
  choose(app, c, usr);
  expect(app.ws.categories).toBe(mine);
  expect(app.ws.cursor).toBe(7n);
  expect(app.ws.column).toBe("usr");
  app.set({ column: "host" });
  choose(app, c, state);
  expect(app.ws.column).toBe("host");
});

test("an opened selection that was cleared is not selected again", () => {
  const app = page();
  const c = new Choices(app);
  c.begin();
  choose(app, c, state);
  expect(app.ws.select).toEqual({ kind: "category", name: "FAILED" });
  app.set({ select: null });
  choose(app, c, usr);
  expect(app.ws.select).toBeNull();
  expect(app.ws.categories).toHaveLength(2);
});

test("what warns is looked at first, too", () => {
  const app = page();
  const c = new Choices(app);
  c.begin();
  choose(app, c, { ...state, paint: [{ name: "WARN", tone: "warning", values: ["WARN"] }, state.paint[1]] });
  expect(app.ws.select).toEqual({ kind: "category", name: "WARN" });
});

test("what was selected without being asked is known to be so", () => {
  const app = page();
  const c = new Choices(app);
  c.begin();
  choose(app, c, state);
  expect(app.ws.select).toBe(app.ss.autoSelect);
  app.set({ select: { kind: "category", name: "FAILED" } });
  choose(app, c, usr);
  expect(app.ws.select).not.toBe(app.ss.autoSelect);
});

test("a URL that says a column keeps it, and is not painted", () => {
  const app = page();
  app.set({ trace: "1", column: "host" }, "replace");
  const c = new Choices(app);
  c.begin();
  choose(app, c, usr);
  expect(app.ws.column).toBe("host");
  expect(app.ws.categories).toEqual([]);
});

test("red is for what broke; ranges and states have colours without an opinion", () => {
  const app = page();
  const [a, b] = columns.slice(3).map((x) => app.column(x.name));
  const swatches = (found: object, column: typeof a): readonly number[] =>
    column ? categoriesOf(app, column, defaults(found as never).paint).map((x) => x.swatch) : [];
  expect(swatches(usr, a)).toEqual([3, 6]);
  expect(swatches(state, b)).toEqual([2, 3]);
  expect(a ? categoriesOf(app, a, defaults(usr as never).paint).map((x) => x.name) : []).toEqual([
    "\u2265 90 %",
    "50\u201390 %",
  ]);
});

test("all that broke is painted, however many words a log has for it", () => {
  const app = page();
  const column = app.columns().find((c) => c.name === "state");
  if (!column) throw new Error("no column");
  const paint = (name: string, tone: "broken" | "warning" | null) =>
    ({ name, tone, values: [name], from: null, to: null, of: null, where: null }) as const;
  const made = categoriesOf(app, column, [
    paint("alert", "broken"),
    paint("critical", "broken"),
    paint("error", "broken"),
    paint("warn", "warning"),
    paint("warning", "warning"),
    paint("info", null),
  ]);
  expect(made.map((c) => [c.name, c.swatch])).toEqual([
    ["alert, critical", 2],
    ["error", 8],
    ["warn, warning", 1],
    ["info", 3],
  ]);
  expect(made[0]?.clauses).toEqual([{ kind: "values", column: "state", values: ["alert", "critical"] }]);
});

test("a range that is about some of the rows says so, in its name and in what it asks", () => {
  const app = page();
  const column = app.columns().find((c) => c.name === "usr");
  if (!column) throw new Error("no column");
  const [made] = categoriesOf(app, column, [
    { name: "", tone: null, values: null, from: 90, to: null, of: "spans", where: '`id` ~ ""' },
  ]);
  expect(made?.name).toContain(", spans");
  expect(made?.clauses).toEqual([
    { kind: "range", column: "usr", from: 90, to: null },
    { kind: "text", text: '`id` ~ ""' },
  ]);
});

test("messages need who sends and who receives, or spans with parents", () => {
  const app = page();
  const [like] = app.columns() as [Column];
  const all = (...names: [string, string | null, string][]): void => {
    const columns = names.map(([name, role, type]) => ({ ...like, name, role, type }));
    app.note({ info: { ...(app.ss.info as Info), columns } as Info });
  };
  all(["message_id", "message", "string"]);
  expect([app.lacks("message"), app.lacks("message.side")]).toEqual([false, true]);
  all(["message.id", "message", "string"], ["message.side", null, "string"]);
  expect(app.lacks("message.side")).toBe(false);
  all(["spanId", "span", "string"], ["parentId", "parent", "string"]);
  expect([app.lacks("message"), app.lacks("message.side")]).toEqual([false, false]);
});

test("columns are made anew when what they follow from changed, and only then", () => {
  const app = page();
  const before = app.columns();
  app.set({ cursor: nanos(3n) });
  expect(app.columns()).toBe(before);
  app.set({ roles: { entity: "CPU" } });
  expect(app.role("entity")?.name).toBe("CPU");
  const told = app.columns();
  app.set({ units: { usr: "W" } });
  expect(app.column("usr")?.unit).toBe("W");
  app.note({ defaults: defaults(usr as never) });
  expect(app.columns()).not.toBe(told);
  expect(app.column("usr")?.axis).toBe("linear");
});

test("an entity in the address that the page would find is nobody's choice", async () => {
  const asked: (string | null)[] = [];
  const opened = async (entity: string, found: object): Promise<Choices> => {
    const app = page();
    app.set({ roles: { entity } }, "replace");
    vi.spyOn(app.api, "view").mockImplementation((url) => {
      const of = new URL(url, "http://x").searchParams.get("entity");
      asked.push(of);
      return Promise.resolve(of === null ? found : { ...found, entity: null });
    });
    const choices = new Choices(app);
    choices.begin();
    const d = await choices.ask(new AbortController().signal);
    app.set(choices.patch(d, null), "replace");
    expect(app.ws.roles).toEqual({ entity });
    expect(d.entity).toBe(entity === "CPU" ? "CPU" : null);
    return choices;
  };
  await opened("CPU", usr);
  expect(asked).toEqual([null]);
  // another one is: it is asked for what is to be shown of those
  asked.length = 0;
  await opened("host", usr);
  expect(asked).toEqual([null, "host"]);
});
