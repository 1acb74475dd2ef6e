import type { Seen } from "../../base/answers.ts";
import { growing, type Info, info, type Load, load } from "../../base/info.ts";
import type { Json } from "../../base/json.ts";
import type { Nanos } from "../../base/time.ts";
import { type Lane, Lanes } from "./lanes.ts";
import { type Costs, PANEL_QUESTIONS } from "./questions.ts";

/** What went wrong, in the server's three parts: what, where, what to do. */
export class ApiError extends Error {
  readonly what: string;
  readonly where: string;
  readonly hint: string;
  readonly status: number;

  constructor(status: number, what: string, where: string, hint: string) {
    super(`${what}${where ? ` (${where})` : ""}${hint ? `: ${hint}` : ""}`);
    this.status = status;
    this.what = what;
    this.where = where;
    this.hint = hint;
  }
}

export interface TraceEntry {
  readonly id: string;
  readonly name: string;
  readonly state: string;
}

const KEPT_ANSWERS = 48;
/** Rows beyond which approximate answers come first. */
const LARGE = 5_000_000;
/** Rows up to which answers are exact even while one drags. */
const QUICK = 2_000_000;
/** Rows beyond which what grows fast is not looked at as a whole: all pictures at once take longer than a moment. */
const HURRIED = 300_000;
/** Rows a second of what grows fast. */
const FAST = 4000;
/** Who watched instruments so long ago looks at something else. */
const WATCHED_MS = 1000;
/** What grew fast and had no more rows for so long rests. */
export const REST_MS = 5000;

/** What a feed has to show for what was wanted of it. */
export interface Shown {
  readonly current: boolean;
  readonly failed: ApiError | null;
  readonly held: { readonly rough: boolean; readonly seen: Seen } | null;
}

/** The HTTP API of docs/api.md. The last answers are kept, so Back and Undo show at once. */
export class Api {
  private readonly base: string;
  readonly costs: Costs;
  private kept = new Map<string, Json>();
  private readonly lanes = new Lanes();
  /** The trace has so many rows that looking at all takes longer than a moment. */
  large = false;
  /** It has so many that what moves does not wait for all of them. */
  slow = false;
  /**
   * It grows so fast that exact pictures would be late, and of a moment that is over: approximate ones are shown until
   * it rests, or is held.
   */
  hurried = false;
  private hurriedAt = -REST_MS;
  private lookedAt = 0;
  private watchedAt = -WATCHED_MS;
  /** Counts what somebody asked for: what only grew is told by it from what is another question. */
  turn = 0;
  private onScreen = new Set<Shown>();

  /** @param costs what questions cost a large trace */
  constructor(base: string, costs: Costs = PANEL_QUESTIONS) {
    this.base = base;
    this.costs = costs;
  }

  viewUrl(trace: string, kind: string, params: URLSearchParams): string {
    return `${this.base}/traces/${encodeURIComponent(trace)}/view/${kind}?${params}`;
  }

  async traces(): Promise<readonly TraceEntry[]> {
    const j = (await this.get(`${this.base}/traces`, null)) as { traces?: Json };
    const all = Array.isArray(j.traces) ? j.traces : [];
    return all.map((t) => {
      const o = t as { [key: string]: Json };
      return { id: String(o["id"] ?? ""), name: String(o["name"] ?? ""), state: String(o["state"] ?? "") };
    });
  }

  async info(trace: string): Promise<Info> {
    return info(await this.get(`${this.base}/traces/${encodeURIComponent(trace)}`, null));
  }

