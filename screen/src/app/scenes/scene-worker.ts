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
  removeEventListener(name: string, hear: (e: ErrorEvent & PromiseRejectionEvent) => void): void;
  reportError(e: unknown): void;
  sceneModule?: (run: (exports: object, require: (name: string) => never) => void) => void;
}

/** What the compiler lets pass and the browser does not: only as an event it has its place in the file. */
function placed(scope: Scope, url: string, e: unknown): unknown {
  if (!(e instanceof SyntaxError)) return e;
  const found = new SyntaxError(e.message);
  const hear = (event: ErrorEvent): void => {
    event.preventDefault();
    if (event.filename === url) found.stack = `${url}:${event.lineno}:${event.colno}`;
  };
  scope.addEventListener("error", hear);
  scope.reportError(e);
  scope.removeEventListener("error", hear);
  return found;
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
        try {
          load(url);
        } catch (e) {
          throw placed(scope, url, e);
        }
        return found;
      },
      recorder: (all) => new Recorder(all),
      isCut: (e) => e instanceof Cut,
    });
    scope.addEventListener("unhandledrejection", (e) => {
      e.preventDefault();
      runner.fail(e.reason);
    });
    close(scope);
    still(Math, scope as unknown as { Date: DateConstructor });
    runner.begin(tables);
    scope.addEventListener("error", (e) => {
      e.preventDefault();
      runner.fail(e.error ?? e.message);
    });
    port.onmessage = (e: MessageEvent<RowsSent>) => {
      runner.take(e.data);
    };
  };
}
