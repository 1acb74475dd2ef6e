import { unitNanos } from "../../base/format.ts";

/** What happens, or what does not, in a pattern. */
export interface Step {
  /** An expression, as it was written. */
  readonly condition: string;
  /** At most so long after the step before, as it was written; null: whenever. The first has none. */
  readonly within: string | null;
  /** It must not happen. */
  readonly absent: boolean;
}

/** `request then retry within 5s then no ack within 1s same id`, in parts. */
export interface CausalPattern {
  readonly steps: readonly Step[];
  /** Columns in which all steps have the same value. */
  readonly same: readonly string[];
}

/** As many as the server takes. */
export const MOST_STEPS = 8;

// What Java takes for white space: spaces that do not break are part of a name.
const SPACE = "\\t-\\r\\u001c-\\u001f \\u1680\\u2000-\\u2006\\u2008-\\u200a\\u2028\\u2029\\u205f\\u3000";
const NAME = `[^${SPACE}\\u0000-\\u001f\\u007f-\\u009f=!<>~()"'\`;,]+`;
const TOKEN = new RegExp(
  [
    `(?<space>[${SPACE}]+)`,
    // who has not typed the closing quote yet is still within the text
    `(?<text>"(?:\\\\["\\\\]|[^"])*(?:"|$)|'(?:\\\\['\\\\]|[^'])*(?:'|$))`,
    "(?<column>`(?:``|[^`])*(?:`|$))",
    "(?<sign>==|!=|<=|>=|[=<>~])",
    `(?<word>${NAME})`,
    "(?<other>[\\s\\S])",
  ].join("|"),
  "gu",
);

interface Token {
  readonly kind: "text" | "column" | "sign" | "word" | "other";
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

function tokens(input: string): readonly Token[] {
  const out: Token[] = [];
  for (const m of input.matchAll(TOKEN)) {
    const found = Object.entries(m.groups ?? {}).find(([, text]) => text !== undefined);
    if (!found || found[0] === "space") continue;
    out.push({ kind: found[0] as Token["kind"], text: m[0], from: m.index, to: m.index + m[0].length });
  }
  return out;
}

/** Within an expression: a comparison, what something is compared with, or `and`, `or` and the end. */
type Expects = "test" | "value" | "more";

/** Reads words as the server does: those of the language that are compared with something are columns. */
class Reader {
  private readonly input: string;
  private readonly all: readonly Token[];
  private at = 0;

  constructor(input: string) {
    this.input = input;
    this.all = tokens(input);
  }

  private get now(): Token | undefined {
    return this.all[this.at];
  }

  /** Whether one of these words is next. */
  is(...words: readonly string[]): boolean {
    return this.now?.kind === "word" && words.includes(this.now.text.toLowerCase());
  }

  isCompared(): boolean {
    const next = this.all[this.at + 1];
    return this.now?.kind === "word" && (next?.kind === "sign" || next?.text === "!");
  }

  take(word: string): boolean {
    if (!this.is(word)) return false;
    this.at++;
    return true;
  }

  /** All tokens up to one that ends it, as they were written. */
  upTo(ends: () => boolean): string {
    const from = this.now?.from;
    let to = from;
    while (this.now && !ends()) {
      to = this.now.to;
      this.at++;
    }
    return from === undefined ? "" : this.input.slice(from, to);
  }

  /** An expression, also one that has mistakes: up to the word that follows it. */
  condition(...ends: readonly string[]): string {
    let depth = 0;
    let expects: Expects = "test";
    return this.upTo(() => {
      const t = this.now as Token;
      const isLanguage = expects === "more" || (expects === "test" && !this.isCompared());
      if (depth === 0 && isLanguage && this.is(...ends)) return true;
      depth = Math.max(0, depth + (t.text === "(" ? 1 : t.text === ")" ? -1 : 0));
      expects = this.behind(expects, t);
      return false;
    });
  }

  /** What follows a part of an expression. */
  private behind(expects: Expects, t: Token): Expects {
    if (t.kind === "sign") return "value";
    if (t.text === "(") return "test";
    if (expects === "more") return this.is("and", "or") ? "test" : "more";
    if (expects === "value" || t.text === ")") return "more";
    const next = this.all[this.at + 1];
    const isHalf = next?.kind === "sign" || this.isCompared() || this.is("not");
    return isHalf ? "test" : "more";
  }

