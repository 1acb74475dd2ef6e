/** How the middle of the page is arranged: which pairs are open, and what stands at their left. Names are the registry's. */
export interface Pairs {
  /** The preset they are of; null = the one a trace opens with. */
  readonly preset: string | null;
  /** Those that are open, in the order of the page; null = those the preset opens with. */
  readonly open: readonly string[] | null;
  /** The one that is shown alone, the others folded to their heads. */
  readonly alone: string | null;
  /** What stands at the left of a pair, where it is not the first it offers. */
  readonly left: Readonly<Record<string, string>>;
}

export const ALL_PAIRS: Pairs = { preset: null, open: null, alone: null, left: {} };

/** More would leave none of them room. */
export const MAX_OPEN = 4;

export function isOpen(p: Pairs, name: string): boolean {
  if (p.alone !== null) return p.alone === name;
  return p.open === null || p.open.includes(name);
}

/** All pairs of a preset; what was put at the left of a pair stays there, unless the preset was shown already. */
export function ofPreset(p: Pairs, preset: string | null): Pairs {
  return { ...ALL_PAIRS, preset, left: preset === p.preset ? {} : p.left };
}

/**
 * Folds or unfolds one of `all`; the one farthest from it folds where it would be one too many.
 *
 * @param first those that are open while nobody says otherwise
 */
export function toggled(p: Pairs, name: string, all: readonly string[], first: readonly string[] = all): Pairs {
  const open = all.filter((n) => (n === name ? !isOpen(p, n) : isOpen(p, n)));
  if (open.length > MAX_OPEN) {
    const at = all.indexOf(name);
    const far = (n: string): number => Math.abs(all.indexOf(n) - at);
    open.splice(open.indexOf([...open].sort((a, b) => far(b) - far(a))[0] as string), 1);
  }
  const asFirst = open.length === first.length && open.every((n) => first.includes(n));
  return { ...p, open: asFirst ? null : open, alone: null };
}

/** Opens one alone, or gives the others back. */
export function alone(p: Pairs, name: string | null): Pairs {
  return { ...p, alone: p.alone === name ? null : name };
}

/** Puts something at the left of a pair, and opens the pair: what was asked for is seen. */
export function withLeft(
  p: Pairs,
  pair: string,
  kind: string,
  all: readonly string[],
  first: readonly string[] = all,
): Pairs {
  const next = { ...p, left: { ...p.left, [pair]: kind } };
  return isOpen(next, pair) ? next : toggled(next, pair, all, first);
}

/** The tabs that were before there were pairs, in links that were kept. */
export function ofTab(view: string | null): Pairs | null {
  if (view === "state") return { ...ALL_PAIRS, open: ["frequency", "entities"], left: { entities: "state" } };
  return view === "scatter" ? { ...ALL_PAIRS, alone: "values", left: { values: "scatter" } } : null;
}

/** As the URL has it: the open ones by name, and `values:scatter` for what stands at the left. */
export function packPairs(p: Pairs): {
  readonly preset: string | null;
  readonly pairs: string | null;
  readonly alone: string | null;
} {
  const left = Object.entries(p.left).map(([pair, kind]) => `${pair}:${kind}`);
  const open = p.open === null ? [] : p.open.length === 0 ? ["none"] : p.open;
  const all = [...open, ...left];
  return { preset: p.preset, pairs: all.length > 0 ? all.join(" ") : null, alone: p.alone };
}

/** What a URL may call a preset, a pair, a view or its part. */
export const NAME = /^[a-z]{1,20}$/;

const nameOf = (s: string | null): string | null => (s !== null && NAME.test(s) ? s : null);

/** Never throws: what is no name is left out. */
export function unpackPairs(q: {
  readonly preset: string | null;
  readonly pairs: string | null;
  readonly alone: string | null;
  /** Of a link from before there were pairs. */
  readonly tab: string | null;
}): Pairs {
  const preset = nameOf(q.preset);
  if (q.pairs === null && q.alone === null) return ofTab(q.tab) ?? { ...ALL_PAIRS, preset };
  const parts = (q.pairs ?? "").split(" ");
  const open = parts.filter((s) => NAME.test(s));
  const left = parts.map((s) => s.split(":")).filter(([a, b]) => NAME.test(a ?? "") && NAME.test(b ?? ""));
  return {
    preset,
    open: open.length === 0 ? null : open.filter((s) => s !== "none"),
    alone: nameOf(q.alone),
    left: Object.fromEntries(left.map(([a, b]) => [a, b])),
  };
}
