import type { Part } from "../state/parts.ts";

/** The scene by its name; null: the one that is proposed. */
export const SCENE: Part<string | null> = {
  name: "scene",
  read: (text) => (text === null || text.trim() === "" ? null : text),
  write: (text) => (text === null || text.trim() === "" ? null : text),
};
