import { TIMES_OF_MESSAGES, type Times } from "../../base/messages.ts";
import { type Nanos, nanos } from "../../base/time.ts";
import type { Part } from "../state/parts.ts";

/** What times Space-time is drawn in. */
export const TIMES: Part<Times> = {
  name: "times",
  read: (text) => TIMES_OF_MESSAGES.find((one) => one === text) ?? "raw",
  write: (times) => (times === "raw" ? null : times),
};

/** Which of the orders that are possible Space-time shows, if it shows one. */
export const ORDERING: Part<number> = {
  name: "ordering",
  read: (text) => (/^[1-9]\d{0,8}$/.test(text ?? "") ? Number(text) : 1),
  write: (n) => (n === 1 ? null : String(n)),
};

/** Whether Space-time shows what the end of the run waited for. */
export const PATH: Part<boolean> = {
  name: "path",
  read: (text) => text === "critical",
  write: (on) => (on ? "critical" : null),
};

/** Whether Who to whom shows bytes. */
export const BY_BYTES: Part<boolean> = {
  name: "whom",
  read: (text) => text === "bytes",
  write: (on) => (on ? "bytes" : null),
};

/** The event whose causes and effects are shown. */
export interface Chosen {
  readonly who: string;
  readonly at: Nanos;
}

export const CHOSEN: Part<Chosen | null> = {
  name: "event",
  read: (text) => {
    const found = /^(-?\d+) ([\s\S]+)$/.exec(text ?? "");
    return found ? { at: nanos(BigInt(found[1] as string)), who: found[2] as string } : null;
  },
  write: (chosen) => (chosen === null ? null : `${chosen.at} ${chosen.who}`),
};
