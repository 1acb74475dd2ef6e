import type { Window } from "../base/time.ts";
import type { Folded } from "../base/time-axis.ts";
import type { App } from "./app.ts";
import { AXES } from "./distribution-tile.ts";
import type { Hits } from "./hits.ts";
import { type CommandId, KEYS, keyOf } from "./keys.ts";
import { closeMenus } from "./menu.ts";
import { addCategory, makeCategory, paintRange } from "./painting.ts";
import type { Playback } from "./playback.ts";
import { fitScatter } from "./scatter-extents.ts";
import { valuesOf } from "./select.ts";
import { viewsOf } from "./top-bar.ts";
import { both, selectionText } from "./workspace.ts";
import { fitAsked } from "./zoom.ts";

export interface Command {
  readonly name: string;
  /** As it is shown; the first alternative is what help says. */
  readonly keys: readonly string[];
  run(): void;
}

export interface CommandParts {
  readonly playback: Playback;
  readonly hits: Hits;
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
  const run: Readonly<Record<CommandId, () => void>> = {
    "zoom-in": () => {
      move((t, w, all) => t.zoom(w, 0.7, anchor(t, w), all));
    },
    "zoom-out": () => {
      move((t, w, all) => t.zoom(w, 1 / 0.7, anchor(t, w), all));
    },
    "pan-left": () => {
      move((t, w, all) => t.pan(w, -0.15, all));
    },
    "pan-right": () => {
      move((t, w, all) => t.pan(w, 0.15, all));
    },
    fit: () => {
      void (app.ws.view === "scatter" ? fitScatter(app) : fitAsked(app));
    },
    everything: () => {
      app.set({ window: app.whole(), values: null, ranks: null, scatter: { ...app.ws.scatter, limits: null } });
    },
    folds: () => {
      app.toggleFolds();
    },
    search: parts.search,
    "next-hit": () => {
      parts.hits.hit(1);
    },
    "last-hit": () => {
      parts.hits.hit(-1);
    },
    "next-event": () => {
      parts.hits.event(1);
    },
    "last-event": () => {
      parts.hits.event(-1);
    },
    step: () => {
      playback.step(1);
    },
    "step-back": () => {
      playback.step(-1);
    },
    play: () => {
      playback.toggle(1);
    },
    "play-back": () => {
      playback.toggle(-1);
    },
    slower: () => {
      playback.speed(-1);
    },
    faster: () => {
      playback.speed(1);
    },
    paint: () => {
      paintSelection(app);
    },
    only: () => {
      onlyThese(app);
    },
    table: () => {
      tileOf()?.dispatchEvent(new Event("tile-table"));
    },
    words: () => {
      tileOf()?.dispatchEvent(new Event("tile-words"));
    },
    save: () => {
      tileOf()?.dispatchEvent(new Event("tile-save"));
    },
    role: parts.roles,
    axis: () => {
      app.set({ axis: AXES[(AXES.indexOf(app.ws.axis) + 1) % AXES.length] ?? "linear", values: null });
    },
    sql: parts.sql,
    clock: () => {
      app.set({ relative: !app.ws.relative });
    },
    undo: () => {
      app.undo();
    },
    redo: () => {
      app.redo();
    },
    suggest: parts.suggest,
    unpaint: () => {
      app.set({ categories: [], select: null });
    },
    theme: parts.toggleTheme,
    open: parts.pickFiles,
    palette: parts.palette,
    help: parts.help,
    clear: () => {
      clear(app, playback);
    },
  };
  return [
    ...KEYS.map((k) => ({ name: sentence(k.name), keys: k.keys, run: run[k.id] })),
    ...viewsOf(app).map(([v, name], i) => ({
      name: `View: ${name}`,
      keys: [String(i + 1)],
      run: () => {
        app.set({ view: v });
      },
    })),
  ];
}

function sentence(s: string): string {
  return s.charAt(0).toUpperCase() + s.slice(1);
}

export function paintSelection(app: App): void {
  const s = app.ws.select;
  const column = app.column();
  if (s?.kind === "clauses") {
    addCategory(app, makeCategory(app, s.label, s.clauses));
    return;
  }
  if (s?.kind === "search") {
    addCategory(app, makeCategory(app, s.word, [{ kind: "text", text: s.text }]));
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

export function listenKeys(all: () => readonly Command[]): void {
  document.addEventListener("keydown", (e) => {
    const t = e.target instanceof HTMLElement ? e.target : null;
    const typing = t?.closest("input, select, textarea, dialog, .menu") !== null && t !== null;
    if (typing || e.defaultPrevented) return;
    if (e.key === " " && t?.closest("button, a")) return;
    const key = keyOf(e);
    const command = all().find((c) => c.keys.includes(key));
    if (!command) return;
    e.preventDefault();
    command.run();
  });
}
