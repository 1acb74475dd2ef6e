import type { App } from "../state/app.ts";

/** A tip ends with what it speaks of: with scrolling, Escape, a press elsewhere, and when the pointer or the page goes. */
export function endTips(app: App): void {
  const end = (): void => {
    app.endHover();
  };
  document.addEventListener("scroll", end, { capture: true, passive: true });
  document.addEventListener("keydown", (e) => {
    if (e.key === "Escape") end();
  });
  // a menu opened by keys would stand over what they told
  document.addEventListener("focusin", (e) => {
    if (e.target instanceof Element && e.target.closest(".menu")) end();
  });
  document.documentElement.addEventListener("pointerleave", end);
  window.addEventListener("blur", end);
  window.addEventListener("resize", end);
}

/** What an ellipsis cut is told whole on hover, wherever it stands. */
export function nameWhatIsCut(): void {
  document.addEventListener(
    "pointerover",
    (e) => {
      const el = e.target instanceof Element ? e.target.closest<HTMLElement>("*") : null;
      for (let at = el; at && at !== document.body; at = at.parentElement) {
        if (at.title !== "" && at.dataset["cut"] === undefined) return;
        if (!isCut(at)) {
          forget(at);
          continue;
        }
        at.title = at.textContent ?? "";
        at.dataset["cut"] = "";
        return;
      }
    },
    { passive: true },
  );
}

/** What was cut once and is not any more. */
function forget(el: HTMLElement): void {
  if (el.dataset["cut"] === undefined) return;
  el.removeAttribute("title");
  delete el.dataset["cut"];
}

function isCut(el: HTMLElement): boolean {
  return el.scrollWidth > el.clientWidth && getComputedStyle(el).textOverflow === "ellipsis";
}
