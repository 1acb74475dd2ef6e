import { count, several } from "../../base/format.ts";
import type { Senders } from "../../base/live.ts";
import { formatClock } from "../../base/time.ts";
import { h } from "../elements/dom.ts";
import { closeMenus, type Entry, openMenu } from "../elements/menu.ts";
import { ApiError } from "../state/api.ts";
import type { App } from "../state/app.ts";
import { notify } from "../state/notices.ts";

const LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "off"];
const MINUTES = [1, 5, 15, 60];

/** The levels that are held, for the head of the panel; empty if none is. */
export function leasesText(now: Senders): string {
  return now.leases.map((l) => `${l.pattern} ${l.level} until ${formatClock(l.until)}`).join(", ");
}

/** What a program is called in patterns: without the host and the number of its process. */
export function patternOf(program: string): string {
  const name = program.replace(/@.*$/, "");
  return /^[\w.-]+$/.test(name) ? `${name}:*` : "*";
}

/** Raises and lowers what programs record, for a while; ends what is held. */
export function openLevels(app: App, x: number, y: number, program: string): void {
  const now = app.ss.senders;
  if (!now) return;
  const told =
    now.listening === 0
      ? "no program listens now: one does that sent # levels"
      : `${several(now.listening, "programs")} ${now.listening === 1 ? "listens" : "listen"}`;
  const ends: readonly Entry[] = now.leases.map((l) => ({
    label: `End ${l.pattern} ${l.level}`,
    note: `until ${formatClock(l.until)}${l.by === "" ? "" : `, ${l.by}`}`,
    run: () => {
      void hold(app, l.pattern, l.level, 0);
    },
  }));
  openMenu(x, y, "Levels", [
    { head: "What programs record, for a while" },
    levelForm(app, program),
    { head: told },
    ...(ends.length > 0 ? (["rule", { head: `${count(ends.length)} held` }, ...ends] as const) : []),
  ]);
}

function levelForm(app: App, program: string): HTMLElement {
  const pattern = h("input", {
    type: "text",
    value: patternOf(program),
    spellcheck: "false",
    "aria-label": "events: names, * is any text; PROGRAM: before it means that program only",
    "data-testid": "level-pattern",
  });
  const level = choice(
    "level",
    "level-level",
    LEVELS.map((l) => [l, l]),
    "debug",
  );
  const minutes = choice(
    "for how long",
    "level-minutes",
    MINUTES.map((m) => [String(m), `for ${m} min`]),
    "5",
  );
  return h(
    "form",
    {
      class: "menu-row levels",
      onsubmit: (e: SubmitEvent) => {
        e.preventDefault();
        closeMenus();
        void hold(app, pattern.value.trim(), level.value, 60 * Number(minutes.value));
      },
    },
    pattern,
    level,
    minutes,
    h("button", { type: "submit", class: "act", "data-testid": "level-hold" }, "Hold"),
  );
}

function choice(
  label: string,
  id: string,
  all: readonly (readonly [string, string])[],
  chosen: string,
): HTMLSelectElement {
  const options = all.map(([value, text]) => h("option", { value, selected: value === chosen }, text));
  return h("select", { "aria-label": label, "data-testid": id }, ...options);
}

async function hold(app: App, pattern: string, level: string, seconds: number): Promise<void> {
  try {
    await app.api.holdLevel(pattern, level, seconds);
  } catch (e) {
    notify(app, e instanceof ApiError ? e.what : "Sightline does not answer");
  }
}
