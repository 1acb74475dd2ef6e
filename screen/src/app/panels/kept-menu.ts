import { several } from "../../base/format.ts";
import type { Sender, Senders } from "../../base/live.ts";
import { type Item, openMenu } from "../elements/menu.ts";
import { ApiError } from "../state/api.ts";
import type { App } from "../state/app.ts";
import { notify } from "../state/notices.ts";

/** A longer menu is no choice any more. */
const MOST = 12;

/** What the collector calls it when it asks: PROGRAM@HOST, or PROGRAM where its host is not known; empty for who cannot be asked. */
export function askedAs(s: Sender): string {
  if (s.state === "ended" || !["tcp", "tls", "unix"].includes(s.protocol)) return "";
  const [program = "", place = ""] = s.program.split("@");
  const who = [program, place.replace(/:\d+$/, "") || s.host].filter((part) => part !== "").join("@");
  return program !== "" && /^[\w.@-]+$/.test(who) ? who : "";
}

/** Whom to ask: the one that was chosen first, each once. */
export function whom(senders: readonly Sender[], chosen: Sender | null): readonly string[] {
  const all = senders.map(askedAs).sort((a, b) => a.localeCompare(b));
  return [...new Set(chosen ? [askedAs(chosen), ...all] : all)].filter((who) => who !== "").slice(0, MOST);
}

/** Has flight recorders send what they keep: one, or all that listen. */
export function openKept(app: App, x: number, y: number, now: Senders, chosen: Sender | null): void {
  const one = (who: string): Item => ({
    label: who === "*" ? "All that listen" : who,
    run: () => {
      void send(app, who);
    },
  });
  const told =
    now.listening === 0
      ? "no program listens now: recorders do that are connected"
      : `of ${several(now.listening, "programs")} that ${now.listening === 1 ? "listens" : "listen"}`;
  openMenu(x, y, "What is kept", [
    { head: "Flight recorders: send what is kept" },
    ...whom(now.senders, chosen).map(one),
    one("*"),
    { head: told },
  ]);
}

async function send(app: App, who: string): Promise<void> {
  try {
    await app.api.sendKept(who);
    notify(app, `${who === "*" ? "All flight recorders" : who} asked for what is kept: event sightline.send`);
  } catch (e) {
    notify(app, e instanceof ApiError ? e.what : "Sightline does not answer");
  }
}
