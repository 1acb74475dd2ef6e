import { h, setText } from "../elements/dom.ts";
import type { App } from "../state/app.ts";
import type { Opening } from "../state/opening.ts";

export interface DropZone {
  readonly el: HTMLElement;
  /** @param beside whether they join what is shown */
  pick(beside?: boolean): void;
  update(): void;
}

/** Files dropped anywhere on the page, or picked, are read as one trace, by themselves or together with what is shown. */
export function dropZone(app: App, opening: Opening): DropZone {
  const alone = h("div", { class: "drop-on" }, "Drop to open as one trace");
  const joined = h("div", { class: "drop-on", "data-testid": "drop-beside" });
  const veil = h("div", { class: "drop", hidden: true, "data-testid": "drop" }, alone, joined);
  let beside = false;
  const input = h("input", {
    type: "file",
    multiple: true,
    class: "sr",
    tabindex: -1,
    "aria-hidden": "true",
    "data-testid": "file-input",
  });
  const open = (files: FileList | null, together: boolean): void => {
    if (files && files.length > 0) void opening.drop([...files], together);
  };
  input.addEventListener("change", () => {
    open(input.files, beside);
    input.value = "";
  });
  const files = (e: DragEvent): boolean => e.dataTransfer?.types.includes("Files") ?? false;
  document.addEventListener("dragover", (e) => {
    if (!files(e)) return;
    e.preventDefault();
    veil.hidden = false;
    joined.hidden = !canJoin(app);
    setText(joined, `Drop here to add to ${app.info?.name ?? ""}`);
    const over = e.target === joined ? joined : alone;
    for (const el of [alone, joined]) el.classList.toggle("over", el === over);
  });
  document.addEventListener("dragleave", (e) => {
    if (e.relatedTarget === null) veil.hidden = true;
  });
  document.addEventListener("drop", (e) => {
    veil.hidden = true;
    if (!files(e)) return;
    e.preventDefault();
    open(e.dataTransfer?.files ?? null, e.target === joined);
  });
  const bar = h("div", { class: "progress", role: "progressbar", "aria-label": "Reading", hidden: true });
  const el = h("div", {}, veil, input, bar);
  return {
    el,
    pick: (together = false) => {
      beside = together && canJoin(app);
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

/** What grows is read by whoever appends to it. */
function canJoin(app: App): boolean {
  return app.info !== null && app.info.load.state !== "following" && app.info.rows > 0;
}
