import type { Column } from "../../base/info.ts";
import { h } from "../elements/dom.ts";
import type { App } from "../state/app.ts";
import { NamelessNote } from "./nameless.ts";
import { SeriesNote } from "./series-note.ts";

/** What a picture of entities leaves out, and says that it does. */
export class EntityNotes {
  readonly el: HTMLElement;
  private readonly nameless: NamelessNote;
  private readonly series: SeriesNote;

  constructor(app: App) {
    this.nameless = new NamelessNote(app);
    this.series = new SeriesNote(app);
    this.el = h("span", { class: "entity-notes" }, this.nameless.el, this.series.el);
  }

  /** Whether it takes a line. */
  get isShown(): boolean {
    return !this.nameless.el.hidden || !this.series.el.hidden;
  }

  stale(): void {
    this.nameless.stale();
  }

  update(column: Column): void {
    this.nameless.update(column);
    this.series.update(column);
  }
}
