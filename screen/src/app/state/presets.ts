import { ALL_PAIRS, isOpen, type Pairs } from "./pairs.ts";

/** What is known of a view before it is made. */
export interface ViewEntry {
  /** Its name in a URL. */
  readonly kind: string;
  /** As people read it. */
  readonly name: string;
  /** The pair it belongs to. Its left is the first of these that is chosen; the first of all, unless one is. */
  readonly pair: string;
  /** Roles without which it has nothing to show. */
  readonly needs: readonly string[];
}

/** A pair in a preset. */
export interface Place {
  readonly pair: string;
  /** How high it is while it is open and nobody dragged its edge: a length of CSS. */
  readonly height: string;
  /** To what it gives way where the window is low; nothing said: it does not. */
  readonly least?: string;
  /** It is a head until somebody opens it: in every trace, or where something has this role. */
  readonly folded?: true | string;
  /** Without this role it has no place here, though its views may have something to show. */
  readonly needs?: string;
  /** Who of those that are open takes what the others leave: the least. */
  readonly rest: number;
}

/** A tab: pairs, from the top. */
export interface Preset {
  readonly name: string;
  readonly key: string;
  readonly places: readonly Place[];
}

/** Which presets and views there are. */
export interface Registry {
  /** At least one; a trace opens with the first. */
  readonly presets: readonly Preset[];
  readonly views: readonly ViewEntry[];
}

/** Whether nothing has this role. */
export type Lacks = (role: string) => boolean;

/** What the middle of the page shows. */
export interface Arrangement {
  readonly preset: Preset;
  /** Those of its pairs that have something to show, from the top. */
  readonly places: readonly Place[];
  readonly pairs: Pairs;
  /** The pairs that it opens with. */
  readonly first: readonly string[];
}

/** What a URL calls it; null is the first. */
export function presetName(r: Registry, preset: Preset): string | null {
  return preset === r.presets[0] ? null : preset.name.toLowerCase();
}

const works = (v: ViewEntry, lacks: Lacks): boolean => !v.needs.some(lacks);

/**
 * The roles for want of which a preset has nothing to show: those of the first view of its first pair, which is what the
 * preset is about. Another that needs less would stand beside an empty picture.
 */
export function missingRoles(r: Registry, preset: Preset, lacks: Lacks): readonly string[] {
  return r.views.find((v) => v.pair === preset.places[0]?.pair)?.needs.filter(lacks) ?? [];
}

const isFolded = ({ folded }: Place, lacks: Lacks): boolean =>
  folded === true || (folded !== undefined && !lacks(folded));

/** The chosen preset, or the first where that is none or lacks a role. */
export function arranged(r: Registry, pairs: Pairs, lacks: Lacks): Arrangement {
  const [first] = r.presets as readonly [Preset, ...Preset[]];
  const asked = r.presets.find((p) => presetName(r, p) === pairs.preset);
  const preset = asked && missingRoles(r, asked, lacks).length === 0 ? asked : first;
  const places = preset.places.filter(
    ({ pair, needs }) =>
      (needs === undefined || !lacks(needs)) && r.views.some((v) => v.pair === pair && works(v, lacks)),
  );
  const known = preset === asked ? pairs : { ...ALL_PAIRS, left: pairs.left };
  const opens = places.filter((p) => !isFolded(p, lacks)).map((p) => p.pair);
  const isAll = opens.length === places.length;
  return { preset, places, pairs: known.open === null && !isAll ? { ...known, open: opens } : known, first: opens };
}

/** The column that says which rows of a message send it and which receive it: a need like a role. */
export const SIDES = "message.side";

/**
 * Why a tab is dimmed, and what to do about it; null for one that is not.
 *
 * @param timeless whether it was read as rows without times: which column has them is said when it is opened
 */
export function whyDimmed(missing: readonly string[], timeless = false): string | null {
  if (timeless && missing.includes("time"))
    return "the rows have no times; where a column of numbers tells them, open with --time COLUMN (and --unit COLUMN=s)";
  const roles = missing.filter((role) => role !== SIDES);
  if (roles.length > 0) return `no column has the role ${roles.join(" or ")}: set it in Columns (R)`;
  return missing.length > 0 ? `no column ${SIDES} says which rows send and which receive` : null;
}

/** A head that is folded, in CSS pixels. */
export const HEAD = 28;

/** The row of a pair in the grid of the page. */
export interface Track {
  /** A track of a grid. */
  readonly height: string;
  /** Where its height is dragged: at the side of the pair that takes the rest. */
  readonly grip: "top" | "bottom" | null;
}

/** CSS pixels of a pair whose left stands above its right, so that both can be read; the page scrolls. */
const STACKED = 420;
const STACKED_REST = 554;

/**
 * @param sizes heights that were dragged, in CSS pixels, by the name of the pair
 * @param stacked whether a pair's left stands above its right
 */
export function tracks(a: Arrangement, sizes: Readonly<Record<string, number>>, stacked = false): readonly Track[] {
  const open = a.places.filter((p) => isOpen(a.pairs, p.pair));
  const rest = a.places.findIndex((p) => open.includes(p) && open.every((o) => o.rest >= p.rest));
  return a.places.map((p, i) => {
    if (!open.includes(p)) return { height: `${HEAD}px`, grip: null };
    if (i === rest) return { height: `minmax(${stacked ? STACKED_REST : 120}px, 1fr)`, grip: null };
    // what says by its name how much it needs knows of this
    if (stacked && !p.height.startsWith("var(")) return { height: `${STACKED}px`, grip: null };
    const px = sizes[p.pair];
    const own = px === undefined ? p.height : `${px}px`;
    return {
      height: p.least === undefined ? own : `minmax(${p.least}, ${own})`,
      grip: i > rest ? "top" : "bottom",
    };
  });
}
