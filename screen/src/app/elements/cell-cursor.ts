/** Where the keyboard is in a table of any number of rows. */
export interface CellAt {
  readonly row: number;
  readonly cell: number;
}

export interface TableSize {
  readonly rows: number;
  readonly cells: number;
  /** Rows that are seen at once. */
  readonly page: number;
}

/** Where a key leads; null when it is not about moving. Home and End go along the row, with Ctrl to the ends of the table. */
export function cellAfter(
  at: CellAt,
  e: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">,
  size: TableSize,
): CellAt | null {
  if (e.altKey || size.rows === 0) return null;
  const ends = e.ctrlKey || e.metaKey;
  const to = ((): CellAt | null => {
    switch (e.key) {
      case "ArrowDown":
        return { ...at, row: at.row + 1 };
      case "ArrowUp":
        return { ...at, row: at.row - 1 };
      case "PageDown":
        return { ...at, row: at.row + Math.max(1, size.page - 1) };
      case "PageUp":
        return { ...at, row: at.row - Math.max(1, size.page - 1) };
      case "ArrowRight":
        return { ...at, cell: at.cell + 1 };
      case "ArrowLeft":
        return { ...at, cell: at.cell - 1 };
      case "Home":
        return ends ? { row: 0, cell: 0 } : { ...at, cell: 0 };
      case "End":
        return ends ? { row: size.rows - 1, cell: size.cells - 1 } : { ...at, cell: size.cells - 1 };
      default:
        return null;
    }
  })();
  const within = (v: number, n: number): number => Math.max(0, Math.min(n - 1, v));
  return to && { row: within(to.row, size.rows), cell: within(to.cell, size.cells) };
}

/**
 * Gives one cell of the rendered rows the tab stop: the marked one, else that of the first row. A table that had the
 * focus keeps it when its rows are made anew, so a held key goes on.
 */
function placeStop(body: HTMLElement, at: CellAt, hadFocus: boolean): void {
  for (const td of body.querySelectorAll('td[tabindex="0"]')) td.setAttribute("tabindex", "-1");
  const cell = (row: Element | null): HTMLElement | null => {
    const all = row?.querySelectorAll<HTMLElement>("td[tabindex]");
    return all?.[Math.min(at.cell, all.length - 1)] ?? null;
  };
  const marked = cell(body.querySelector(`tr[data-row="${at.row}"]`));
  const stop = marked ?? cell(body.querySelector("tr"));
  stop?.setAttribute("tabindex", "0");
  if (!hadFocus || !stop) return;
  // the table scrolls its rows itself; only along the row the browser may help
  stop.focus({ preventScroll: true });
  if (marked) stop.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** Height of the column heads, in pixels. */
export const HEAD = 19;

export interface KeyedTable {
  readonly scroller: HTMLElement;
  readonly body: HTMLTableSectionElement;
  rowPx(): number;
  /** All rows, not only those in the page. */
  rows(): number;
  /** Rows that a key led to may have to be made. */
  moved(): void;
}

/**
 * Arrows, Page Up and Down, Home and End move over the cells (`td[data-cell]` in `tr[data-row]`) of a table of which only
 * some rows are in the page; Enter does what a click on the cell does. One cell is the table's tab stop.
 */
export class CellCursor {
  at: CellAt = { row: -1, cell: 0 };
  private readonly t: KeyedTable;
  /** A key moved the mark, and its row is not in the page yet. */
  private waits = false;

  constructor(t: KeyedTable) {
    this.t = t;
    t.scroller.addEventListener("keydown", (e) => {
      this.key(e);
    });
  }

  get focused(): boolean {
    return this.t.body.contains(document.activeElement);
  }

  /** After rows were made, and with every update; in place, for a row that is made anew under a button gets no click. */
  mark(hadFocus = this.focused): void {
    const { body } = this.t;
    const { row, cell } = this.at;
    for (const tr of body.rows) tr.classList.toggle("sel", tr.dataset["row"] === String(row));
    const stop = body.querySelector<HTMLElement>('td[tabindex="0"]');
    const right = stop?.dataset["cell"] === String(cell) && stop.parentElement?.dataset["row"] === String(row);
    if (right && (!hadFocus || stop === document.activeElement)) return;
    placeStop(body, this.at, hadFocus);
    if (body.querySelector(`tr[data-row="${row}"]`)) this.waits = false;
  }

  private key(e: KeyboardEvent): void {
    const { t } = this;
    const td = e.target instanceof Element ? e.target.closest<HTMLElement>("td[data-cell]") : null;
    const tr = td?.closest<HTMLElement>("tr[data-row]");
    if (!td || !tr) return;
    const cells = tr.querySelectorAll<HTMLElement>("td[data-cell]");
    const here = { row: Number(tr.dataset["row"]), cell: Number(td.dataset["cell"]) };
    const page = Math.floor((t.scroller.clientHeight - HEAD) / t.rowPx());
    const to = cellAfter(this.waits ? this.at : here, e, { rows: t.rows(), cells: cells.length, page });
    if (to) {
      e.preventDefault();
      e.stopPropagation();
      this.at = to;
      this.waits = true;
      showRow(t.scroller, to.row, t.rowPx());
      this.mark();
      t.moved();
    } else if (e.key === "Enter" || e.key === "ContextMenu" || (e.key === "F10" && e.shiftKey)) {
      e.preventDefault();
      const r = td.getBoundingClientRect();
      // a whole line has no menu of its own: that of the cell it is sorted by
      const cell = td.matches(".raw") ? (cells[0] ?? td) : td;
      const [clientX, clientY] = [Math.max(0, r.left) + 12, r.bottom];
      cell.dispatchEvent(new MouseEvent("pointerdown", { bubbles: true, clientX, clientY }));
      cell.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX, clientY }));
    }
  }
}

/** Scrolls so far that a row is seen below the head. */
function showRow(scroller: HTMLElement, row: number, rowPx: number): void {
  const top = row * rowPx;
  const room = scroller.clientHeight - HEAD - rowPx;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  if (top > scroller.scrollTop + room) scroller.scrollTop = top - room;
}
