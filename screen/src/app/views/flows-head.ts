import { count, several } from "../../base/format.ts";
import { COURSES, type FlowsShown } from "../../base/lifelines.ts";
import { paint } from "../../draw/canvas.ts";
import { keyMarks, STYLES } from "../../plot/courses.ts";
import { type DrawList, label, type Mark } from "../../plot/marks.ts";
import { fill, h, setAttr, setText } from "../elements/dom.ts";
import type { App } from "../state/app.ts";
import { withPart } from "../state/parts.ts";
import { LIFELINE } from "./lifelines-part.ts";

/** The head over a picture of flows: of which lifeline, how many, what else can be chosen, and which courses there are. */
export class FlowsHead {
  readonly el: HTMLElement;
  /** The courses that there are, as the picture draws them. */
  key: DrawList = [];
  private readonly app: App;
  private readonly legend = h("canvas", { class: "courses", "aria-hidden": "true" });
  private readonly means = h("span", { class: "t3 cut" });
  private readonly choice: HTMLSelectElement;
  private options = "";

  /**
   * @param name tells it apart from others in tests
   * @param more what else stands there: how long an answer took, other choices
   */
  constructor(app: App, name: string, ...more: readonly HTMLElement[]) {
    this.app = app;
    this.choice = h("select", { "aria-label": "Lifeline", "data-testid": name });
    this.el = h("div", { class: "head tl-head flows-head" }, this.choice, this.means, ...more, this.legend);
    this.choice.addEventListener("change", () => {
      app.set(withPart(app.ws, LIFELINE, this.choice.value));
    });
  }

  /** @param also what else is to be said, beside how many flows there are */
  update(a: FlowsShown | null, also = ""): void {
    if (a === null) {
      this.draw(null, 0);
      return;
    }
    const all = a.lifelines.map((l) => l.name);
    if (JSON.stringify(all) !== this.options) {
      this.options = JSON.stringify(all);
      fill(this.choice, ...all.map((name) => h("option", { value: name }, name)));
    }
    this.choice.value = a.name;
    const own = a.lifelines.find((l) => l.name === a.name);
    setAttr(this.choice, "title", own ? `${several(own.flows, "flows")}, told apart by ${own.by.join(", ")}` : null);
    const forgotten = a.forgotten > 0 ? `, ${count(a.forgotten)} open ones forgotten` : "";
    const text = `${several(a.flows, "flows")}${forgotten}${also}`;
    setText(this.means, text);
    this.draw(a, text.length * 6.4);
  }

  /** Those at the end give way where there is little room. */
  private draw(a: FlowsShown | null, means: number): void {
    let used = 24 + means;
    for (const e of this.el.children)
      if (e !== this.legend && e !== this.means) used += (e as HTMLElement).offsetWidth + 8;
    const room = this.el.clientWidth - used - 24;
    const marks: Mark[] = [];
    let x = 2;
    for (const c of COURSES) {
      const n = a?.counts[c] ?? 0;
      const text = `${count(n)} ${STYLES[c].word}`;
      const wide = 21 + text.length * 5.4 + 11;
      if (n === 0 || x + wide > room) continue;
      marks.push(...keyMarks(c, x, 9), label(x + 20, 13, text, { ink: c === "complete" ? "text-2" : "text" }));
      x += wide;
    }
    this.key = marks;
    const w = Math.max(1, Math.ceil(x));
    this.legend.style.width = `${w}px`;
    this.legend.style.height = "18px";
    paint(this.legend, w, 18, marks, this.app.theme);
  }
}
