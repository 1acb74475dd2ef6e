import { type Sender, senderKey, senderName } from "../../base/live.ts";

export interface SenderOrder {
  readonly by: "program" | "host" | "protocol" | "state" | "rows" | "rate" | "lag" | "lost" | "remarks" | "level";
  readonly desc: boolean;
}

/** What needs to be looked at comes first. */
const STATES = ["silent", "sending", "ended"];

export function remarkCount(s: Sender): number {
  return s.remarks.reduce((n, r) => n + r.times, 0);
}

function compare(a: Sender, b: Sender, by: SenderOrder["by"]): number {
  switch (by) {
    case "program":
      return senderName(a).localeCompare(senderName(b));
    case "host":
      return (a.host || a.address).localeCompare(b.host || b.address);
    case "protocol":
    case "level":
      return a[by].localeCompare(b[by]);
    case "state":
      return STATES.indexOf(a.state) - STATES.indexOf(b.state);
    case "rows":
    case "rate":
      return a[by] - b[by];
    case "lag":
      return (a.lag ?? Number.NEGATIVE_INFINITY) - (b.lag ?? Number.NEGATIVE_INFINITY);
    case "remarks":
      return remarkCount(a) - remarkCount(b);
    case "lost":
      return a.rejected + a.lost - b.rejected - b.lost;
  }
}

/** Equal ones stand by their name, whichever the direction: rows do not change places by themselves. */
export function order(all: readonly Sender[], o: SenderOrder): readonly Sender[] {
  const sign = o.desc ? -1 : 1;
  return [...all].sort(
    (a, b) =>
      sign * compare(a, b, o.by) ||
      senderName(a).localeCompare(senderName(b)) ||
      senderKey(a).localeCompare(senderKey(b)),
  );
}
