import { byCodePoint } from "./order.ts";

/** The mildest first, as the server has them, too; words beside each other are as severe. */
const WORDS: readonly string[] = [
  "finest debug4 debug5 t",
  "trace finer verbose v debug2 debug3",
  "debug fine detail d debug1",
  "info information informational config log i",
  "notice note normal hint",
  "warn warning w",
  "error err severe failure e",
  "crit critical fatal f",
  "alert",
  "emerg emergency panic",
];

const RANKS: ReadonlyMap<string, number> = new Map(
  WORDS.flatMap((words, rank) => words.split(" ").map((w) => [w, rank] as const)),
);

/** How severe values of a level are, by value, the worst the highest; null if any of them is no word of severity. */
export function severities(values: Iterable<unknown>): ReadonlyMap<string, number> | null {
  const found = new Map<string, number>();
  for (const v of values) {
    const rank = typeof v === "string" ? RANKS.get(v.toLowerCase()) : undefined;
    if (typeof v !== "string" || rank === undefined) return null;
    found.set(v, rank);
  }
  return found;
}

/** There are no more words, but some are written in capitals, too. */
const MOST = 60;
/** Of so many values one may be none, such as what could not be read. */
const BUT_ONE = 4;

/** Whether nearly all of a column's values are levels of different severity. Single letters alone may mean anything. */
function areLevels(values: readonly string[]): boolean {
  const known = values.filter((v) => RANKS.has(v.toLowerCase()));
  const ranks = new Set(known.map((v) => RANKS.get(v.toLowerCase())));
  const others = values.length - known.length;
  return (
    values.length <= MOST && known.some((v) => v.length > 1) && ranks.size > 1 && others * BUT_ONE <= values.length
  );
}

/**
 * The distinct texts of a column in the order of their ordinals, as the server has them: by code point, and levels by
 * severity, the mildest first, and before them what is no level.
 */
export function inOrder(texts: readonly string[]): string[] {
  const sorted = [...texts].sort(byCodePoint);
  if (!areLevels(sorted)) return sorted;
  const rank = (s: string): number => RANKS.get(s.toLowerCase()) ?? -1;
  return sorted.sort((a, b) => rank(a) - rank(b));
}
