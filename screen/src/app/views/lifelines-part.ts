import type { Part } from "../state/parts.ts";

/** Which lifeline is shown; null = the one whose flows do most. */
export const LIFELINE: Part<string | null> = {
  name: "lifeline",
  read: (text) => text,
  write: (name) => name,
};
