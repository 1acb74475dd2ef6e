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
