import { seen } from "../../base/answers.ts";
import { crowdedWindow, type Gaps, gapsOf, isCrowded, longGaps, type Opened, openingWindow } from "../../base/gaps.ts";
import { type Column, growing, type Info, type Load, onward, showsAlone } from "../../base/info.ts";
import type { Json } from "../../base/json.ts";
import { type Extent, extent } from "../../base/row-answers.ts";
import { type Nanos, nanos, type Window } from "../../base/time.ts";
import { leaveOutUnknown } from "./address.ts";
import { ApiError, REST_MS } from "./api.ts";
import type { App } from "./app.ts";
import { arrival, sayWhatFailed } from "./arrival.ts";
import { Choices } from "./choices.ts";
import { hasValue } from "./expr.ts";
import { notify } from "./notices.ts";
import { type Pace, pace } from "./pace.ts";
import { NOTHING_DRAWN } from "./session.ts";
import { waking } from "./waking.ts";
import { EMPTY } from "./workspace.ts";

/** So long what grows waits for answers about what it was. */
const PATIENCE_MS = 30_000;
/** So often it is asked whether they are there. */
const ASK_MS = 20;
/** What broke off is tried again so often. */
const AGAIN_MS = 1000;

/** Opens traces, follows their reading, and makes the first picture useful without a question asked. */
export class Opening {
  private readonly app: App;
  private readonly renew: () => void;
  private stopProgress: (() => void) | null = null;
  private stopUpload: AbortController | null = null;
  private infoTimer = 0;
  private restTimer = 0;
  /** What was said last of what is followed. */
  private newest: Load | null = null;
  private followTimer = 0;
  /** Looks under way. */
  private looking = 0;
  private refreshedAt = 0;
  private stopInfo: AbortController | null = null;
  /** The trace the automatic choices were made for. */
  private chosenFor = "";
  /** The trace of which all rows were there when they were made. */
  private settledFor = "";
  private readonly choices: Choices;
  /** Counts what was asked to be shown: an answer to an earlier wish comes too late. */
  private wish = 0;
  /** One after the other: the last has seen all rows. */
  private choosing: Promise<void> = Promise.resolve();

  constructor(app: App, renew: () => void) {
    this.app = app;
    this.renew = renew;
    this.choices = new Choices(app);
  }

  /** After a start or a Back: shows the trace the URL names, else the newest. */
  async start(): Promise<void> {
    const { app } = this;
    this.wish++;
    const { wish } = this;
    try {
      app.note({ traces: await app.api.traces() });
      if (wish !== this.wish) return;
      const some = app.ss.traces.filter((t) => t.state !== "failed");
      const wanted = app.ws.trace ?? (some.at(-1) ?? app.ss.traces.at(-1))?.id ?? null;
      if (wanted === null) {
        app.note({ info: null });
        return;
      }
      if (app.ss.info?.id !== wanted) await this.open(wanted);
      else if (app.ws.column === null) {
        // an address that names the trace alone: it is shown as when it was opened
        this.choices.begin();
        await this.choose();
      } else app.schedule();
    } catch (e) {
      if (wish === this.wish) this.fail(e);
    }
  }

  /** What is shown is not what the URL names any more: then nothing is shown but why. */
  private fail(e: unknown): void {
    const { app } = this;
    app.note({ failure: asError(e) });
    if (app.ss.info && app.ws.trace !== null && app.ss.info.id !== app.ws.trace) app.note({ info: null });
  }

