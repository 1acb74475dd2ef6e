/** Marks of a picture as keys see them. */
export interface MarkKeys<T> {
  /** In the order in which keys go through them. */
  marks(): readonly T[];
  /** Marks one and reads it out. */
  say(mark: T): void;
  /** What a click on it does. */
  open(mark: T): void;
}

/** Up and down go from mark to mark (Shift by ten) and read it out; Enter does what a click on it does. */
export function markKeys<T>(el: HTMLElement, k: MarkKeys<T>): void {
  let at = -1;
  // before the keys of the time axis, which Enter belongs to while one moves along it
  el.addEventListener(
    "keydown",
    (e) => {
      const marks = k.marks();
      if (e.key === "ArrowLeft" || e.key === "ArrowRight") at = -1;
      const now = marks[at];
      if (e.key === "Enter" && now !== undefined) {
        e.preventDefault();
        e.stopImmediatePropagation();
        k.open(now);
        return;
      }
      if ((e.key !== "ArrowDown" && e.key !== "ArrowUp") || marks.length === 0) return;
      e.preventDefault();
      const by = (e.key === "ArrowDown" ? 1 : -1) * (e.shiftKey ? 10 : 1);
      at = Math.max(0, Math.min(marks.length - 1, at + by));
      k.say(marks[at] as T);
    },
    { capture: true },
  );
}
