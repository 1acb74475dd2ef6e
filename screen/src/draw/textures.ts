/** The eight textures as strokes on an 8 x 8 tile: the same list makes a canvas pattern and an SVG pattern. */

export const TILE = 8;

export interface Texture {
  readonly name: string;
  readonly width: number;
  /** x1, y1, x2, y2 of each stroke. */
  readonly lines: readonly (readonly [number, number, number, number])[];
  /** x, y, radius; filled when `disc`, else a ring. */
  readonly circles: readonly (readonly [number, number, number])[];
  readonly disc: boolean;
}

const plain = { circles: [], disc: false, width: 1.3 };

export const TEXTURES: readonly Texture[] = [
  { ...plain, name: "plain", lines: [] },
  {
    ...plain,
    name: "hatch",
    lines: [
      [-2, 10, 10, -2],
      [-2, 2, 2, -2],
      [6, 10, 10, 6],
    ],
  },
  {
    ...plain,
    name: "cross",
    width: 1,
    lines: [
      [-1, 9, 9, -1],
      [-1, -1, 9, 9],
      [3, -1, 9, 5],
      [-1, 3, 5, 9],
      [-1, 5, 5, -1],
      [3, 9, 9, 3],
    ],
  },
  {
    ...plain,
    name: "dots",
    lines: [],
    circles: [
      [2, 2, 1.2],
      [6, 6, 1.2],
    ],
    disc: true,
  },
  {
    ...plain,
    name: "horizontal",
    lines: [
      [0, 2, 8, 2],
      [0, 6, 8, 6],
    ],
  },
  {
    ...plain,
    name: "vertical",
    lines: [
      [2, 0, 2, 8],
      [6, 0, 6, 8],
    ],
  },
  {
    ...plain,
    name: "backhatch",
    lines: [
      [-2, -2, 10, 10],
      [-2, 6, 2, 10],
      [6, -2, 10, 2],
    ],
  },
  { ...plain, name: "rings", lines: [], circles: [[4, 4, 2.2]] },
  {
    ...plain,
    name: "chevron",
    lines: [
      [0, 5, 4, 1],
      [4, 1, 8, 5],
    ],
  },
];

export const SWATCHES = TEXTURES.length - 1;

export function texture(swatch: number): Texture {
  return TEXTURES[((swatch - 1 + SWATCHES) % SWATCHES) + 1] as Texture;
}