  private async open(id: string): Promise<void> {
    const { app } = this;
    this.stopProgress?.();
    this.stopInfo?.abort();
    app.api.forget();
    app.note({
      failure: null,
      autoWindow: null,
      autoSelect: null,
      aside: [],
      gaps: null,
      repetitions: null,
      labels: new Map(),
      hit: null,
      place: null,
      apart: new Set(),
      ...NOTHING_DRAWN,
    });
    app.note({ sorted: [] });
    const { wish } = this;
    const info = await app.api.firstInfo(id);
    if (wish !== this.wish) return;
    app.api.generation = null;
    app.api.newest = null;
    app.note({ info, defaults: null, settled: "" });
    sayWhatFailed(app);
    app.forgetSteps();
    this.chosenFor = "";
    this.settledFor = "";
    this.choices.begin();
    if (app.ws.trace !== id) app.set({ trace: id }, "replace");
    this.renew();
    app.api.turn++;
    if (growing(info.load)) this.follow(id);
    await this.choose();
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
      app.note({ info: { ...full, load: app.ss.info.load } });
    } catch {
      // what was said at first stays
    }
  }

  /** @param again after it broke off: a collector that was started again counts generations anew */
  private follow(id: string, again = false): void {
    const { app } = this;
    let seen = again ? null : (app.ss.info?.load.generation ?? 0);
    this.newest = null;
    this.stopProgress = app.api.progress(
      id,
      (l) => {
        if (app.ss.info?.id !== id) return;
        this.newest = l;
        if (showsAlone(app.ss.info.load, l, app.ss.paused)) this.tell();
        if (l.generation === seen) return;
        seen = l.generation;
        this.refreshSoon(id, pace(l, app.api));
      },
      () => {
        void this.goOn(id);
      },
    );
  }

  private tell(): void {
    const { app, newest } = this;
    const { info } = app.ss;
    if (info && newest) app.note({ info: { ...info, load: onward(info.load, newest) } });
  }

  /** Where it still grows, the connection broke, or the collector was ended: it may be started again. */
  private async goOn(id: string): Promise<void> {
    await this.refresh(id);
    const { info, failure } = this.app.ss;
    if (info?.id !== id || !growing(info.load) || (failure !== null && failure.status !== 0)) return;
    clearTimeout(this.followTimer);
    this.followTimer = window.setTimeout(() => {
      if (this.app.ss.info?.id === id) this.follow(id, true);
    }, AGAIN_MS);
  }

  /** What came while the picture was held is shown. */
  resume(): void {
    const { info } = this.app.ss;
    if (info) void this.refresh(info.id);
  }

  /** A store that grows all the time is looked at every now and then, not always later; and at once after a silence. */
  private refreshSoon(id: string, { ms, anyway }: Pace): void {
    if (this.app.ss.paused) return;
    if (this.infoTimer && !anyway) return;
    clearTimeout(this.infoTimer);
    const wait = !anyway ? Math.max(0, this.refreshedAt + ms - performance.now()) : ms;
    const began = performance.now();
    const look = (): void => {
      // a picture that is always asked for anew before its answers come is never whole
      const asked = this.looking > 0 || this.app.api.waiting > this.app.api.calm;
      const busy = !anyway && asked && performance.now() - began < wait + PATIENCE_MS;
      this.infoTimer = busy ? window.setTimeout(look, ASK_MS) : 0;
      if (!busy) void this.refresh(id);
    };
    this.infoTimer = window.setTimeout(look, wait);
  }

  /** More rows can be seen: what was answered is asked again, the pictures stay until then. */
  private async refresh(id: string): Promise<void> {
    const { app } = this;
    if (app.ss.paused) {
      this.tell();
      return;
    }
    this.refreshedAt = performance.now();
    this.looking++;
    clearTimeout(this.restTimer);
    try {
      // at once: one after the other, both would wait for their turn
      const early = app.api.hurried ? this.gapsEarly() : null;
      const info = await app.api.firstInfo(id, app.ss.info?.rows);
      if (app.ss.info?.id !== id) return;
      if (app.ss.paused) {
        this.tell();
        return;
      }
      app.api.forget();
      const grows = info.load.state === "following";
      app.api.generation = grows ? info.generation : null;
      const gaps = grows && app.api.hurried ? await this.gapsOf(info, early) : app.ss.gaps;
      if (app.ss.info?.id !== id || app.ss.paused) return;
      app.note({ info: { ...info, load: onward(app.ss.info.load, info.load) }, gaps, failure: null });
      sayWhatFailed(app);
      app.api.newest = grows ? info.end : null;
      this.renew();
      app.schedule();
      if (this.chosenFor !== id || !this.settled(info)) await this.choose();
    } catch (e) {
      this.fail(e);
    } finally {
      this.looking--;
      if (app.api.hurried) this.restTimer = window.setTimeout(() => this.rest(), REST_MS);
    }
  }

  /** Nothing more came: what is shown becomes exact. */
  private rest(): void {
    this.app.api.hurried = false;
    this.app.schedule();
  }

  /** Null where it could not be had: asked for again, it says why. */
  private async gapsEarly(): Promise<Json> {
    const { app } = this;
    return app.timed() ? await app.api.viewOfNow(gapsUrl(app)).catch(() => null) : null;
  }

  /**
   * With the axis of time that was, all pictures would be asked for twice; of few rows that is sooner than this.
   *
   * @param early what was asked together with the info: mostly of the same moment, else it is asked again
   */
  private async gapsOf(info: Info, early: Promise<Json> | null): Promise<Gaps | null> {
    const { app } = this;
    if (!app.timed()) return null;
    const url = gapsUrl(app);
    const j = (await early) ?? null;
    // others ask for it, too
    if (j !== null && seen(j).generation === info.generation) app.api.keep(url, j);
    return gapsOf(await app.api.view(url, new AbortController().signal));
  }

  /** Whether what was chosen was chosen of all rows; a store that grows is not looked at again and again. */
  private settled(info: Info): boolean {
    return info.load.state === "loading" || this.settledFor === info.id;
  }

  async cancel(): Promise<void> {
    this.stopUpload?.abort();
    const { info } = this.app.ss;
    if (info && growing(info.load)) await this.app.api.cancel(info.id);
  }

  /**
   * Reads files as one trace, and shows it when there is something to see. What cannot be read is named, and what is
   * shown stays until then: a wrong file costs nothing.
   *
   * @param together with what is shown, whose inputs are read again
   */
  async drop(files: readonly File[], together = false): Promise<void> {
    const { app } = this;
    if (files.length === 0) return;
    const stop = new AbortController();
    this.stopUpload = stop;
    const name = files.length === 1 ? (files[0] as File).name : `${files.length} files`;
    app.note({ uploading: name, notices: [] });
    try {
      const id = await app.api.open(files, together ? (app.info?.id ?? null) : null, stop.signal);
      const load = await arrival(app.api, id, stop.signal);
      app.note({ uploading: null });
      if (load.state === "failed" && load.rows === 0) {
        app.note({ traces: await app.api.traces() });
        notify(app, load.message ?? `${name} could not be read`);
      } else await this.show(id);
    } catch (e) {
      app.note({ uploading: null });
      if (!stop.signal.aborted) notify(app, asError(e).what, asError(e).hint);
    }
    app.schedule();
  }

  async show(id: string): Promise<void> {
    const { app } = this;
    const { relative } = app.ws;
    const { written, sizes } = app.ws;
    app.set({ ...EMPTY, trace: id, relative, written, sizes });
    app.note({ info: null });
    await this.start();
  }

  /** Column, axis, entities, window, cursor and paint, as far as nobody said them. */
  private choose(): Promise<void> {
    this.choosing = this.choosing.catch(() => {}).then(() => this.chooseNow());
    return this.choosing;
  }

  private async chooseNow(): Promise<void> {
    const { app } = this;
    const info = app.ss.info;
    if (!info || !this.shows(info)) return;
    try {
      if (info.rows > 0) await this.chooseFor(info);
    } finally {
      if (info.load.state !== "loading") app.note({ settled: info.id });
    }
  }

  private async chooseFor(info: Info): Promise<void> {
    const { app } = this;
    if (leaveOutUnknown(app)) this.choices.begin();
    if (info.load.state !== "loading") this.settledFor = info.id;
    this.chosenFor = info.load.state === "loading" && info.rows < 1000 ? "" : info.id;
    const signal = new AbortController().signal;
    const found = await this.choices.ask(signal);
    if (!this.shows(info)) return;
    app.note({ defaults: found });
    // the window before anything else: with a column the views begin to ask
    if (!app.info?.timeless && app.role("time") !== null) await this.findWindow(this.choices.first(found), signal);
    if (!this.shows(info)) return;
    const at = await this.moment(this.choices.first(found), signal);
    if (!this.shows(info)) return;
    const patch = this.choices.patch(found, at);
    app.set(app.ws.live ? { ...patch, live: true } : patch, "replace");
    this.choices.keep();
  }

  /** Going back in history names another trace before anything of that one is known. */
  private shows(info: Info): boolean {
    const { ss, ws } = this.app;
    return ss.info?.id === info.id && (ws.trace ?? info.id) === info.id;
  }

  private async moment(column: Column | null, signal: AbortSignal): Promise<Nanos | null> {
    const { app } = this;
    const w = app.window();
    if (!w) return null;
    const rest = app.folded().rest(w);
    return column === null ? rest : waking(app, column, rest, w, signal);
  }

  /** Where the trace has rows, and the window to begin with: all of them but a few extremely far away. */
  private async findWindow(column: Column | null, signal: AbortSignal): Promise<void> {
    const { app } = this;
    const q = app.params({ column: column?.name ?? null }, { window: null, where: "", paint: false });
    const gaps = gapsOf(await app.api.view(app.url("gaps", q), signal));
    const opened = openingWindow(gaps, longGaps(gaps));
    const crowded = opened.window === null && column !== null && gaps ? await this.crowded(column, gaps, signal) : null;
    const { window, aside } = crowded ?? opened;
    app.note({ gaps, autoWindow: window, aside });
  }

  /** Where the rows of a column are that others leave no room; null: they have room. */
  private async crowded(column: Column, gaps: Gaps, signal: AbortSignal): Promise<Opened | null> {
    const { app } = this;
    if (gaps.present === 0 || gaps.present === gaps.rows) return null;
    const ask = async (where: string, window: Window | null): Promise<Extent> =>
      extent(await app.api.view(app.url("extent", app.params({}, { window, where, paint: false })), signal));
    const own = await ask(hasValue(column.name), null);
    if (own.first === null || own.last === null) return null;
    const end = own.end !== null && own.end > own.last ? own.end : nanos(own.last + 1n);
    const drawn = { from: own.first, to: end };
    if (!isCrowded(gaps, longGaps(gaps), drawn)) return null;
    return crowdedWindow(gaps, drawn, (await ask("", drawn)).rows);
  }
}

/** The question where rows are missing: a filter does not move the axis, so it is of all rows. */
export function gapsUrl(app: App): string {
  return app.url("gaps", app.params({}, { window: null, where: "", paint: false }));
}

function asError(e: unknown): ApiError {
  return e instanceof ApiError ? e : new ApiError(0, "Sightline does not answer", "", "is it still running?");
}
