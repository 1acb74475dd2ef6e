import { Cut, Recorder, type Tables } from "./scene-recorder.ts";
import { close, type RowsSent, Runner, still } from "./scene-runtime.ts";

/** What the first message to the worker brings. */
interface Start {
  /** Of the scene's file. */
  readonly url: string;
  readonly tables: Tables;
  readonly port: MessagePort;
}

/** The global object of the worker. */
interface Scope {
  importScripts(url: string): void;
  onmessage: ((e: MessageEvent<Start>) => void) | null;
  addEventListener(name: string, hear: (e: ErrorEvent & PromiseRejectionEvent) => void): void;
  sceneModule?: (run: (exports: object, require: (name: string) => never) => void) => void;
}

/** Runs in the worker, before the scene: gives the scene a stage, and nothing else. */
export function serve(scope: Scope): void {
  const load = scope.importScripts.bind(scope);
  scope.onmessage = ({ data: { url, tables, port } }) => {
    scope.onmessage = null;
    const send = port.postMessage.bind(port) as (message: unknown, hand?: Transferable[]) => void;
    const found: { default?: unknown } = {};
    const require = (name: string): never => {
      throw new Error(`a scene is one file: it cannot import ${name}`);
    };
    scope.sceneModule = (run) => {
      run(found, require);
    };
    const runner = new Runner({
      url,
      send,
      load: () => {
        load(url);
        return found;
      },
      recorder: (all) => new Recorder(all),
      isCut: (e) => e instanceof Cut,
    });
    scope.addEventListener("unhandledrejection", (e) => {
      e.preventDefault();
      runner.fail(e.reason);
    });
    scope.addEventListener("error", (e) => {
      e.preventDefault();
      runner.fail(e.error ?? e.message);
    });
    close(scope);
    still(Math, scope as unknown as { Date: DateConstructor });
    runner.begin(tables);
    port.onmessage = (e: MessageEvent<RowsSent>) => {
      runner.take(e.data);
    };
  };
}
