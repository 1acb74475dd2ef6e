import type { Window } from "../base/time.ts";
import type { Folded } from "../base/time-axis.ts";
import type { App } from "./app.ts";
import { AXES } from "./distribution-tile.ts";
import { closeMenus } from "./menu.ts";
import { addCategory, makeCategory, paintRange } from "./painting.ts";
import type { Playback } from "./playback.ts";
import { valuesOf } from "./select.ts";
import { viewsOf } from "./top-bar.ts";
import { both, selectionText } from "./workspace.ts";
import { zoomToSelection } from "./zoom.ts";

export interface Command {
  readonly name: string;
  /** As it is shown; the first alternative is what help says. */
  readonly keys: readonly string[];
  run(): void;
}

export interface CommandParts {
  readonly playback: Playback;
  search(): void;
  roles(): void;
  help(): void;
  palette(): void;
  toggleTheme(): void;
  pickFiles(): void;
  suggest(): void;
  sql(): void;
}

function tileOf(): HTMLElement | null {
  const at = document.activeElement?.closest<HTMLElement>("[data-tile], .two");
  const hovered = document.querySelector<HTMLElement>(
    ".center .tile:hover, .scatter .tile:hover, .state .tile:hover, #map:hover, .center .two:hover",
  );
  const el = at ?? hovered;
  if (!el)
    return (
      document.querySelector<HTMLElement>("[data-tile=distribution]") ??
      document.querySelector<HTMLElement>("main [data-tile]")
    );
  return el.dataset["tile"] ? el : el.querySelector<HTMLElement>("[data-tile]");
}

/** One list for keys, palette and help. */
export function commands(app: App, parts: CommandParts): readonly Command[] {
  const { playback } = parts;
  const move = (f: (folded: Folded, w: Window, whole: Window) => Window): void => {
    const [w, whole] = [app.window(), app.whole()];
    if (w && whole) app.nudge({ window: f(app.folded(), w, whole) });
  };
  const anchor = (folded: Folded, w: Window): bigint => {
    const c = app.ws.cursor;
    if (c !== null && c >= w.from && c < w.to) return c;
    return folded.middle(w);
  };
  return [
    {
      name: "Zoom in",
      keys: ["w", "W"],
      run: () => {
        move((t, w, all) => t.zoom(w, 0.7, anchor(t, w), all));
      },
    },
    {
      name: "Zoom out",
      keys: ["s", "S"],
      run: () => {
        move((t, w, all) => t.zoom(w, 1 / 0.7, anchor(t, w), all));
      },
    },
    {
      name: "Pan left",
      keys: ["a", "A"],
      run: () => {
        move((t, w, all) => t.pan(w, -0.15, all));
      },
    },
    {
      name: "Pan right",
      keys: ["d", "D"],
      run: () => {
        move((t, w, all) => t.pan(w, 0.15, all));
      },
    },
    {
      name: "Zoom to the selection",
      keys: ["f", "F"],
      run: () => {
        zoomToSelection(app);
      },
    },
    {
      name: "Fit: the whole trace, all values",
      keys: ["0"],
      run: () => {
        app.set({ window: app.whole(), values: null, ranks: null, scatter: { ...app.ws.scatter, limits: null } });
      },
    },
    {
      name: "Fold long gaps in time, or show them",
      keys: ["z", "Z"],
      run: () => {
        app.toggleFolds();
      },
    },
    { name: "Search", keys: ["/"], run: parts.search },
    {
      name: "Play or pause",
      keys: [" "],
      run: () => {
        playback.toggle(1);
      },
    },
    {
      name: "Play backward",
      keys: ["Shift+ "],
      run: () => {
        playback.toggle(-1);
      },
    },
    {
      name: "Step back",
      keys: ["["],
      run: () => {
        playback.step(-1);
      },
    },
    {
      name: "Step forward",
      keys: ["]"],
      run: () => {
        playback.step(1);
      },
    },
    {
      name: "Slower",
      keys: ["{"],
      run: () => {
        playback.speed(-1);
      },
    },
    {
      name: "Faster",
      keys: ["}"],
      run: () => {
        playback.speed(1);
      },
    },
    {
      name: "Paint the selection, or pick the next swatch",
      keys: ["p", "P"],
      run: () => {
        paintSelection(app);
      },
    },
    {
      name: "Only these rows",
      keys: ["o", "O"],
      run: () => {
        onlyThese(app);
      },
    },
    {
      name: "Table twin of the tile",
      keys: ["t", "T"],
      run: () => {
        tileOf()?.dispatchEvent(new Event("tile-table"));
      },
    },
    {
      name: "Say in words what the tile shows",
      keys: ["i", "I"],
      run: () => {
        tileOf()?.dispatchEvent(new Event("tile-words"));
      },
    },
    {
      name: "Save the tile as SVG, PNG or CSV",
      keys: ["e", "E"],
      run: () => {
        tileOf()?.dispatchEvent(new Event("tile-save"));
      },
    },
    { name: "Role, type and unit of the column", keys: ["r", "R"], run: parts.roles },
    {
      name: "Next value axis: linear, log, quantile",
      keys: ["l", "L"],
      run: () => {
        app.set({ axis: AXES[(AXES.indexOf(app.ws.axis) + 1) % AXES.length] ?? "linear", values: null });
      },
    },
    {
      name: "Undo painting, filters and roles",
      keys: ["Ctrl+z"],
      run: () => {
        app.undo();
      },
    },
    {
      name: "Redo",
      keys: ["Ctrl+Shift+z", "Ctrl+y"],
      run: () => {
        app.redo();
      },
    },
    { name: "SQL: ask the trace", keys: ["q", "Q"], run: parts.sql },
    { name: "Suggest ranges to paint", keys: [], run: parts.suggest },
    {
      name: "Delete all paint",
      keys: [],
      run: () => {
        app.set({ categories: [], select: null });
      },
    },
    {
      name: "Absolute or relative time",
      keys: ["u"],
      run: () => {
        app.set({ relative: !app.ws.relative });
      },
    },
    { name: "Light or dark", keys: [], run: parts.toggleTheme },
    { name: "Open files", keys: [], run: parts.pickFiles },
    ...viewsOf(app).map(([v, name], i) => ({
      name: `View: ${name}`,
      keys: [String(i + 1)],
      run: () => {
        app.set({ view: v });
      },
    })),
    { name: "All commands", keys: ["Ctrl+k"], run: parts.palette },
    { name: "Keys", keys: ["?"], run: parts.help },
    {
      name: "Clear: drag, selection, search, then filter",
      keys: ["Escape"],
      run: () => {
        clear(app, playback);
      },
    },
  ];
}