  get isAtEnd(): boolean {
    return this.now === undefined;
  }

  /** Names with commas between them; what else stands there is not told apart. */
  names(): readonly string[] {
    const out: string[] = [];
    while (!this.isAtEnd) {
      const t = this.now as Token;
      const name = this.upTo(() => this.now?.text === ",");
      this.at++;
      const isOne = t.text === name && (t.kind === "word" || t.kind === "column");
      out.push(isOne && t.kind === "column" ? t.text.slice(1, -1).replaceAll("``", "`") : name);
    }
    return out.filter((name) => name !== "");
  }
}

/** The parts of a pattern as it is typed. It never fails: what has mistakes is a part as it was written. */
export function parsePattern(input: string): CausalPattern {
  const r = new Reader(input);
  const steps: Step[] = [];
  do {
    const isFirst = steps.length === 0;
    const absent = !isFirst && !r.isCompared() && r.take("no");
    // the first comes after none: a time there is a mistake, which stays where it was made
    const condition = isFirst ? r.condition("then", "same") : r.condition("then", "within", "same");
    const within = r.take("within") ? r.upTo(() => r.is("then", "same")) : null;
    steps.push({ condition, within, absent });
  } while (r.take("then"));
  return { steps, same: r.take("same") ? r.names() : [] };
}

/** Text that `parsePattern` makes the same parts of. */
export function patternText(p: CausalPattern): string {
  const steps = p.steps.map((s, i) => {
    const joined = i === 0 ? "" : s.absent ? "then no " : "then ";
    return `${joined}${s.condition}${s.within === null ? "" : ` within ${s.within}`}`.trimEnd();
  });
  const same = p.same.length === 0 ? "" : ` same ${p.same.map(bareName).join(", ")}`;
  return `${steps.join(" ")}${same}`.trim();
}

const KEYWORDS = new Set(["not", "and", "or", "all"]);
const BARE = new RegExp(`^${NAME}$`, "u");

/** A column's name as the server writes it: between backquotes where it must be. */
export function bareName(column: string): string {
  return BARE.test(column) && !KEYWORDS.has(column.toLowerCase()) ? column : `\`${column.replaceAll("`", "``")}\``;
}

/** Where a place in the text of a pattern is, from 0: the step that it is in; null: behind all of them. */
export function stepOf(p: CausalPattern, place: number): number | null {
  const at = p.steps.findIndex((_, i) => place <= patternText({ steps: p.steps.slice(0, i + 1), same: [] }).length);
  return at < 0 ? null : at;
}

/** `event = "request" then no event = "reply"`: two steps at least, and something that is compared. */
export function isPattern(input: string): boolean {
  return parsePattern(input).steps.length > 1 && tokens(input).some((t) => t.kind === "sign");
}

const WITHIN = /^\+?(\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?)([\p{L}]+)$/iu;

const SPELT: Readonly<Record<string, string>> = {
  secs: "s",
  second: "s",
  seconds: "s",
  mins: "min",
  hr: "h",
  hours: "h",
  days: "d",
};

/** How long a time is that was written behind `within`; null: it is none. */
export function withinNanos(text: string): number | null {
  const found = WITHIN.exec(text);
  const unit = found ? unitNanos(SPELT[found[2] as string] ?? (found[2] as string)) : null;
  return found && unit !== null ? Number(found[1]) * unit : null;
}

/** A time without the space that people write between a number and its unit. */
export function tidyWithin(text: string): string | null {
  const bare = text.trim().replace(/^(\S*\d)\s+(\p{L})/u, "$1$2");
  return bare === "" ? null : bare;
}

const UNITS = [
  ["s", 1e9],
  ["ms", 1e6],
  ["us", 1e3],
  ["ns", 1],
] as const;

/** The next 1, 2 or 5 of a unit that is not shorter: 173 ms are within 200ms. */
export function roundUp(nanos: number): string {
  const least = Math.max(1, nanos);
  const exponent = Math.floor(Math.log10(least));
  const steps = [1, 2, 5, 10, 20].map((m) => m * 10 ** exponent);
  const round = Math.round(steps.find((s) => s >= least * (1 - 1e-12)) ?? least);
  const [unit, size] = UNITS.find(([, s]) => round >= s) ?? ["ns", 1];
  return `${BigInt(Math.round(round / size))}${unit}`;
}
