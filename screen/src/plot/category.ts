/** What a plot needs to know about a painted category; `swatch` 1..8 names colour and texture, 0 is unpainted. */
export interface Painted {
  readonly name: string;
  readonly swatch: number;
  /** Range of the value shown on the value axis; null when the category is made of something else. Half open. */
  readonly range: { readonly from: number | null; readonly to: number | null } | null;
  /** More than the range is asked of a row: the band is the category's, but not all that lies in it. */
  readonly part?: boolean;
  /** What else is asked of a row, as it is asked. */
  readonly only?: string;
}

export function swatchOf(painted: readonly Painted[], name: string): number {
  return painted.find((p) => p.name === name)?.swatch ?? 0;
}

/** The category a value falls into: the first that holds it wins. */
export function categoryAt(painted: readonly Painted[], v: number): Painted | null {
  return (
    painted.find(({ range }) => range !== null && v >= (range.from ?? -Infinity) && v < (range.to ?? Infinity)) ?? null
  );
}
