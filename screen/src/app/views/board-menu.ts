import { type KeptBoard, keptBoards } from "../../base/boards.ts";
import { type Entry, openMenu } from "../elements/menu.ts";
import { fileName } from "../saving/csv.ts";
import { download } from "../saving/save.ts";
import type { App } from "../state/app.ts";
import { say } from "../state/notices.ts";
import { withPart } from "../state/parts.ts";
import { BOARD } from "./board-part.ts";

/** Letters of a reason in the menu. */
const REASON = 40;

function entry(app: App, b: KeptBoard): Entry {
  const run = (): void => {
    app.set(withPart(app.ws, BOARD, b.text));
  };
  if (b.why === null) return { label: b.name, run };
  const why = b.why.length > REASON ? `${b.why.slice(0, REASON)}\u2026` : b.why;
  return { label: b.name, note: why, run };
}

/** The boards that are kept, those that show something of this trace first. */
export function openBoards(app: App, at: HTMLElement): void {
  const r = at.getBoundingClientRect();
  const q = app.params({}, { window: null, paint: false });
  app.api.view(app.url("boards", q), new AbortController().signal).then(
    (j) => {
      const boards = keptBoards(j);
      const none =
        "No board is kept: put NAME.board files into ~/.config/sightline, or a folder that SIGHTLINE_CATALOGUE names";
      const entries: readonly Entry[] =
        boards.length === 0 ? [{ head: none }] : [{ head: "Boards" }, ...boards.map((b) => entry(app, b))];
      const proposed: Entry = {
        label: "propose one",
        run: () => {
          app.set(withPart(app.ws, BOARD, null));
        },
      };
      openMenu(r.left, r.bottom + 2, "Boards", [...entries, "rule", proposed]);
    },
    (e: unknown) => {
      say(app, e instanceof Error ? e.message : String(e));
    },
  );
}

/** A board as a file that can be kept. */
export function saveBoard(app: App, text: string): void {
  download(`${fileName(app.info?.name, "board")}.board`, new Blob([`${text.trimEnd()}\n`], { type: "text/plain" }));
}
