import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";

/** Rooms in the order of their arrows: each imports only from itself and from those before it. */
const ROOMS = [
  "base",
  "plot",
  "draw",
  "app/state",
  "app/saving",
  "app/elements",
  "app/input",
  "app/panels",
  "app/scenes",
  "app/views",
  "app",
] as const;

const MAX_LINES = 400;
const MAX_LINES_OF_A_FUNCTION = 60;

/** A file, or one that a test made up. */
interface Source {
  /** From `src`, with slashes. */
  readonly path: string;
  readonly text: string;
}

const SRC = import.meta.dirname;

const SOURCES: readonly Source[] = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((f) => f.endsWith(".ts") && !f.endsWith(".test.ts") && !f.endsWith(".d.ts"))
  .map((f) => ({ path: f.split(sep).join("/"), text: readFileSync(join(SRC, f), "utf8") }));

function imports(of: Source): readonly string[] {
  // what a type needs is an import, too: who changes the type changes both files
  const all = of.text.matchAll(/^(?:import|export|\})[^"';]*\bfrom "(\.[^"]+\.ts)";|\bimport\("(\.[^"]+\.ts)"\)/gm);
  return [...all].map((m) =>
    relative(SRC, join(SRC, dirname(of.path), m[1] ?? m[2] ?? ""))
      .split(sep)
      .join("/"),
  );
}

function room(path: string): number {
  return ROOMS.indexOf(dirname(path) as (typeof ROOMS)[number]);
}

function wrongArrows(all: readonly Source[]): readonly string[] {
  const lost = all.filter((s) => room(s.path) < 0).map((s) => `${s.path} is in no room`);
  const wrong = all.flatMap((s) =>
    imports(s)
      .filter((to) => room(to) > room(s.path))
      .map((to) => `${s.path} imports ${to}`),
  );
  return [...lost, ...wrong];
}

/** Each circle once, by the file that closes it. */
function circles(all: readonly Source[]): readonly string[] {
  const next = new Map(all.map((s) => [s.path, imports(s)]));
  const done = new Set<string>();
  const out: string[] = [];
  const walk = (at: string, way: readonly string[]): void => {
    const before = way.indexOf(at);
    if (before >= 0) {
      out.push([...way.slice(before), at].join(" -> "));
      return;
    }
    if (done.has(at)) return;
    for (const to of next.get(at) ?? []) walk(to, [...way, at]);
    done.add(at);
  };
  for (const s of all) walk(s.path, []);
  return out;
}

interface Node {
  readonly type?: string;
  readonly start?: number;
  readonly end?: number;
  readonly name?: unknown;
  readonly [key: string]: unknown;
}

const isNode = (v: unknown): v is Node => typeof v === "object" && v !== null;

/** Functions of more lines than allowed, each by its own name or that of what it is given to; those around it, too. */
function longFunctions(s: Source): readonly string[] {
  const line = (at: number): number => s.text.slice(0, at).split("\n").length;
  const out: string[] = [];
  const walk = (v: unknown, named: string): void => {
    if (Array.isArray(v)) {
      for (const x of v) walk(x, named);
      return;
    }
    if (!isNode(v)) return;
    const own = [v["id"], v["key"]].find((x) => isNode(x) && typeof x.name === "string") as Node | undefined;
    const name = own ? String(own.name) : named;
    if (/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(v.type ?? "")) {
      const lines = line(v.end ?? 0) - line(v.start ?? 0) + 1;
      if (lines > MAX_LINES_OF_A_FUNCTION) out.push(name);
    }
    for (const [k, x] of Object.entries(v)) if (k !== "id" && k !== "key") walk(x, name);
  };
  walk(parseSync(s.path, s.text).program, s.path);
  return out;
}

test("every import follows the arrows between rooms", () => {
  expect(wrongArrows(SOURCES)).toEqual([]);
});

test("no imports make a circle, types among them", () => {
  expect(circles(SOURCES)).toEqual([]);
});

test("no file is longer than 400 lines", () => {
  const long = SOURCES.filter((s) => s.text.trimEnd().split("\n").length > MAX_LINES);
  expect(long.map((s) => s.path)).toEqual([]);
});

test("no function is longer than 60 lines", () => {
  expect(SOURCES.flatMap((s) => longFunctions(s).map((name) => `${s.path}: ${name}`))).toEqual([]);
});

test("a class in the wrong room, a circle of types and a long function are found", () => {
  const upward: Source = { path: "plot/spark.ts", text: 'import type { App } from "../app/state/app.ts";\n' };
  expect(wrongArrows([upward])).toEqual(["plot/spark.ts imports app/state/app.ts"]);
  expect(wrongArrows([{ path: "app/view.ts", text: "" }])).toEqual([]);
  expect(wrongArrows([{ path: "app/common/x.ts", text: "" }])).toEqual(["app/common/x.ts is in no room"]);
  const [a, b] = [
    { path: "base/a.ts", text: 'import type { B } from "./b.ts";\n' },
    { path: "base/b.ts", text: 'import {\n  A,\n  type C,\n} from "./a.ts";\n' },
  ];
  expect(circles([a, b])).toEqual(["base/a.ts -> base/b.ts -> base/a.ts"]);
  const body = "  f();\n".repeat(MAX_LINES_OF_A_FUNCTION);
  expect(longFunctions({ path: "base/c.ts", text: `const many = () => {\n${body}};\n` })).toEqual(["many"]);
});
