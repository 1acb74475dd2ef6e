import { type Load, load } from "../../base/info.ts";
import type { Api } from "./api.ts";
import type { App } from "./app.ts";
import { notify } from "./notices.ts";

/** Waits until a trace that is read has rows to see, or never will. */
export function arrival(api: Api, id: string, signal: AbortSignal): Promise<Load> {
  return new Promise((come, fail) => {
    let last = load(null);
    const stop = api.progress(
      id,
      (l) => {
        last = l;
        if (l.rows > 0) come(l);
      },
      () => {
        come(last);
      },
    );
    signal.addEventListener("abort", () => {
      fail(signal.reason as Error);
      stop();
      // nobody will look at it any more
      void api.cancel(id).catch(() => undefined);
    });
  });
}

/** A line about a file, by its name: in which folder it lies, who opened it knows. */
export function named(line: string): string {
  return line.replace(/^[^:]*[/\\](?=[^/\\:]+: )/, "");
}

/** Files that were named or dropped and that nothing could be read of, each once: the others open all the same. */
export function sayWhatFailed(app: App): void {
  const { info } = app.ss;
  if (!info || info.id === app.ss.told) return;
  if (info.load.state === "loading") return;
  app.note({ told: info.id });
  for (const line of info.failed.slice(0, 5)) notify(app, named(line), "the other files are shown");
  if (info.failed.length > 5) notify(app, `and ${info.failed.length - 5} more files could not be read`);
}