  /**
   * What is known of a trace without looking at its rows; of a small one, everything.
   *
   * @param grewFrom how many rows it had a moment ago
   */
  async firstInfo(trace: string, grewFrom: number | null = null): Promise<Info> {
    if (grewFrom !== null && grewFrom < HURRIED / 2) {
      // it has few rows still: the server remembers a moment for some seconds only, so one question less counts
      const all = await this.info(trace);
      this.hurried = false;
      this.large = all.rows > LARGE;
      this.slow = all.rows > QUICK;
      return all;
    }
    const near = info(await this.get(`${this.base}/traces/${encodeURIComponent(trace)}?approx=true`, null));
    const grew = grewFrom === null || near.load.state !== "following" ? 0 : near.rows - grewFrom;
    const seconds = Math.max(50, performance.now() - this.lookedAt) / 1000;
    this.lookedAt = performance.now();
    if (near.rows > HURRIED && grew > FAST * Math.min(1, seconds)) this.hurriedAt = performance.now();
    this.hurried = performance.now() - this.hurriedAt < REST_MS;
    this.large = near.rows > LARGE || this.hurried;
    this.slow = near.rows > QUICK || this.hurried;
    return this.large ? near : await this.info(trace);
  }

  /** The info of a large trace, when nothing else is asked. */
  async fullInfo(trace: string, signal: AbortSignal): Promise<Info> {
    const url = `${this.base}/traces/${encodeURIComponent(trace)}`;
    return info(await this.lanes.run("refine", signal, (s) => this.get(url, s)));
  }

  async view(url: string, signal: AbortSignal, lane: Lane = "rough"): Promise<Json> {
    const hit = this.kept.get(url);
    if (hit !== undefined) {
      this.kept.delete(url);
      this.kept.set(url, hit);
      return hit;
    }
    // what is answered of a moment before is kept with it
    const { kept } = this;
    const j = await this.asked(url, signal, lane);
    kept.set(url, j);
    for (const k of kept.keys()) {
      if (kept.size <= KEPT_ANSWERS) break;
      kept.delete(k);
    }
    return j;
  }

  /** Of the newest moment there is, not of the one that is shown; it is kept by who knows that they are the same. */
  async viewOfNow(url: string): Promise<Json> {
    return this.get(url, null);
  }

  keep(url: string, answer: Json): void {
    this.kept.set(url, answer);
  }

  private async asked(url: string, signal: AbortSignal, lane: Lane): Promise<Json> {
    const soon = lane === "refine" ? 0 : 1;
    this.waiting += soon;
    const of = this.generation === null ? url : `${url}&generation=${this.generation}`;
    try {
      return await (this.large ? this.lanes.run(lane, signal, (s) => this.get(of, s)) : this.get(of, signal));
    } finally {
      this.waiting -= soon;
    }
  }

  /** Of which moment of what grows pictures are asked, so that all show the same rows; null: of now. */
  generation: number | null = null;
  /** The newest row of that moment. */
  newest: Nanos | null = null;
  /** How many questions are not answered yet, but for those that only make exact what is shown. */
  waiting = 0;
  /** Those of them that nobody waits for, as instruments are watched. */
  calm = 0;

  /** Somebody shows what a feed has. */
  wanted(feed: Shown): void {
    this.onScreen.add(feed);
  }

  /** An instrument of what grows is on the screen. */
  watch(): void {
    this.watchedAt = performance.now();
  }

  /** Whether somebody watches instruments of what grows fast: these first. */
  get watched(): boolean {
    return this.hurried && performance.now() - this.watchedAt < WATCHED_MS;
  }

  /** Everything that is shown since the last call. */
  shown(): ReadonlySet<Shown> {
    const all = this.onScreen;
    this.onScreen = new Set();
    return all;
  }

  /** Whether what is shown stands still. */
  rest(now: boolean): void {
    this.lanes.rest(now);
  }

  /** There are more rows to see: what was kept is old. */
  forget(): void {
    this.kept = new Map();
  }

  /** @param beside the id of a trace that is read again together with the files; null: these alone */
  async open(files: readonly File[], beside: string | null, signal: AbortSignal): Promise<string> {
    const form = new FormData();
    for (const f of files) form.append("file", f, f.name);
    const query = beside === null ? "" : `?${new URLSearchParams({ beside })}`;
    const response = await fetch(`${this.base}/traces${query}`, { method: "POST", body: form, signal });
    const j = (await body(response)) as { id?: Json };
    return String(j.id ?? "");
  }

