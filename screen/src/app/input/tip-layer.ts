import { h, setText } from "../elements/dom.ts";
import type { App } from "../state/app.ts";

/** The tip beside the pointer; what the keyboard cursor says is also read out. */
export function tipLayer(app: App): HTMLElement {
  const tip = h("div", { class: "tip", "data-testid": "tip" });
  const live = h("div", { class: "sr", role: "status", "aria-live": "polite" });
  app.onHover((hover) => {
    tip.style.display = hover?.text ? "block" : "none";
    if (!hover) return;
    setText(tip, hover.text);
    const r = tip.getBoundingClientRect();
    tip.style.left = `${Math.min(hover.x + 12, innerWidth - r.width - 8)}px`;
    tip.style.top = `${hover.y + 18 + r.height > innerHeight ? hover.y - r.height - 8 : hover.y + 14}px`;
    if (hover.spoken) setText(live, hover.text);
  });
  return h("div", {}, tip, live);
}
