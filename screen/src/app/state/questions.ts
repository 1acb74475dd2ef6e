/** What a question costs a large trace. Nothing said: it looks at all rows, and a tile waits for it. */
export interface Cost {
  /** It can be answered without looking at all rows: that is asked first, then for all rows. */
  readonly rough?: true;
  /** The approximate answer takes so long that it is not asked for with every frame. */
  readonly slow?: true;
  /** It takes long and is no picture: it waits for the others. */
  readonly last?: true;
}

/** Kinds of the API whose cost is not the usual one. */
export type Costs = Readonly<Record<string, Cost>>;

/** Of what panels ask; what a view asks stands in its entry of the registry. */
export const PANEL_QUESTIONS: Costs = {
  columns: { rough: true },
  count: { rough: true },
  different: { last: true },
  pattern: { last: true },
  suggest: { rough: true },
};

/** What the request of a URL costs. */
export function costOf(url: string, costs: Costs): Cost {
  return costs[/\/view\/(\w+)\?/.exec(url)?.[1] ?? ""] ?? {};
}

/** With a filter the slow ones look at all rows anyway: then they wait for their turn like all that do. */
const FILTERED = /[?&]where=./;

/** Whether a large trace may be asked for an approximate answer. */
export function mayBeRough(url: string, costs: Costs): boolean {
  const { rough, slow } = costOf(url, costs);
  return rough === true && !(slow && FILTERED.test(url));
}
