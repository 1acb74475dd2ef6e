/** What is pressed and let go of: drags on canvases and edges have to be followed, and are not meant. */
const PRESSED = "button, a[href], summary, label, [role=option], [role=row], [role=listitem], tr, li";

/**
 * Whether something is being pressed. What is made anew between the press and the release of the pointer gets no click
 * in a browser, and what moves gets somebody else's: pictures can wait for the hand.
 */
export class Press {
  private held = false;
  private presses = 0;

  constructor(released: () => void) {
    const end = (): void => {
      if (!this.held) return;
      const ended = this.presses;
      // the click comes after the release; the second press of a double click is not ended by the first one's
      window.setTimeout(() => {
        if (ended !== this.presses) return;
        this.held = false;
        released();
      });
    };
    document.addEventListener(
      "pointerdown",
      (e) => {
        this.presses++;
        this.held = e.isTrusted && e.button === 0 && e.target instanceof Element && e.target.closest(PRESSED) !== null;
      },
      true,
    );
    for (const type of ["pointerup", "pointercancel", "dragstart"]) document.addEventListener(type, end, true);
    window.addEventListener("blur", end);
    // released where nobody told us
    document.addEventListener("pointermove", (e) => {
      if (e.buttons === 0) end();
    });
  }

  get now(): boolean {
    return this.held;
  }
}
