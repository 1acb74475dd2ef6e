import { distribution, suggest, values } from "../base/answers.ts";
import { gapsOf, longGaps, openingWindow } from "../base/gaps.ts";
import type { Column } from "../base/info.ts";
import { growing } from "../base/info.ts";
import { roundLimit } from "../base/scale.ts";
import { nanos } from "../base/time.ts";
import { ApiError } from "./api.ts";
import type { App } from "./app.ts";
import { arrival, sayWhatFailed } from "./arrival.ts";
import { autoAxis, firstColumn, isText } from "./columns.ts";
import { type Category, uniqueName } from "./expr.ts";
import { notify } from "./notices.ts";
import { EMPTY, type Workspace } from "./workspace.ts";

const FEW_VALUES = 8;

/** Opens traces, follows their reading, and makes the first picture useful without a question asked. */
export class Opening {
  private readonly app: App;
  private readonly renew: () => void;
  private stopProgress: (() => void) | null = null;
  private stopUpload: AbortController | null = null;
  private infoTimer = 0;
  private stopInfo: AbortController | null = null;
  /** The trace the automatic choices were made for. */
  private chosenFor = "";

  constructor(app: App, renew: () => void) {
    this.app = app;
    this.renew = renew;
  }

  /** After a start or a Back: shows the trace the URL names, else the newest. */
  async start(): Promise<void> {
    const { app } = this;
    try {
      app.ss.traces = await app.api.traces();
      const some = app.ss.traces.filter((t) => t.state !== "failed");
      const wanted = app.ws.trace ?? (some.at(-1) ?? app.ss.traces.at(-1))?.id ?? null;
      if (wanted === null) {
        app.ss.info = null;
        app.schedule();
        return;
      }
      if (app.ss.info?.id !== wanted) await this.open(wanted);
      else app.schedule();
    } catch (e) {
      this.fail(e);
    }
  }

  /** What is shown is not what the URL names any more: then nothing is shown but why. */
  private fail(e: unknown): void {
    const { app } = this;
    app.ss.failure = asError(e);
    if (app.ss.info && app.ws.trace !== null && app.ss.info.id !== app.ws.trace) app.ss.info = null;
    app.schedule();
  }

  private async open(id: string): Promise<void> {
    const { app } = this;
    this.stopProgress?.();
    this.stopInfo?.abort();
    app.api.forget();
    app.ss.failure = null;
    app.ss.autoWindow = null;
    app.ss.aside = [];
    app.ss.gaps = null;
    app.ss.unfolded = new Set();
    app.ss.labels = new Map();
    app.sorted = [];
    app.ss.hit = null;
    app.ss.place = null;
    app.ss.info = await app.api.firstInfo(id);
    sayWhatFailed(app);
    app.forgetSteps();
    const untouched = app.ws.column === null && app.ws.categories.length === 0;
    if (app.ws.trace !== id) app.set({ trace: id }, "replace");
    this.renew();
    if (growing(app.ss.info.load)) this.follow(id);
    await this.choose(untouched);
    if (app.api.large) await this.complete(id);
  }

  /** What takes looking at all rows, after everything that is seen. */
  private async complete(id: string): Promise<void> {
    const { app } = this;
    this.stopInfo?.abort();
    this.stopInfo = new AbortController();
    const { signal } = this.stopInfo;
    try {
      const full = await app.api.fullInfo(id, signal);
      if (signal.aborted || app.ss.info?.id !== id) return;
      app.ss.info = { ...full, load: app.ss.info.load };
      app.schedule();
    } catch {
      // what was said at first stays
    }
  }

  private follow(id: string): void {
    const { app } = this;
    let seen = app.ss.info?.load.generation ?? 0;
    this.stopProgress = app.api.progress(
      id,
      (l) => {
        if (app.ss.info?.id !== id) return;
        app.ss.info = { ...app.ss.info, load: l };
        app.schedule();
        if (l.generation === seen) return;
        seen = l.generation;
        this.refreshSoon(id, l.state === "loading" ? 250 : app.api.large ? 5000 : 1000);
      },
      () => {
        void this.refresh(id);
      },
    );
  }

