import { expect, test } from "vitest";
import { info } from "../../base/info.ts";
import type { App } from "./app.ts";
import { noticesHere, notify } from "./notices.ts";
import type { Session } from "./session.ts";

function session(): App {
  const app = {
    ss: { info: null, notices: [] } as unknown as Session,
    note: (patch: Partial<Session>) => {
      app.ss = { ...app.ss, ...patch };
    },
  };
  return app as unknown as App;
}

test("what was said of a trace is not said of another", () => {
  const app = session();
  const show = (id: string): void => {
    app.note({ info: info({ id } as never) });
  };
  show("t2");
  notify(app, "wrong.bin: no known format fits", "the other files are shown");
  expect(noticesHere(app.ss).map((n) => n.what)).toEqual(["wrong.bin: no known format fits"]);
  show("t1");
  expect(noticesHere(app.ss)).toEqual([]);
  notify(app, "wrong.bin: no known format fits");
  show("t2");
  expect(noticesHere(app.ss).map((n) => n.hint)).toEqual(["the other files are shown"]);
});
