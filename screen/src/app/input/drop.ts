import { h } from "../elements/dom.ts";
import type { App } from "../state/app.ts";
import type { Opening } from "../state/opening.ts";

/** Files dropped anywhere on the page, or picked, are read as one trace. */
export function dropZone(app: App, opening: Opening): { el: HTMLElement; pick(): void; update(): void } {
  const veil = h("div", { class: "drop", hidden: true }, h("div", {}, "Drop to open as one trace"));
  const input = h("input", {
    type: "file",
    multiple: true,
    class: "sr",
    tabindex: -1,
    "aria-hidden": "true",
    "data-testid": "file-input",
  });
  const open = (files: FileList | null): void => {
    if (files && files.length > 0) void opening.drop([...files]);
  };
  input.addEventListener("change", () => {
    open(input.files);
    input.value = "";
  });
  const files = (e: DragEvent): boolean => e.dataTransfer?.types.includes("Files") ?? false;
  document.addEventListener("dragover", (e) => {
    if (!files(e)) return;
    e.preventDefault();
    veil.hidden = false;
  });
  document.addEventListener("dragleave", (e) => {
    if (e.relatedTarget === null) veil.hidden = true;
  });
  document.addEventListener("drop", (e) => {
    veil.hidden = true;
    if (!files(e)) return;
    e.preventDefault();
    open(e.dataTransfer?.files ?? null);
  });
  const bar = h("div", { class: "progress", role: "progressbar", "aria-label": "Reading", hidden: true });
  const el = h("div", {}, veil, input, bar);
  return {
    el,
    pick: () => {
      input.click();
    },
    update: () => {
      const load = app.info?.load;
      const loading = load?.state === "loading";
      bar.hidden = !loading && app.ss.uploading === null;
      const part = loading ? load.share : null;
      bar.style.width = part === null ? "30%" : `${Math.max(1, part * 100)}%`;
      bar.classList.toggle("unknown", part === null);
      if (part !== null) bar.setAttribute("aria-valuenow", String(Math.round(part * 100)));
    },
  };
}
