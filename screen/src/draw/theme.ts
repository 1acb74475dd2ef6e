import type { Ink } from "../plot/marks.ts";

export type Rgb = readonly [number, number, number];

/** Colours of the page as it is now; made anew when the theme changes. */
export interface Theme {
  readonly dark: boolean;
  readonly ui: string;
  readonly num: string;
  /** Ink over a category colour that makes its texture. */
  readonly textureInk: string;
  /** Forced colours: marks in CanvasText, categories told apart by texture alone. */
  readonly forced: boolean;
  colour(ink: Ink): string;
  /** 256 colours, three bytes each; 0 = density, k = category swatch k. */
  ramp(k: number): Uint8Array;
}

export function parseHex(hex: string): Rgb {
  const h = hex.replace("#", "");
  const full = h.length === 3 ? [...h].map((c) => c + c).join("") : h;
  return [0, 2, 4].map((i) => Number.parseInt(full.slice(i, i + 2), 16) || 0) as unknown as Rgb;
}

function mix(a: Rgb, b: Rgb, t: number): Rgb {
  return a.map((v, i) => v + ((b[i] as number) - v) * t) as unknown as Rgb;
}

/** Same lightness steps as the density ramp, in the hue of the category. */
function categoryRamp(colour: Rgb, surface: Rgb, dark: boolean): Rgb[] {
  const end: Rgb = dark ? [255, 240, 225] : [60, 12, 8];
  return Array.from({ length: 9 }, (_, k) =>
    k < 6 ? mix(surface, colour, 0.22 + 0.78 * (k / 5)) : mix(colour, end, ((k - 5) / 3) * 0.45),
  );
}

function table(stops: readonly Rgb[]): Uint8Array {
  const out = new Uint8Array(256 * 3);
  for (let i = 0; i < 256; i++) {
    const t = (i / 255) * (stops.length - 1);
    const k = Math.min(stops.length - 2, Math.floor(t));
    const c = mix(stops[k] as Rgb, stops[k + 1] as Rgb, t - k);
    out.set(
      c.map((v) => Math.round(v)),
      i * 3,
    );
  }
  return out;
}

/** `token` reads one design token, by its name without the leading dashes. */
export function makeTheme(
  token: (name: string) => string,
  dark: boolean,
  forced: boolean,
  /** Under forced colours: what the system calls Canvas and CanvasText. */
  ends: readonly [Rgb, Rgb] = [
    [255, 255, 255],
    [0, 0, 0],
  ],
): Theme {
  const cache = new Map<string, string>();
  const colour = (ink: Ink): string => {
    let c = cache.get(ink);
    if (c === undefined) {
      c = forced ? forcedColour(ink) : token(ink);
      cache.set(ink, c);
    }
    return c;
  };
  const ramps = new Map<number, Uint8Array>();
  const surface = parseHex(token("surface"));
  return {
    dark,
    forced,
    ui: token("font-ui"),
    num: token("font-num"),
    textureInk: forced ? "Canvas" : token("texture-ink"),
    colour,
    ramp: (k) => {
      let r = ramps.get(k);
      if (!r) {
        const stops = forced
          ? [mix(ends[0], ends[1], k === 0 ? 0.15 : 0.5), ends[1]]
          : k === 0
            ? Array.from({ length: 9 }, (_, i) => parseHex(token(`seq-${i}`)))
            : categoryRamp(parseHex(token(`cat-${k}`)), surface, dark);
        r = table(stops);
        ramps.set(k, r);
      }
      return r;
    },
  };
}

function forcedColour(ink: Ink): string {
  if (ink === "surface" || ink === "sunk" || ink === "cat-0" || ink === "text-on-accent") return "Canvas";
  if (ink.startsWith("accent") || ink === "selected") return "Highlight";
  if (ink === "grid" || ink.startsWith("rule")) return "GrayText";
  return "CanvasText";
}

function systemColour(name: string): Rgb {
  const g = document.createElement("canvas").getContext("2d");
  if (!g) return [0, 0, 0];
  g.fillStyle = name;
  g.fillRect(0, 0, 1, 1);
  const [r = 0, green = 0, b = 0] = g.getImageData(0, 0, 1, 1).data;
  return [r, green, b];
}

/** `saved`: for a file, which names no colours of this system. */
export function readTheme(root: HTMLElement, saved = false): Theme {
  const style = getComputedStyle(root);
  return makeTheme(
    (name) => style.getPropertyValue(`--${name}`).trim(),
    root.dataset["theme"] === "dark",
    !saved && matchMedia("(forced-colors: active)").matches,
    [systemColour("Canvas"), systemColour("CanvasText")],
  );
}
