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

/** TypeScript to JavaScript; what imports values asks a function `require` for them. */
export async function compile(text: string): Promise<Compiled> {
  const { transform } = await import("sucrase");
  try {
    const { code, sourceMap } = transform(text, {
      transforms: ["typescript", "imports"],
      disableESTransforms: true,
      filePath: "scene.ts",
      sourceMapOptions: { compiledFilename: "scene.js" },
    });
    const all = columns(sourceMap?.mappings ?? "");
    return {
      code,
      from: ({ line, column }) => {
        const last = all[line - 1]?.findLast(([at]) => at <= column - 1);
        return { line, column: last === undefined ? column : column - last[0] + last[1] };
      },
    };
  } catch (e) {
    throw fault(e);
  }
}
