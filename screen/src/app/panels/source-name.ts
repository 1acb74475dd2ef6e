/** How many characters all begin with, up to the last separator: what would hide the difference in a narrow panel. */
export function commonPrefix(all: readonly string[]): number {
  const first = all[0] ?? "";
  let n = 0;
  while (n < first.length && all.every((s) => s[n] === first[n])) n++;
  return Math.max(0, ...[".", "/", ":", "-", "_"].map((c) => first.lastIndexOf(c, n - 1) + 1));
}

/** Files of one name are told apart by the folders that they have not in common. */
function withFolder(source: string, sources: readonly string[]): string {
  const parts = (s: string): string[] => s.split("/");
  const alike = sources.filter((s) => parts(s).at(-1) === parts(source).at(-1)).map(parts);
  const own = parts(source);
  let common = 0;
  while (common < own.length - 1 && alike.every((other) => other[common] === own[common])) common++;
  return own.slice(common).join("/");
}

/** What tells this file from the others. */
export function shortSource(source: string, sources: readonly string[]): string {
  const base = (s: string): string => s.replace(/^.*\//, "");
  const all = sources.map(base);
  const name = base(source);
  if (all.length < 2) return name;
  if (all.filter((other) => other === name).length > 1) return withFolder(source, sources);
  const start = commonPrefix(all);
  const turned = commonPrefix(all.map((s) => [...s.replace(/\.(gz|zst)$/, "")].reverse().join("")));
  const plain = name.replace(/\.(gz|zst)$/, "");
  return plain.slice(start, Math.max(start + 1, plain.length - turned)) || name;
}
