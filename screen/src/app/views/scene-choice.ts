import { type Values, values } from "../../base/answers.ts";
import { eventsOf, type SceneFile, sceneFiles, whyNot } from "../../base/scenes.ts";
import { type Entry, openMenu } from "../elements/menu.ts";
import { download } from "../saving/save.ts";
import chamber from "../scenes/particle-chamber.ts?raw";
import declarations from "../scenes/scene.d.ts?raw";
import type { App } from "../state/app.ts";
import { Feed } from "../state/feed.ts";
import { say } from "../state/notices.ts";
import { partOf, withPart } from "../state/parts.ts";
import { SCENE } from "./scene-part.ts";

/** Events of a trace that are looked at to see which scenes fit. */
const EVENTS = 1000;

const OWN: readonly SceneFile[] = [{ name: "particle-chamber", text: chamber, problem: null }];

/** Which scenes there are, and which of them is shown. */
export class SceneChoice {
  private readonly app: App;
  private readonly kept: Feed<readonly SceneFile[], null>;
  private readonly events: Feed<Values, null>;

  constructor(app: App) {
    this.app = app;
    this.kept = new Feed(app, sceneFiles);
    this.events = new Feed<Values, null>(app, values);
  }

  stale(): void {
    this.kept.stale();
    this.events.stale();
  }

  private url(): string {
    return this.app.url("scenes", this.app.params({}, { window: null, where: "", paint: false }));
  }

  update(): void {
    const { app } = this;
    this.kept.want({ url: this.url(), asked: null }, false);
    const event = app.role("event");
    const q = app.params({ column: event?.name ?? "", limit: EVENTS }, { window: null, where: "", paint: false });
    this.events.want(event ? { url: app.url("values", q), asked: null } : null, false);
  }

  private all(): readonly SceneFile[] {
    return withOwn(this.kept.held?.answer ?? []);
  }

  private named(): ReadonlySet<string> | null {
    const a = this.events.held?.answer;
    return a === undefined || a.others > 0 ? null : new Set(a.values.map((v) => String(v.value)));
  }

  /** The one of the URL, else the first that says which events it shows, and finds one. */
  chosen(): SceneFile | null {
    const name = partOf(this.app.ws, SCENE);
    if (name !== null) return this.all().find((s) => s.name === name) ?? null;
    const events = this.named();
    if (events === null) return null;
    return this.all().find((s) => eventsOf(s.text) !== null && whyNot(s, events) === null) ?? null;
  }

  /** Why nothing is shown. */
  none(): string | null {
    const name = partOf(this.app.ws, SCENE);
    if (this.kept.held === null && this.kept.failed === null) return null;
    if (name !== null)
      return `There is no scene ${name}: put ${name}.ts into ~/.config/sightline, or choose another at scenes.`;
    return "No scene is made for the events of this trace: choose one at scenes, or write one (docs/scenes.md).";
  }

  /** Those that fit come first; files that changed are read again. */
  open(at: HTMLElement): void {
    const { app } = this;
    const r = at.getBoundingClientRect();
    app.api.viewOfNow(this.url()).then(
      (j) => {
        app.api.keep(this.url(), j);
        this.kept.stale();
        app.schedule();
        openMenu(r.left, r.bottom + 2, "Scenes", [
          { head: "Scenes" },
          ...this.entries(withOwn(sceneFiles(j))),
          "rule",
          ...files("scene.d.ts", "Save scene.d.ts: what a scene may say", declarations),
          ...files("particle-chamber.ts", "Save particle-chamber.ts: an example", chamber),
        ]);
      },
      (e: unknown) => {
        say(app, e instanceof Error ? e.message : String(e));
      },
    );
  }

  private entries(all: readonly SceneFile[]): readonly Entry[] {
    const { app } = this;
    const events = this.named();
    const told = all.map((s) => ({ s, why: whyNot(s, events) }));
    const sorted = [...told.filter((x) => x.why === null), ...told.filter((x) => x.why !== null)];
    return sorted.map(({ s, why }) => ({
      label: s.name,
      ...(why === null ? {} : { note: why }),
      run: () => {
        app.set(withPart(app.ws, SCENE, s.name));
      },
    }));
  }
}

/** The bundled ones behind those that are kept; a kept one of the same name takes its place. */
function withOwn(kept: readonly SceneFile[]): readonly SceneFile[] {
  return [...kept, ...OWN.filter((s) => !kept.some((k) => k.name === s.name))];
}

function files(name: string, label: string, text: string): readonly Entry[] {
  const run = (): void => {
    download(name, new Blob([text], { type: "text/plain" }));
  };
  return [{ label, run }];
}
