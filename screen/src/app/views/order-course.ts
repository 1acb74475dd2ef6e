import type { SpaceTime } from "../../base/messages.ts";
import type { App } from "../state/app.ts";
import { type Part, partOf, withPart } from "../state/parts.ts";

/** At which place of the order that is shown the cursor is; null: at none yet. */
export const PLACE: Part<number | null> = {
  name: "place",
  read: (text) => (/^\d{1,9}$/.test(text ?? "") ? Number(text) : null),
  write: (place) => (place === null ? null : String(place)),
};

/** Plays one of the orders that are possible: the cursor goes from each send or receive to the next of that order. */
export class OrderCourse {
  private readonly app: App;
  /** Of the way to the next place. */
  private part = 0;

  constructor(app: App) {
    this.app = app;
  }

  /** Goes on by so many places, of which it takes the whole ones; false at the end. */
  move(a: SpaceTime, by: number): boolean {
    const { app } = this;
    const { course, ticks } = a;
    if (course === null || ticks === null || course.length === 0) return false;
    const now = partOf(app.ws, PLACE);
    if (now === null) {
      const at = this.atCursor(course);
      if (at === null) return this.go(a, by > 0 ? ticks.from : ticks.from + course.length - 1);
      return this.go(a, ticks.from + Math.max(0, Math.min(course.length - 1, at + Math.sign(by))));
    }
    this.part += by;
    const whole = Math.trunc(this.part);
    if (whole === 0) return true;
    this.part -= whole;
    const next = Math.max(ticks.from, Math.min(ticks.from + course.length - 1, now + whole));
    if (next !== now) return this.go(a, next);
    this.part = 0;
    return false;
  }

  /** Of what happened by the cursor, the place of the last; null: there is no cursor, or nothing did. */
  private atCursor(course: NonNullable<SpaceTime["course"]>): number | null {
    const { cursor } = this.app.ws;
    let found: number | null = null;
    course.forEach((step, i) => {
      const best = found === null ? null : (course[found]?.at ?? null);
      if (cursor !== null && step.at <= cursor && (best === null || step.at >= best)) found = i;
    });
    return found;
  }

  private go(a: SpaceTime, place: number): boolean {
    const step = a.course?.[place - (a.ticks?.from ?? 0)];
    if (step === undefined) return false;
    this.app.set({ ...withPart(this.app.ws, PLACE, place), cursor: step.at }, "replace");
    return true;
  }
}

/** "3 of 46: alice". */
export function placeText(a: SpaceTime, place: number | null): string {
  const [from, step] = [a.ticks?.from ?? 0, place === null ? undefined : a.course?.[place - (a.ticks?.from ?? 0)]];
  return place === null || step === undefined ? "" : `, ${place - from + 1} of ${a.course?.length ?? 0}: ${step.who}`;
}
