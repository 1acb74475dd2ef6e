import { paint } from "../../draw/canvas.ts";
import { cursorMarks, flagBox, timeAxis } from "../../plot/axes.ts";
import { seamMarks } from "../../plot/seams.ts";
import { h, setAttr, setText } from "../elements/dom.ts";
import type { App } from "../state/app.ts";
import { pinnedWords } from "../state/compare.ts";
import { dateLine } from "../state/dates.ts";
import { timeFrame } from "../state/frames.ts";
import { momentText } from "../state/select.ts";

export const TIME_HEAD = 26;

/** The one axis of time above all pairs, with the flag of the cursor; what is below ends on its pixels. */
export class TimeHead {
  readonly el: HTMLElement;
  /** At its left: what is compared. */
  readonly legend = h("span", { class: "legend-b cut", "data-testid": "pinned" });
  private readonly app: App;
  private readonly canvas = h("canvas", { "aria-hidden": "true" });
  private readonly date = h("span", { class: "t3 small r nowrap", "data-testid": "date" });
  width = 0;
  readonly right: HTMLElement;
  private key: readonly unknown[] = [];

  constructor(app: App) {
    this.app = app;
    this.right = h("div", { class: "time-axis" }, this.canvas);
    this.el = h("div", { class: "time-head" }, h("div", { class: "head" }, this.legend, this.date), this.right);
    new ResizeObserver(() => {
      this.width = Math.round(this.right.getBoundingClientRect().width);
      app.schedule();
    }).observe(this.right);
  }

  update(): void {
    const { app, width } = this;
    const w = app.window();
    if (!w || width < 20) return;
    const time = timeFrame(app, width, w);
    const { cursor, relative } = app.ws;
    setText(this.legend, pinnedWords(app) ?? "");
    setAttr(this.legend, "title", this.legend.textContent);
    const key = [time, width, cursor, relative, app.theme];
    if (key.every((k, i) => k === this.key[i])) return;
    this.key = key;
    setText(this.date, dateLine(app, w));
    const x = cursor === null ? null : time.x(cursor);
    const flag =
      x !== null && x >= time.x0 && x <= time.x1 && cursor !== null ? { x, text: momentText(app, cursor) } : null;
    // labels give way to the flag
    const within = { x0: 0, x1: width };
    const avoid = flag && flagBox(flag.x, flag.text, within);
    const axis = timeAxis(time, { y: 1, origin: app.origin(), avoid });
    const marks = [...axis, ...seamMarks(time, 0, TIME_HEAD)];
    if (flag) marks.push(...cursorMarks(flag.x, 0, TIME_HEAD, { y: 17, text: flag.text, within }));
    paint(this.canvas, width, TIME_HEAD, marks, app.theme);
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${TIME_HEAD}px`;
  }
}
