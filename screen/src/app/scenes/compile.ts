import type { Place } from "../../base/scene.ts";

/** A scene as the sandbox runs it. */
export interface Compiled {
  readonly code: string;
  /** Where in the file a place of the code came from. */
  from(place: Place): Place;
}

/** A file that is no TypeScript. */
export class SyntaxFault extends Error {
  readonly place: Place | null;

  constructor(what: string, place: Place | null) {
    super(what);
    this.place = place;
  }
}

/** Columns in the code, and where in the line they were; both from 0. */
type Columns = readonly (readonly [code: number, file: number])[];

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Numbers of a source map: base 64, five bits each, the sign in the last of the first (ECMA-426). */
export function unpacked(text: string): readonly number[] {
  const out: number[] = [];
  let [value, shift] = [0, 0];
  for (const c of text) {
    const bits = DIGITS.indexOf(c);
    value += (bits & 31) << shift;
    shift += 5;
    if (bits & 32) continue;
    out.push(value & 1 ? -(value >>> 1) : value >>> 1);
    [value, shift] = [0, 0];
  }
  return out;
}

/** By line. Types are taken out within their lines, so that lines are the same; columns are not. */
function columns(mappings: string): readonly Columns[] {
  let file = 0;
  return mappings.split(";").map((line) => {
    let code = 0;
    return line.split(",").flatMap((segment): Columns => {
      const n = unpacked(segment);
      if (n.length < 4) return [];
      code += n[0] ?? 0;
      file += n[3] ?? 0;
      return [[code, file]];
    });
  });
}

function fault(e: unknown): SyntaxFault {
  const said = e instanceof Error ? e.message : String(e);
  const at = /\((\d+):(\d+)\)\s*$/.exec(said);
  const what = said.replace(/^Error transforming [^:]*: /, "").replace(/\s*\(\d+:\d+\)\s*$/, "");
  return new SyntaxFault(what, at && { line: Number(at[1]), column: Number(at[2]) });
}

/** Statements that name another file, and calls of `import`; bounded, as a file may be made to take long. */
const IMPORTS =
  /(?:^|;)[ \t]*((?:import\s*|(?:import|export)\b(?!\s+type\b)[^;"'`]{0,1000}?(?:\bfrom\s*|\brequire\(\s*))(["'])([^"'\n]*)\2)|\b(import\s*\(\s*(["'`])([^"'`\n]*)\5)/gm;

/** What the code still asks for: types that were imported are gone. */
const ASKS = /\brequire\((["'`])([^"'`\n]*)\1\)/g;

/** Where the file asks for another one; null: nowhere. */
function imported(text: string, code: string): SyntaxFault | null {
  const asked = new Set([...code.matchAll(ASKS)].map((m) => m[2]));
  if (asked.size === 0) return null;
  for (const m of text.matchAll(IMPORTS)) {
    const [said, name] = [m[1] ?? m[4] ?? "", m[3] ?? m[6] ?? ""];
    if (!asked.has(name)) continue;
    const before = text.slice(0, m.index + m[0].length - said.length).split("\n");
    const place = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
    return new SyntaxFault(`a scene is one file: it cannot import ${name}`, place);
  }
  return null;
}

/**
 * A scene to JavaScript.
 *
 * @throws SyntaxFault it is no TypeScript, or not one file
 */
export async function compile(text: string): Promise<Compiled> {
  const { code, mappings } = await translated(text);
  const other = imported(text, code);
  if (other !== null) throw other;
  const all = columns(mappings);
  return {
    code,
    from: ({ line, column }) => {
      const last = all[line - 1]?.findLast(([at]) => at <= column - 1);
      return { line, column: last === undefined ? column : column - last[0] + last[1] };
    },
  };
}

/** TypeScript to JavaScript; what imports values asks a function `require` for them. */
export async function translated(text: string): Promise<{ readonly code: string; readonly mappings: string }> {
  const { transform } = await import("sucrase");
  try {
    const { code, sourceMap } = transform(text, {
      transforms: ["typescript", "imports"],
      disableESTransforms: true,
      filePath: "scene.ts",
      sourceMapOptions: { compiledFilename: "scene.js" },
    });
    return { code, mappings: sourceMap?.mappings ?? "" };
  } catch (e) {
    throw fault(e);
  }
}
