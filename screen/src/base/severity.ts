/** The mildest first; words beside each other are as severe. */
const WORDS: readonly string[] = [
  "finest debug4 debug5 t",
  "trace finer verbose v debug2 debug3",
  "debug fine detail d debug1",
  "info information informational config log i",
  "notice note normal hint hinweis",
  "warn warning w warnung avertissement advertencia aviso",
  "error err severe failure e fehler erreur erro",
  "crit critical fatal f kritisch",
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