  async query(trace: string, params: URLSearchParams, sql: string, signal: AbortSignal): Promise<Json> {
    return body(await this.ask(trace, "sql", params, sql, signal));
  }

  /** All rows, not only those that the page shows. */
  async queryCsv(trace: string, params: URLSearchParams, sql: string, signal: AbortSignal): Promise<Blob> {
    const q = new URLSearchParams(params);
    q.set("format", "csv");
    q.set("spreadsheet", "true");
    const response = await this.ask(trace, "sql", q, sql, signal);
    if (!response.ok) await body(response);
    return response.blob();
  }

  /** The answer becomes a trace of its own; its id. */
  async queryOpen(trace: string, params: URLSearchParams, sql: string, signal: AbortSignal): Promise<string> {
    const j = (await body(await this.ask(trace, "sql/open", params, sql, signal))) as { id?: Json };
    return String(j.id ?? "");
  }

  private ask(trace: string, verb: string, q: URLSearchParams, sql: string, signal: AbortSignal): Promise<Response> {
    const url = `${this.base}/traces/${encodeURIComponent(trace)}/${verb}?${q}`;
    return fetch(url, { method: "POST", body: sql, signal, headers: { "content-type": "text/plain; charset=utf-8" } });
  }

  /** Who sends to this server. */
  async senders(): Promise<Json> {
    return this.get(`${this.base}/senders`, null);
  }

  /** Holds what programs record of some events at a level; 0 seconds: ends that. */
  async holdLevel(pattern: string, level: string, seconds: number): Promise<void> {
    const q = new URLSearchParams({ pattern, level, seconds: String(seconds), by: "page" });
    await body(await fetch(`${this.base}/levels?${q}`, { method: "POST" }));
  }

  /** Somebody looks at these events now. */
  async demand(events: readonly string[]): Promise<Json> {
    const q = new URLSearchParams(events.map((event) => ["event", event]));
    return body(await fetch(`${this.base}/demand?${q}`, { method: "POST" }));
  }

  /** Has flight recorders send what they keep: PROGRAM or PROGRAM@HOST, * is any text. */
  async sendKept(who: string): Promise<void> {
    const q = new URLSearchParams({ who, by: "page" });
    await body(await fetch(`${this.base}/send?${q}`, { method: "POST" }));
  }

  /** How the ledger of a trace grew. */
  async ledger(trace: string): Promise<Json> {
    return this.get(`${this.base}/traces/${encodeURIComponent(trace)}/ledger`, null);
  }

  async cancel(trace: string): Promise<void> {
    await body(await fetch(`${this.base}/traces/${encodeURIComponent(trace)}/cancel`, { method: "POST" }));
  }

  /** Server-sent events while there may be more rows; returns how to stop. */
  progress(trace: string, each: (l: Load) => void, end: () => void): () => void {
    const source = new EventSource(`${this.base}/traces/${encodeURIComponent(trace)}/progress`);
    let over = false;
    const stop = (): void => {
      if (over) return;
      over = true;
      source.close();
      end();
    };
    source.onmessage = (e: MessageEvent<string>) => {
      let l: Load;
      try {
        l = load(JSON.parse(e.data) as Json);
      } catch {
        return;
      }
      each(l);
      if (!growing(l)) stop();
    };
    source.onerror = stop;
    return stop;
  }

  private async get(url: string, signal: AbortSignal | null): Promise<Json> {
    return body(await fetch(url, { signal, headers: { accept: "application/json" } }));
  }
}

async function body(response: Response): Promise<Json> {
  if (response.ok) return (await response.json()) as Json;
  let o: { [key: string]: Json } = {};
  try {
    const j = (await response.json()) as { error?: { [key: string]: Json } };
    o = j.error ?? {};
  } catch {
    o = {};
  }
  const part = (k: string): string => (typeof o[k] === "string" ? (o[k] as string) : "");
  throw new ApiError(
    response.status,
    part("what") || `the server answered ${response.status}`,
    part("where"),
    part("hint"),
  );
}
