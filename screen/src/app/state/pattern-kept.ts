import type { App } from "./app.ts";
import type { Part } from "./parts.ts";
import { partOf, withPart } from "./parts.ts";
import { typedDraft } from "./pattern-draft.ts";
import { NOTHING_DRAWN } from "./session.ts";

/** The pattern that is drawn, as text; empty: none is, or nothing was said in it yet. */
export const DRAWN: Part<string> = {
  name: "pattern",
  read: (text) => text ?? "",
  write: (text) => (text === "" ? null : text),
};

type Kept = Pick<App, "ss" | "ws" | "note" | "set">;

/** Keeps the pattern that is drawn in the address, so that a page that is loaded again, or a link, has it. */
export class KeptPattern {
  private known = "";

  /** To be called again and again: what changed last counts, the strip or the address. */
  update(app: Kept): void {
    const written = partOf(app.ws, DRAWN);
    const drawn = app.ss.draft?.text ?? "";
    if (written !== this.known) {
      this.known = written;
      if (written !== drawn) app.note(written === "" ? NOTHING_DRAWN : { draft: typedDraft(written, app.ss.draft) });
    } else if (drawn !== this.known) {
      this.known = drawn;
      app.set(withPart(app.ws, DRAWN, drawn), "replace");
    }
  }
}