  /** A store that grows all the time is looked at every now and then, not always later. */
  private refreshSoon(id: string, ms: number): void {
    if (this.infoTimer && ms > 250) return;
    clearTimeout(this.infoTimer);
    this.infoTimer = window.setTimeout(() => {
      this.infoTimer = 0;
      void this.refresh(id);
    }, ms);
  }

  /** More rows can be seen: what was answered is asked again, the pictures stay until then. */
  private async refresh(id: string): Promise<void> {
    const { app } = this;
    try {
      const info = await app.api.firstInfo(id);
      if (app.ss.info?.id !== id) return;
      app.ss.info = info;
      sayWhatFailed(app);
      app.api.forget();
      this.renew();
      app.schedule();
      if (this.chosenFor !== id) await this.choose(app.ws.categories.length === 0);
      else if (info.load.state !== "loading") await this.settle();
    } catch (e) {
      this.fail(e);
    }
  }

  /** All rows are there: the window that was found on a part of them is found again. */
  private async settle(): Promise<void> {
    const { app } = this;
    if (!app.timed() || app.ws.window) return;
    await this.findWindow(app.column(), new AbortController().signal);
    const w = app.window();
    const c = app.ws.cursor;
    if (w && (c === null || c < w.from || c >= w.to))
      app.set({ cursor: nanos(w.from + (w.to - w.from) / 2n) }, "replace");
    app.schedule();
  }

  async cancel(): Promise<void> {
    this.stopUpload?.abort();
    const { info } = this.app.ss;
    if (info && growing(info.load)) await this.app.api.cancel(info.id);
  }

  /**
   * Reads files as one trace, and shows it when there is something to see. What cannot be read is named, and what is
   * shown stays until then: a wrong file costs nothing.
   */
  async drop(files: readonly File[]): Promise<void> {
    const { app } = this;
    if (files.length === 0) return;
    const stop = new AbortController();
    this.stopUpload = stop;
    const name = files.length === 1 ? (files[0] as File).name : `${files.length} files`;
    app.ss.uploading = name;
    app.ss.notices = [];
    app.schedule();
    try {
      const id = await app.api.open(files, stop.signal);
      const load = await arrival(app.api, id, stop.signal);
      app.ss.uploading = null;
      if (load.state === "failed" && load.rows === 0) {
        app.ss.traces = await app.api.traces();
        notify(
          app,
          load.message ?? `${name} could not be read`,
          "sightline formats lists what is read; --format forces one",
        );
      } else await this.show(id);
    } catch (e) {
      app.ss.uploading = null;
      if (!stop.signal.aborted) notify(app, asError(e).what, asError(e).hint);
    }
    app.schedule();
  }

  async show(id: string): Promise<void> {
    const { app } = this;
    const { relative } = app.ws;
    const { written, sizes } = app.ws;
    app.set({ ...EMPTY, trace: id, relative, written, sizes });
    app.ss.info = null;
    await this.start();
  }

  /** Column, axis, window, cursor and paint, as far as the URL does not say them. */
  private async choose(untouched: boolean): Promise<void> {
    const { app } = this;
    const info = app.ss.info;
    if (!info || info.rows === 0) return;
    const first = app.column() ?? firstColumn(app.columns());
    if (!first) return;
    this.chosenFor = info.load.state === "loading" && info.rows < 1000 ? "" : info.id;
    const patch: { -readonly [K in keyof Workspace]?: Workspace[K] } = {};
    if (app.ws.column !== first.name) Object.assign(patch, { column: first.name, axis: autoAxis(first) });
    if (!app.timed() && app.ws.view === "state") patch.view = "workspace";
    const signal = new AbortController().signal;
    // the window first: with a column the views begin to ask
    if (!app.info?.snapshot && app.role("time") !== null) await this.findWindow(first, signal);
    const w = app.window();
    if (w && app.ws.cursor === null) patch.cursor = nanos(w.from + (w.to - w.from) / 2n);
    // the paint of a large trace is known in a moment; without it every view would be asked twice
    if (!app.api.large) app.set(patch, "replace");
    let paint: Partial<Workspace> = {};
    if (untouched && app.ws.categories.length === 0) {
      const categories = await this.firstPaint(first, signal);
      const top = categories[0];
      if (top && app.ws.categories.length === 0 && (app.ws.column ?? first.name) === first.name)
        paint = { categories, select: { kind: "category", name: top.name } };
    }
    if (app.ss.info?.id !== info.id) return;
    app.set(app.api.large ? { ...patch, ...paint } : paint, "replace");
  }

