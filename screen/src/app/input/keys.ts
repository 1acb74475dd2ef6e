/** Every key there is, once: what is listened to, the help, the palette, the hints and the guide are made of this. */
export interface KeyRow {
  readonly id: string;
  /** What it does, as help and palette say it. */
  readonly name: string;
  /** As `keyOf` spells them; the first is the one that is told. Without a key it is in the palette only. */
  readonly keys: readonly string[];
}

export interface Command {
  readonly name: string;
  /** As it is shown; the first alternative is what help says. */
  readonly keys: readonly string[];
  run(): void;
}

const row = <I extends string>(id: I, name: string, ...keys: readonly string[]) => ({ id, name, keys });

export const KEYS = [
  row("zoom-in", "zoom in", "w", "W"),
  row("zoom-out", "zoom out", "s", "S"),
  row("pan-left", "pan left", "a", "A"),
  row("pan-right", "pan right", "d", "D"),
  row("fit", "fit what is asked for: the search, the selection, else the filter", "f", "F"),
  row("everything", "everything: the whole trace, all values", "0"),
  row("folds", "long gaps in time: folded; with what repeats; or all at length", "z", "Z"),
  row("search", "search", "/"),
  row("pattern", "draw a pattern: what came after what, and what did not", "h", "H"),
  row("next-hit", "next hit of the search or selection", "n"),
  row("last-hit", "previous hit", "N"),
  row("next-event", "next event, of the selection if there is one", "]"),
  row("last-event", "previous event", "["),
  row("step", "a step of time forward", "Alt+]"),
  row("step-back", "a step of time back", "Alt+["),
  row("play", "play or pause", " "),
  row("play-back", "play backward", "Shift+ "),
  row("live", "of what grows: show now, or hold the picture", "g", "G"),
  row("slower", "slower", "{"),
  row("faster", "faster", "}"),
  row("paint", "paint the selection, or pick the next swatch", "p", "P"),
  row("only", "only these rows", "o", "O"),
  row("pin", "pin the selection, else the window, as B to compare with; let go of it", "c"),
  row("swap", "swap A and B", "C"),
  row("table", "the tile as a table", "t", "T"),
  row("words", "say in words what the tile shows", "i", "I"),
  row("save", "save the tile as SVG, PNG or CSV", "e", "E"),
  row("role", "role, type and unit of the column", "r", "R"),
  row("sql", "ask the trace in SQL", "q", "Q"),
  row("clock", "absolute or relative time", "u", "U"),
  row("undo", "undo painting, filters and roles, and the clearing of a search", "Ctrl+z"),
  row("redo", "redo", "Ctrl+Shift+z", "Ctrl+y"),
  row("suggest", "suggest ranges to paint"),
  row("unpaint", "delete all paint"),
  row("theme", "light or dark"),
  row("open", "open files"),
  row("join", "add files to the trace that is shown"),
  row("palette", "all commands and columns by name", "Ctrl+k"),
  row("help", "keys", "?"),
  row("clear", "clear: the drag, a table, the selection, the search, then the filter", "Escape"),
] as const satisfies readonly KeyRow[];

export type CommandId = (typeof KEYS)[number]["id"];

/** Keys that move within what has the focus: the browser's own, and those of tables and charts. */
export const MOVES: readonly (readonly [string, string])[] = [
  ["arrows in a tile", "move a cursor in the chart (`Shift` by ten); `Enter` takes it"],
  ["`Enter` on the head of a pair", "shows the pair alone; `Enter` or `Esc` gives the others back"],
  [
    "arrows, `Page Up`, `Page Down`, `Home`, `End` in Details, State",
    "from cell to cell; `Enter` opens the menu of the value",
  ],
  ["`Tab`", "the next control: top bar, map, columns, tiles in reading order, inspector, details"],
];

/** What is done with the pointer. */
export const POINTER: readonly (readonly [string, string])[] = [
  ["drag", "selects a range or a rectangle"],
  ["drag on the value axis", "paints a range; on an edge, moves it"],
  ["double click", "fits what is selected"],
  ["`Shift` drag", "pans"],
  ["wheel", "zooms time; `Shift` pans, `Alt` zooms values, `Ctrl` zooms in Timelines"],
  ["click a moment", "moves the time cursor"],
  ["click a value", "keep, exclude, select or paint it"],
  [
    "right click, or `Shift F10`, on a message in Space-time; right click in History or Timelines",
    "its event begins a pattern, or is its next step",
  ],
  ["drop files", "opens them as one trace"],
];

/** As people read it: "Ctrl Shift Z", "Space". */
export function shown(key: string): string {
  const upper = /^[A-Z]$/.test(key) ? `Shift+${key}` : key;
  return upper
    .replace("Ctrl+", "Ctrl ")
    .replace("Alt+", "Alt ")
    .replace("Shift+", "Shift ")
    .replace(/(^| ) $/, "$1Space")
    .replace("Escape", "Esc")
    .replace(/(^| )([a-z])$/, (_, a: string, b: string) => a + b.toUpperCase());
}

/** A key of a view: it is there while its pair is on the page. */
export interface ViewKey {
  readonly name: string;
  /** As `keyOf` spells them; the first is the one that is told. */
  readonly keys: readonly string[];
}

/** The two tables of the guide, line by line. */
export function guideTables(
  presets: readonly { readonly key: string; readonly name: string }[],
  ofViews: readonly ViewKey[],
): {
  readonly keys: readonly string[];
  readonly pointer: readonly string[];
} {
  const line = (k: ViewKey): string => `| \`${shown(k.keys[0] as string)}\` | ${k.name} |`;
  const keys = KEYS.filter((k: KeyRow) => k.keys.length > 0).map(line);
  const tabs = presets.map((p) => line({ name: `the pairs of ${p.name}`, keys: [p.key] }));
  keys.splice(keys.length - 3, 0, ...ofViews.map(line), ...tabs);
  const rows = (all: typeof POINTER): string[] => all.map(([what, does]) => `| ${what} | ${does} |`);
  return { keys: [...keys, ...rows(MOVES)], pointer: rows(POINTER) };
}

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey"> &
  Partial<Pick<KeyboardEvent, "altKey" | "code" | "getModifierState">>;

/** Brackets need AltGr on many keyboards, and Alt makes other signs of them on some. */
const BRACKETS: Readonly<Record<string, string>> = { BracketLeft: "[", BracketRight: "]" };

/** "Ctrl+Shift+z" of an event; letters without Shift unless a modifier makes it matter. */
export function keyOf(e: Pressed): string {
  const third = e.getModifierState?.("AltGraph") ?? false;
  const control = (e.ctrlKey || e.metaKey) && !third;
  const alt = (e.altKey ?? false) && !third;
  const name = control ? e.key.toLowerCase() : alt ? (BRACKETS[e.code ?? ""] ?? e.key) : e.key;
  const shift = e.shiftKey && (control || e.key === " ");
  return `${control ? "Ctrl+" : ""}${alt ? "Alt+" : ""}${shift ? "Shift+" : ""}${name}`;
}