export function paintSelection(app: App): void {
  const s = app.ws.select;
  const column = app.column();
  if (s?.kind === "clauses") {
    addCategory(app, makeCategory(app, s.label, s.clauses));
    return;
  }
  if (s?.kind === "search") {
    addCategory(app, makeCategory(app, s.text, [{ kind: "text", text: s.text }]));
    return;
  }
  const v = valuesOf(app, app.ss.brush, app.ws.column);
  if (v && column) paintRange(app, column, v);
  else {
    app.ss.swatch = ((app.ss.swatch ?? 0) % 8) + 1;
    app.schedule();
  }
}

export function onlyThese(app: App): void {
  const text = selectionText(app.ws);
  if (text !== null) app.set({ where: both(app.ws.where, text), select: null, ranks: null });
  else if (app.ws.where !== "") app.set({ where: "", ranks: null });
}

function clear(app: App, playback: Playback): void {
  closeMenus();
  if (app.cancelDrag) {
    app.cancelDrag();
    app.abandon();
    return;
  }
  if (app.ss.playing !== 0) {
    playback.stop();
    return;
  }
  if (app.ss.brush) {
    app.ss.brush = null;
    app.ss.brushRanks = null;
    app.schedule();
  }
  if (app.ws.select) app.set({ select: null });
  else if (app.ws.where !== "") app.set({ where: "", ranks: null });
}

/** "Ctrl+Shift+z" of an event; letters without Shift unless a modifier makes it matter. */
export function keyOf(e: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey">): string {
  const control = e.ctrlKey || e.metaKey;
  const name = control ? e.key.toLowerCase() : e.key;
  const shift = e.shiftKey && (control || e.key === " ");
  return `${control ? "Ctrl+" : ""}${shift ? "Shift+" : ""}${name}`;
}

export function listenKeys(all: () => readonly Command[]): void {
  document.addEventListener("keydown", (e) => {
    const t = e.target instanceof HTMLElement ? e.target : null;
    const typing = t?.closest("input, select, textarea, dialog, .menu") !== null && t !== null;
    if (typing || e.defaultPrevented || e.altKey) return;
    if (e.key === " " && t?.closest("button, a")) return;
    const key = keyOf(e);
    const command = all().find((c) => c.keys.includes(key));
    if (!command) return;
    e.preventDefault();
    command.run();
  });
}
