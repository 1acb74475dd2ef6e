import type { Row, Scene, Stage } from "./scene";
import type { Recorder, Tables } from "./scene-recorder.ts";

/** Rows as they are handed to a scene: lists of the same length. */
export interface RowsSent {
  readonly t: "rows";
  readonly count: number;
  readonly time: Float64Array;
  readonly nanos: BigInt64Array;
  readonly event: readonly (string | null)[];
  readonly entity: readonly (string | null)[];
  readonly columns: Readonly<Record<string, readonly (string | number | boolean | null)[]>>;
}

/** Where a scene runs: the global object of a worker, or what a test has in its place. */
export interface Place {
  /** Of the file of the scene, by which its lines are told in what failed. */
  readonly url: string;
  readonly send: (message: unknown, hand?: Transferable[]) => void;
  /** Runs the file. */
  readonly load: () => { readonly default?: unknown };
  readonly recorder: (tables: Tables) => Recorder;
  readonly isCut: (e: unknown) => boolean;
}

/** What a scene has no use for; the policy of the page that it is in forbids the network whatever it calls. */
const NOT_THERE: Readonly<Record<string, readonly string[]>> = {
  "a scene has no network": ["fetch", "XMLHttpRequest", "WebSocket", "WebSocketStream", "EventSource", "WebTransport"],
  "a scene is one file": ["importScripts", "Worker", "SharedWorker", "require"],
  "a scene keeps nothing": ["indexedDB", "caches", "localStorage", "sessionStorage", "cookieStore", "BroadcastChannel"],
  "a scene has no page": ["document", "window", "parent", "top", "opener", "frames", "navigator", "location"],
  "a scene knows no time but that of its rows": ["performance", "setTimeout", "setInterval"],
  "a scene speaks through its stage": ["postMessage", "close"],
};

/** Takes away what has no use, so that who calls it is told so in one line. */
export function close(scope: object): void {
  for (const [why, all] of Object.entries(NOT_THERE))
    for (const name of all) {
      const get = (): never => {
        throw new Error(`${why}: ${name} is not there`);
      };
      Object.defineProperty(scope, name, { get, configurable: true });
    }
}

/** Chance and clocks are the same each time, so that one trace is one picture. */
export function still(math: Math, clock: { Date: DateConstructor }): void {
  let state = 1;
  math.random = () => {
    // a linear congruential generator of 32 bits (Numerical Recipes)
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const Real = clock.Date;
  const now = (): number => 0;
  clock.Date = new Proxy(Real, {
    construct: (_, args) => Reflect.construct(Real, args.length === 0 ? [0] : args) as Date,
    get: (of, name) => (name === "now" ? now : Reflect.get(of, name)),
  });
}

function place(url: string, e: unknown): { line: number; column: number } | null {
  const stack = e instanceof Error ? String(e.stack) : "";
  const at = stack.indexOf(`${url}:`);
  const m = at < 0 ? null : /^:(\d+):(\d+)/.exec(stack.slice(at + url.length));
  return m && { line: Number(m[1]), column: Number(m[2]) };
}

const words = (e: unknown): string => (e instanceof Error ? e.message : String(e)).split("\n")[0]?.slice(0, 300) ?? "";

class RowOf implements Row {
  private readonly rows: RowsSent;
  private readonly i: number;

  constructor(rows: RowsSent, i: number) {
    this.rows = rows;
    this.i = i;
  }

  get time(): number {
    return this.rows.time[this.i] ?? 0;
  }

  get nanos(): bigint {
    return this.rows.nanos[this.i] ?? 0n;
  }

  get event(): string | null {
    return this.rows.event[this.i] ?? null;
  }

  get entity(): string | null {
    return this.rows.entity[this.i] ?? null;
  }

  number(column: string): number | null {
    const v = this.value(column);
    if (typeof v === "boolean") return v ? 1 : 0;
    const n = typeof v === "string" && v.trim() !== "" ? Number(v) : v;
    return typeof n === "number" && Number.isFinite(n) ? n : null;
  }

  text(column: string): string | null {
    const v = this.value(column);
    return v === null || v === undefined ? null : String(v);
  }

  private value(column: string): string | number | boolean | null | undefined {
    const all = this.rows.columns[column];
    if (all === undefined)
      throw new Error(`the scene does not say that it reads the column ${column}: name it in columns`);
    return all[this.i];
  }
}

function checked(of: unknown): Scene {
  const s = of as Partial<Scene> | null | undefined;
  if (typeof s !== "object" || s === null)
    throw new Error("the file has no scene: it ends with export default, and an object");
  if (typeof s.event !== "function") throw new Error("the scene has no function event(row, stage)");
  const size = s.stage;
  const isSize = (v: unknown): boolean => typeof v === "number" && v > 0 && v <= 1e9;
  if (!isSize(size?.width) || !isSize(size?.height))
    throw new Error("the scene has no stage: { width, height }, two numbers greater than 0");
  for (const list of [s.events, s.columns])
    if (list !== undefined && !(Array.isArray(list) && list.length <= 100 && list.every((x) => typeof x === "string")))
      throw new Error("events and columns are lists of at most 100 names");
  return s as Scene;
}

/** Runs a scene: says what it is, then takes rows and gives back what happens on its stage. */
export class Runner {
  private readonly where: Place;
  private stage: Recorder | null = null;
  private scene: Scene | null = null;
  private rows = 0;
  private over = false;

  constructor(where: Place) {
    this.where = where;
  }

  begin(tables: Tables): void {
    this.guarded(() => {
      const scene = checked(this.where.load().default);
      const stage = this.where.recorder(tables);
      [this.scene, this.stage] = [scene, stage];
      const { events, columns } = scene;
      const { width, height } = scene.stage;
      const title = String(scene.title ?? "").slice(0, tables.maxText);
      stage.now = 0;
      scene.begin?.(stage);
      this.where.send({ t: "head", title, width, height, events: events ?? null, columns: columns ?? [] });
    });
    this.hand();
  }

  take(rows: RowsSent): void {
    const { stage, scene } = this;
    if (!stage || !scene || this.over) return;
    this.guarded(() => {
      for (let i = 0; i < rows.count; i++) {
        const row = new RowOf(rows, i);
        stage.now = row.time;
        scene.event(row, stage as Stage);
        this.rows++;
      }
    });
    if (this.over) return;
    this.hand();
    this.where.send({ t: "done", rows: this.rows });
  }

  /** What failed outside of a call of ours. */
  fail(e: unknown): void {
    this.guarded(() => {
      throw e;
    });
  }

  private guarded(run: () => void): void {
    if (this.over) return;
    try {
      run();
    } catch (e) {
      this.over = true;
      // what was drawn before stays
      if (this.stage && this.scene) {
        this.hand();
        if (this.rows > 0) this.where.send({ t: "done", rows: this.rows });
      }
      if (this.where.isCut(e)) this.where.send({ t: "cut", what: words(e) });
      else this.where.send({ t: "error", what: words(e), ...(place(this.where.url, e) ?? {}) });
    }
    if (this.stage) this.stage.now = null;
  }

  private hand(): void {
    const size = this.stage?.takeSize();
    if (size) this.where.send(size);
    const batch = this.stage?.take();
    if (!batch || (batch.count === 0 && batch.shapes.length === 0)) return;
    const { shape, op, at, duration, a, b } = batch;
    this.where.send(
      batch,
      [shape, op, at, duration, a, b].map((x) => x.buffer as ArrayBuffer),
    );
  }
}
