import { count } from "../../base/format.ts";
import { button, fill, h, icon, setAttr } from "../elements/dom.ts";
import type { App } from "../state/app.ts";
import { follows, type Live, waiting } from "../state/live.ts";

/** Of what grows: whether the picture does, and who sends. */
export class FollowButtons {
  readonly live: HTMLButtonElement;
  readonly senders: HTMLButtonElement;
  private readonly app: App;

  constructor(app: App, live: Live) {
    this.app = app;
    this.live = h("button", { type: "button", class: "live go", "data-testid": "live", hidden: true });
    this.live.addEventListener("click", () => {
      live.toggle();
    });
    this.senders = button(
      "senders",
      "senders-button",
      icon("M2 3.5h4", "M2 7h4", "M2 10.5h4", "M8 4l3.5 3L8 10"),
      () => {
        // a drawer in a narrow window, a panel in a wide one
        if (isNarrow()) app.note({ drawer: app.ss.drawer === "senders" ? null : "senders", sendersAway: false });
        else app.note({ sendersAway: !app.ss.sendersAway });
      },
    );
    setAttr(this.senders, "aria-controls", "senders");
    this.senders.hidden = true;
  }

  /** @returns whether there is anything to follow */
  update(): boolean {
    const { app, live, senders } = this;
    const { paused } = app.ss;
    const late = waiting(app);
    const isLive = app.ws.live && !paused;
    const word = paused ? `Held${late > 0 ? ` +${count(late)}` : ""}` : isLive ? "Live" : "Go live";
    if (live.textContent !== word) fill(live, h("i", { class: isLive ? "filled" : "" }), word);
    live.hidden = !follows(app);
    setAttr(live, "aria-pressed", String(isLive));
    setAttr(live, "title", `${isLive ? "hold the picture; rows go on being stored" : "show now"} (G)`);
    const known = app.ss.senders;
    senders.hidden = known?.collecting !== true;
    const silent = known?.senders.filter((s) => s.state === "silent").length ?? 0;
    const open = isNarrow() ? app.ss.drawer === "senders" : !app.ss.sendersAway;
    setAttr(senders, "aria-expanded", String(open));
    const name = `senders${silent > 0 ? `, ${count(silent)} silent` : ""}: show or put away`;
    setAttr(senders, "aria-label", name);
    setAttr(senders, "title", name);
    return !live.hidden;
  }
}

function isNarrow(): boolean {
  return matchMedia("(max-width: 1100px)").matches;
}
