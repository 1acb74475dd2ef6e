import type { Window } from "../../base/time.ts";
import type { Folded } from "../../base/time-axis.ts";
import { closeMenus } from "../elements/menu.ts";
import type { App } from "../state/app.ts";
import { pin, swap } from "../state/compare.ts";
import type { Hits } from "../state/hits.ts";
import { onlyThese, paintSelection } from "../state/painting.ts";
import { alone } from "../state/pairs.ts";
import type { Playback } from "../state/playback.ts";
import type { TileActions } from "../state/session.ts";
import { type Command, type CommandId, KEYS, keyOf } from "./keys.ts";

export interface CommandParts {
  readonly playback: Playback;
  readonly hits: Hits;
  /** Presets, and what the views that are shown have keys for. */
  views(): readonly Command[];
  /** Shows what is asked for. */
  fit(): void;
  /** Shows the whole trace, and all values. */
  everything(): void;
  search(): void;
  pattern(): void;
  roles(): void;
  live(): void;
  help(): void;
  palette(): void;
  toggleTheme(): void;
  pickFiles(): void;
  joinFiles(): void;
  suggest(): void;
  sql(): void;
}

/** The tile that has the focus, else the one under the pointer, else the first. */
function tileOf(app: App): TileActions | null {
  const at = document.activeElement?.closest<HTMLElement>("[data-tile], .pair");
  // a pair has two tiles: of what lies under the pointer, the innermost comes last
  const hovered = [...document.querySelectorAll<HTMLElement>(".pairs [data-tile]:hover, #map:hover, .pair:hover")].at(
    -1,
  );
  const el = at ?? hovered ?? document.querySelector<HTMLElement>("main [data-tile]");
  const name = el?.dataset["tile"] ?? el?.querySelector<HTMLElement>("[data-tile]")?.dataset["tile"];
  return name === undefined ? null : (app.tiles.get(name) ?? null);
}

/** Zooming and panning. */
function ofTime(app: App): Readonly<Record<"zoom-in" | "zoom-out" | "pan-left" | "pan-right" | "folds", () => void>> {
  const move = (f: (folded: Folded, w: Window, whole: Window) => Window): void => {
    const [w, whole] = [app.window(), app.whole()];
    if (w && whole) app.nudge({ window: f(app.folded(), w, whole) });
  };
  const anchor = (folded: Folded, w: Window): bigint => {
    const c = app.ws.cursor;
    if (c !== null && c >= w.from && c < w.to) return c;
    return folded.middle(w);
  };
  return {
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
    folds: () => {
      app.toggleFolds();
    },
  };
}

/** From row to row, and replay. */
function ofSteps(
  app: App,
  { hits, playback }: CommandParts,
): Readonly<
  Record<
    | "next-hit"
    | "last-hit"
    | "next-event"
    | "last-event"
    | "step"
    | "step-back"
    | "play"
    | "play-back"
    | "slower"
    | "faster",
    () => void
  >
> {
  const step = (by: 1 | -1): void => {
    const course = app.course();
    if (course === null) hits.event(by);
    else course(by);
  };
  return {
    "next-hit": () => {
      hits.hit(1);
    },
    "last-hit": () => {
      hits.hit(-1);
    },
    "next-event": () => {
      step(1);
    },
    "last-event": () => {
      step(-1);
    },
    step: () => {
      playback.step(1);
    },
    "step-back": () => {
      playback.step(-1);
    },
    play: () => {
      playback.playOrPause();
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
  };
}

/** Painting, filtering, comparing, and what a tile offers. */
function ofMarks(
  app: App,
): Readonly<
  Record<
    "paint" | "only" | "pin" | "swap" | "table" | "words" | "save" | "clock" | "undo" | "redo" | "unpaint",
    () => void
  >
> {
  return {
    paint: () => {
      paintSelection(app);
    },
    only: () => {
      onlyThese(app);
    },
    pin: () => {
      pin(app);
    },
    swap: () => {
      swap(app);
    },
    table: () => {
      tileOf(app)?.toggleTable();
    },
    words: () => {
      tileOf(app)?.say();
    },
    save: () => {
      tileOf(app)?.save();
    },
    clock: () => {
      app.set({ relative: !app.ws.relative });
    },
    undo: () => {
      app.undo();
    },
    redo: () => {
      app.redo();
    },
    unpaint: () => {
      app.set({ categories: [], select: null });
    },
  };
}

/** One list for keys, palette and help. */
export function commands(app: App, parts: CommandParts): readonly Command[] {
  const run: Readonly<Record<CommandId, () => void>> = {
    ...ofTime(app),
    ...ofSteps(app, parts),
    ...ofMarks(app),
    fit: parts.fit,
    everything: parts.everything,
    search: parts.search,
    pattern: parts.pattern,
    role: parts.roles,
    live: parts.live,
    sql: parts.sql,
    suggest: parts.suggest,
    theme: parts.toggleTheme,
    open: parts.pickFiles,
    join: parts.joinFiles,
    palette: parts.palette,
    help: parts.help,
    clear: () => {
      clear(app, parts.playback);
    },
  };
  return [...KEYS.map((k) => ({ name: sentence(k.name), keys: k.keys, run: run[k.id] })), ...parts.views()];
}

export function sentence(s: string): string {
  return s.charAt(0).toUpperCase() + s.slice(1);
}

function clear(app: App, playback: Playback): void {
  closeMenus();
  if (app.cancelDrag) {
    app.cancelDrag();
    app.abandon();
    return;
  }
  if (app.ss.picking) {
    app.note({ picking: false });
    return;
  }
  if (app.ss.drawer !== null) {
    app.note({ drawer: null });
    return;
  }
  if (app.ss.playing !== 0) {
    playback.stop();
    return;
  }
  if (tileOf(app)?.leaveTable()) return;
  if (app.ss.brush) {
    app.note({ brush: null, brushRanks: null });
  }
  if (app.ws.select) app.set({ select: null });
  else if (app.ws.where !== "") app.set({ where: "", ranks: null });
  else if (app.ws.pairs.alone !== null) app.set({ pairs: alone(app.ws.pairs, null) });
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
