/** The rows of Timelines as keys see them. */
export interface TimelineKeys {
  total(): number;
  rowPx(): number;
  /** Pixels of the rows that are seen at once. */
  height(): number;
  scroller: HTMLElement;
  /** Reads a row out: its name and how long it was in what. */
  say(row: number): void;
  open(row: number): void;
}

/** Up and down go from entity to entity (Shift by ten) and read it out; Enter then opens the menu of its name. */
export function timelineKeys(el: HTMLElement, t: TimelineKeys): void {
  let row = -1;
  // before the keys of the time axis, which Enter belongs to while one moves along it
  el.addEventListener(
    "keydown",
    (e) => {
      if (e.key === "ArrowLeft" || e.key === "ArrowRight") row = -1;
      if (e.key === "Enter" && row >= 0 && row < t.total()) {
        e.preventDefault();
        e.stopImmediatePropagation();
        t.open(row);
        return;
      }
      if ((e.key !== "ArrowDown" && e.key !== "ArrowUp") || t.total() === 0) return;
      e.preventDefault();
      const px = t.rowPx();
      const by = (e.key === "ArrowDown" ? 1 : -1) * (e.shiftKey ? 10 : 1);
      // begins at what is seen
      const from = row < 0 ? Math.ceil(t.scroller.scrollTop / px) - (by > 0 ? 1 : 0) : row;
      row = Math.max(0, Math.min(t.total() - 1, from + by));
      const top = row * px;
      if (top < t.scroller.scrollTop) t.scroller.scrollTop = top;
      if (top + px > t.scroller.scrollTop + t.height()) t.scroller.scrollTop = top + px - t.height();
      t.say(row);
    },
    { capture: true },
  );
}
