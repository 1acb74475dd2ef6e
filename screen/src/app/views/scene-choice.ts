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
    const kept = this.kept.held?.answer ?? [];
    return [...kept, ...OWN.filter((s) => !kept.some((k) => k.name === s.name))];
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
        const kept = sceneFiles(j);
        const all = [...kept, ...OWN.filter((s) => !kept.some((k) => k.name === s.name))];
        const events = this.named();
        const entries = all.map((s): Entry & { readonly why: string | null } => {
          const why = whyNot(s, events);
          const run = (): void => {
            app.set(withPart(app.ws, SCENE, s.name));
          };
          return { label: s.name, ...(why === null ? {} : { note: why }), run, why };
        });
        const fits = entries.filter((e) => e.why === null);
        const others = entries.filter((e) => e.why !== null);
        const save = (): void => {
          download("scene.d.ts", new Blob([declarations], { type: "text/plain" }));
        };
        const example = (): void => {
          download("particle-chamber.ts", new Blob([chamber], { type: "text/plain" }));
        };
        openMenu(r.left, r.bottom + 2, "Scenes", [
          { head: "Scenes" },
          ...fits,
          ...others,
          "rule",
          { label: "Save scene.d.ts, what a scene may say", run: save },
          { label: "Save particle-chamber.ts, an example", run: example },
        ]);
      },
      (e: unknown) => {
        say(app, e instanceof Error ? e.message : String(e));
      },
    );
  }
}
