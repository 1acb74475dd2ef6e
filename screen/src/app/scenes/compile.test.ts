import { expect, test } from "vitest";
import { compile, SyntaxFault, unpacked } from "./compile.ts";

test("types go, and lines stay where they were", async () => {
  const text = `import type { Scene } from "./scene";\n\ninterface A {\n  a: number;\n}\nconst scene: Scene = { title: "x" as string };\nexport default scene;\n`;
  const { code } = await compile(text);
  const found: { default?: unknown } = {};
  new Function("exports", code)(found);
  expect(found.default).toEqual({ title: "x" });
  expect(code.split("\n").length).toBe(text.split("\n").length);
});

test("a place in the code is told as one of the file", async () => {
  const text = "const a: number = 1; const b: string | null = fail();\n";
  const { code, from } = await compile(text);
  const at = code.split("\n")[0]?.indexOf("fail") ?? 0;
  expect(at).toBeLessThan(text.indexOf("fail"));
  expect(from({ line: 1, column: at + 1 })).toEqual({ line: 1, column: text.indexOf("fail") + 1 });
});

test("what is no TypeScript is told with line and column", async () => {
  const fault: unknown = await compile("const a = 1;\nconst b = = 2;\n").catch((e: unknown) => e);
  expect(fault).toBeInstanceOf(SyntaxFault);
  expect(fault).toMatchObject({ place: { line: 2, column: 11 } });
  expect((fault as Error).message).toMatch(/^\w.*[^)]$/);
});

test("numbers of a source map are read", () => {
  expect(unpacked("AAgBC")).toEqual([0, 0, 16, 1]);
  expect(unpacked("DhB")).toEqual([-1, -16]);
});

const wrong = async (text: string): Promise<unknown> => {
  const fault: unknown = await compile(text).catch((e: unknown) => e);
  return fault instanceof SyntaxFault ? { what: fault.message, ...fault.place } : null;
};

test("a file that imports another is told where it does, in all spellings", async () => {
  const what = "a scene is one file: it cannot import ./other";
  const scene = "export default { event() {} };\n";
  expect(await wrong(`// mine\nimport x from "./other";\nx();\n${scene}`)).toEqual({ what, line: 2, column: 1 });
  expect(await wrong(`import {\n  a,\n  b,\n} from './other';\na(b);\n${scene}`)).toEqual({ what, line: 1, column: 1 });
  expect(await wrong(`const n = 1; import * as x from "./other"; x.y(n);\n${scene}`)).toEqual({
    what,
    line: 1,
    column: 14,
  });
  expect(await wrong(`${scene}  import "./other";\n`)).toEqual({ what, line: 2, column: 3 });
  expect(await wrong(`import x = require("./other");\nx();\n${scene}`)).toEqual({ what, line: 1, column: 1 });
  expect(await wrong(`export { a } from "./other";\n${scene}`)).toEqual({ what, line: 1, column: 1 });
  expect(await wrong(`${scene}const f = () => import("./other");\nf();\n`)).toEqual({ what, line: 2, column: 17 });
});

test("a file that imports types alone, or speaks of imports, is a scene", async () => {
  const scene = "const scene: Scene = { event() {} };\nexport default scene;\n";
  expect(await wrong(`import type { Scene } from "./scene";\n${scene}`)).toBeNull();
  expect(await wrong(`import { Scene } from "./scene";\n${scene}`)).toBeNull();
  expect(await wrong(`// import x from "./other";\nconst s = 'import "./other"';\n${scene}`)).toBeNull();
});
