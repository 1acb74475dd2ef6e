/** The mildest first; words beside each other are as severe. */
const WORDS: readonly string[] = [
  "finest debug4 debug5 t",
  "trace finer verbose v debug2 debug3",
  "debug fine detail d debug1",
  "info information informational config log i инфо 信息 情報 정보",
  "notice note normal hint hinweis",
  "warn warning w warnung avertissement advertencia aviso avviso предупреждение 警告 경고",
  "error err severe failure e fehler erreur erro errore ошибка 错误 エラー 오류",
  "crit critical fatal f kritisch 致命 致命的 심각",
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
