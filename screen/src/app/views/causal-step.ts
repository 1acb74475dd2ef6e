import { causes } from "../../base/messages.ts";
import { ApiError } from "../state/api.ts";
import type { App } from "../state/app.ts";
import { around } from "../state/hits.ts";
import { notify, say } from "../state/notices.ts";
import { partOf, withPart } from "../state/parts.ts";
import { momentText } from "../state/select.ts";
import { CHOSEN } from "./messages-part.ts";

/**
 * The cursor goes to what the event at it caused, or back to what caused that: along a message where it sends or
 * receives one, else along its process.
 */
export function causalStep(app: App, by: 1 | -1): void {
  const course = app.course();
  if (course !== null) course(by);
  else void step(app, by);
}

async function step(app: App, by: 1 | -1): Promise<void> {
  const { cursor } = app.ws;
  const chosen = partOf(app.ws, CHOSEN);
  const at = cursor ?? app.window()?.from ?? null;
  if (at === null) return;
  const who = chosen?.at === at ? chosen.who : null;
  const q = app.params({ who, at: String(at) }, { window: null, where: "", paint: false });
  try {
    const a = causes(await app.api.view(app.url("causes", q), new AbortController().signal, "full"));
    // who stepped on or clicked meanwhile is somewhere else
    if (app.ws.cursor !== cursor) return;
    const near = by > 0 ? a.effect : a.cause;
    if (near === null) {
      say(app, by > 0 ? `Nothing follows of what ${a.who} did.` : `Nothing came before what ${a.who} did.`);
      return;
    }
    const window = around(app.window(), near.at, app.whole());
    const next = { ...withPart(app.ws, CHOSEN, { who: near.who, at: near.at }), cursor: near.at };
    app.set({ ...next, ...(window ? { window } : {}) }, "burst");
    const way = by > 0 ? (near.isMessage ? "received by" : "then") : near.isMessage ? "sent by" : "before it";
    say(app, `${way} ${near.who}, ${momentText(app, near.at)}`);
  } catch (e) {
    notify(app, e instanceof ApiError ? e.what : "Sightline does not answer");
  }
}