  /** Where the trace has rows, and the window to begin with: all of them but a few extremely far away. */
  private async findWindow(column: Column | null, signal: AbortSignal): Promise<void> {
    const { app } = this;
    const q = app.params({ column: column?.name ?? null }, { window: null, where: "", paint: false });
    const gaps = gapsOf(await app.api.view(app.url("gaps", q), signal));
    const opened = openingWindow(gaps, longGaps(gaps));
    app.ss.gaps = gaps;
    app.ss.autoWindow = opened.window;
    app.ss.aside = opened.aside;
  }

  private async firstPaint(c: Column, signal: AbortSignal): Promise<readonly Category[]> {
    const { app } = this;
    const q = { window: app.window(), paint: false, where: "" };
    if (isText(c)) {
      if (c.distinct > FEW_VALUES || c.distinct < 2) return [];
      const v = values(
        await app.api.view(app.url("values", app.params({ column: c.name, limit: FEW_VALUES }, q)), signal),
      );
      const made: Category[] = [];
      for (const x of v.values) {
        if (x.value === null || typeof x.value === "object") continue;
        const name = uniqueName(
          String(x.value),
          made.map((m) => m.name),
        );
        made.push({
          name,
          swatch: (made.length % 8) + 1,
          hidden: false,
          clauses: [{ kind: "values", column: c.name, values: [x.value] }],
        });
      }
      return made;
    }
    const d = distribution(
      await app.api.view(
        app.url("distribution", app.params({ column: c.name, width: 1000, height: 1, approx: app.api.large }, q)),
        signal,
      ),
    );
    const s = suggest(
      await app.api.view(app.url("suggest", app.params({ column: c.name, approx: app.api.large }, q)), signal),
    );
    if (d.curve.length < 20 || c.type === "time") return [];
    const at = (p: number): number => d.curve[Math.round(p * (d.curve.length - 1))] as number;
    const limits = chooseLimits(
      s.knees.map((k) => k.from).filter((v) => v !== null),
      at,
    );
    const words = c.role === "duration" ? ["slow", "very slow"] : ["high", "very high"];
    const [low, high] = limits;
    if (low === undefined) return [];
    if (high === undefined)
      return [
        {
          name: words[0] as string,
          swatch: 1,
          hidden: false,
          clauses: [{ kind: "range", column: c.name, from: low, to: null }],
        },
      ];
    return [
      {
        name: words[1] as string,
        swatch: 2,
        hidden: false,
        clauses: [{ kind: "range", column: c.name, from: high, to: null }],
      },
      {
        name: words[0] as string,
        swatch: 1,
        hidden: false,
        clauses: [{ kind: "range", column: c.name, from: low, to: high }],
      },
    ];
  }
}

function asError(e: unknown): ApiError {
  return e instanceof ApiError ? e : new ApiError(0, "Sightline does not answer", "", "is it still running?");
}

/** Two limits: two bends of the line above its third quarter that hold enough rows, else p90 and p99; rounded as people say them. */
export function chooseLimits(knees: readonly number[], at: (p: number) => number): number[] {
  const known = [...new Set(knees.map(roundLimit))].sort((x, y) => x - y);
  const second = known.filter((v) => v > at(0.9) && v <= at(0.998)).at(-1);
  const bend =
    second === undefined ? undefined : known.filter((v) => v > at(0.75) && v <= at(0.96) && v < second).at(-1);
  const both =
    bend !== undefined && second !== undefined ? [bend, second] : [roundLimit(at(0.9)), roundLimit(at(0.99))];
  const [low, high] = both as [number, number];
  if (!(low > at(0)) || low > at(1)) return high > at(0) && high <= at(1) ? [high] : [];
  return high > low && high <= at(1) ? [low, high] : [low];
}
