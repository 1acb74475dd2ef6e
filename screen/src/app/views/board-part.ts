import type { Part } from "../state/parts.ts";

/** The text of the board; null: the one that is proposed. */
export const BOARD: Part<string | null> = {
  name: "board",
  read: (text) => (text === null || text.trim() === "" ? null : text),
  write: (text) => (text === null || text.trim() === "" ? null : text),
};
