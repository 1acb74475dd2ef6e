import type { Silence, Timelines } from "../../base/answers.ts";
import { duration } from "../../base/format.ts";
import type { Nanos } from "../../base/time.ts";
import { h, setText } from "../elements/dom.ts";
import type { App } from "../state/app.ts";
import { momentText } from "../state/select.ts";

/** Characters of a name in the head, which has other words too; all of it is in the title. */
const LONGEST = 28;

/** Who stopped while others went on: said in the head of Timelines; a click leads to the moment. */
export class SilenceNote {
  readonly el = h("button", { type: "button", class: "link silence", hidden: true, "data-testid": "silence" });
  private readonly app: App;
  private found: readonly Silence[] = [];

  constructor(app: App) {
    this.app = app;
    this.el.addEventListener("click", () => {
      const first = this.found[0];
      if (first) app.set({ sort: "silent", cursor: first.since });
    });
  }

  /** From when on somebody is silent, by name. */
  get since(): ReadonlyMap<string, Nanos> {
    return new Map(this.found.map((s) => [s.entity, s.since]));
  }

  /** The sentence of the head; null where nobody fell silent. */
  get words(): string | null {
    const first = this.found[0];
    if (!first) return null;
    const more = this.found.length > 1 ? `, ${this.found.length - 1} more` : "";
    const who = first.entity.length > LONGEST ? `${first.entity.slice(0, LONGEST - 1)}\u2026` : first.entity;
    return `${who} silent since ${momentText(this.app, first.since)}${more}`;
  }

  update(answer: Timelines | null): void {
    this.found = answer?.silent ?? [];
    const first = this.found[0];
    this.el.hidden = first === undefined;
    if (!first) return;
    setText(this.el, `\u25a0 ${this.words}`);
    this.el.title = `nothing came from ${first.entity} for ${duration(Number(first.longest))} at most before; click for the moment, and those who stopped first`;
  }
}
