import {
  COLOURS,
  MAX_ALL_POINTS,
  MAX_CHANGES,
  MAX_POINTS,
  MAX_SHAPES,
  MAX_TEXT,
  MAX_TEXTS,
  OPS,
  type SceneSays,
  sceneSays,
  type Taken,
} from "../../base/scene.ts";
import { h } from "../elements/dom.ts";
import { type Compiled, translated } from "./compile.ts";
import type { Tables } from "./scene-recorder.ts";
import recorderText from "./scene-recorder.ts?raw";
import type { RowsSent } from "./scene-runtime.ts";
import runtimeText from "./scene-runtime.ts?raw";
import workerText from "./scene-worker.ts?raw";

/** Milliseconds in which a scene answers; one that does not is ended. */
export const PATIENCE = 5000;

const WRAP = "sceneModule(function(exports,require){";

const TABLES: Tables = {
  ops: OPS,
  colours: COLOURS,
  maxShapes: MAX_SHAPES,
  maxChanges: MAX_CHANGES,
  maxPoints: MAX_POINTS,
  maxAllPoints: MAX_ALL_POINTS,
  maxText: MAX_TEXT,
  maxTexts: MAX_TEXTS,
};

/** Our files as one of the worker; each is a function, so that a scene sees none of their names. */
export async function workerCode(): Promise<string> {
  const files = {
    "./scene-recorder.ts": recorderText,
    "./scene-runtime.ts": runtimeText,
    "./scene-worker.ts": workerText,
  };
  const all = await Promise.all(
    Object.entries(files).map(async ([name, text]) => {
      const { code } = await translated(text);
      return `all[${JSON.stringify(name)}]=function(exports,require){${code}\n};`;
    }),
  );
  return `(function(){const all={},made={};${all.join("\n")}
const find=(name)=>{if(!made[name]){made[name]={};all[name](made[name],find)}return made[name]};
find("./scene-worker.ts").serve(self)})();`;
}

let kept: Promise<string> | null = null;

/**
 * A frame without an origin, and in it the worker in which a scene runs. What comes out of it is checked before anybody
 * sees it.
 */
export class Sandbox {
  private readonly frame: HTMLIFrameElement;
  private readonly hear: (says: SceneSays) => void;
  private readonly gone: (why: string) => void;
  private port: MessagePort | null = null;
  private patience = 0;
  private readonly taken: Taken = { shapes: 0, changes: 0, texts: 0, points: 0, corners: 0 };

  /**
   * @param hear what the scene says, with places in its file
   * @param gone it was ended: why
   */
  constructor(scene: Compiled, hear: (says: SceneSays) => void, gone: (why: string) => void) {
    this.hear = hear;
    this.gone = gone;
    this.frame = h("iframe", {
      sandbox: "allow-scripts",
      src: "scene.html",
      title: "where scenes run",
      hidden: true,
      "aria-hidden": "true",
      tabindex: -1,
    });
    this.frame.addEventListener("load", () => void this.start(scene), { once: true });
    this.watch();
    document.body.append(this.frame);
  }

  private async start(scene: Compiled): Promise<void> {
    kept ??= workerCode();
    const worker = await kept;
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    port1.onmessage = (e) => {
      this.heard(e.data, scene);
    };
    const message = { worker, scene: `${WRAP}${scene.code}\n});`, tables: TABLES };
    // an origin that is none has no name
    this.frame.contentWindow?.postMessage(message, "*", [port2]);
  }

  private heard(message: unknown, scene: Compiled): void {
    const says = sceneSays(message, this.taken);
    if (says === null) {
      this.end("what it sends is no scene");
      return;
    }
    if (says.t !== "batch") this.rest();
    if (says.t !== "error" || says.place === null) {
      this.hear(says);
      return;
    }
    const { line, column } = says.place;
    this.hear({
      ...says,
      place: scene.from({ line, column: line === 1 ? Math.max(1, column - WRAP.length) : column }),
    });
  }

  private watch(): void {
    clearTimeout(this.patience);
    this.patience = window.setTimeout(() => {
      this.end(`it did not answer for ${PATIENCE / 1000} s`);
    }, PATIENCE);
  }

  private rest(): void {
    clearTimeout(this.patience);
  }

  /** Rows, in the order of time; the scene says when it has taken them. */
  give(rows: RowsSent): void {
    this.watch();
    this.port?.postMessage(rows);
  }

  private end(why: string): void {
    this.close();
    this.gone(why);
  }

  close(): void {
    this.rest();
    this.port?.close();
    this.port = null;
    this.frame.remove();
  }
}
