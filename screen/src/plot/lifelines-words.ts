import { count, duration, several } from "../base/format.ts";
import { COURSES, type FlowLine, type FlowsShown, flowName, type Lifelines, stepName } from "../base/lifelines.ts";
import type { Nanos } from "../base/time.ts";
import { STYLES } from "./courses.ts";
import { listed, sentence, type Words } from "./words.ts";

const SAID = 3;

/** What of the flows is of note: "6 missing, 18 late". */
export function coursesText(a: Pick<FlowsShown, "counts">): string {
  const some = COURSES.filter((c) => c !== "complete" && a.counts[c] > 0);
  return some.length === 0 ? "none unusual" : listed(some.map((c) => `${count(a.counts[c])} ${STYLES[c].word}`));
}

/** Of so many flows that medians are known to 1 % only. */
const about = (a: Lifelines): string => (a.exact ? "" : "about ");

/** From how many there are to the worst by name. */
export function lifelinesWords(a: Lifelines, moment: (t: Nanos) => string): Words {
  if (a.flows === 0) return [sentence("no flows here")];
  const slowest = [...a.steps].filter((s) => s.flows > 0).sort((x, y) => y.median - x.median)[0];
  const worst = a.lines.slice(0, SAID).map((l) => sentence(flowText(l, a, moment)));
  const more = a.lines.length - worst.length;
  return [
    sentence(`${several(a.flows, "flows")} of ${a.name}, ${several(a.steps.length, "steps")}: ${coursesText(a)}`),
    ...(slowest
      ? [
          sentence(
            `the longest wait is before ${stepName(slowest.name)}, usually ${about(a)}${duration(slowest.median)}`,
          ),
        ]
      : []),
    ...worst,
    ...(more > 0 ? [sentence(`${count(more)} more are in the table`)] : []),
  ];
}

/** "flow 0ad98560 missing mid2 request in after call mid2 at 09:48:32.198". */
export function flowText(
  l: FlowLine,
  a: { readonly steps: readonly { readonly name: string }[] },
  moment: (t: Nanos) => string,
): string {
  const last = stepName(a.steps[l.steps.at(-1) ?? -1]?.name ?? "");
  const when = moment(l.times.at(-1) as Nanos);
  const name = `flow ${flowName(l)}`;
  switch (l.course) {
    case "missing":
    case "lost": {
      const cause = l.cause === "" ? "" : ` (${l.cause}${l.why === "" ? "" : `: ${l.why}`})`;
      return `${name}: ${l.missing.map(stepName).join(", ")} missing after ${last} at ${when}${cause}`;
    }
    case "early":
      return `${name} ended early with ${last} at ${when}, as it may`;
    case "open":
      return `${name} is open: last ${last} at ${when}`;
    case "cut":
      return `${name} began before the first row; last ${last} at ${when}`;
    case "complete":
      return `${name} is complete, ${duration(took(l))}`;
    default:
      return `${name} ${STYLES[l.course].word}: ${l.why}`;
  }
}

const took = (l: FlowLine): number => Number((l.times.at(-1) as Nanos) - (l.times[0] as Nanos));

/** Which of its points a moment belongs to: the last by then, or the first. */
export function pointAt(l: FlowLine, t: Nanos): number {
  let at = 0;
  l.times.forEach((x, i) => {
    if (x <= t) at = i;
  });
  return at;
}

/** What it did there, and how long the step after took, against the usual. */
export function gapText(l: FlowLine, i: number, a: Lifelines): string {
  const here = a.steps[l.steps[i] ?? -1];
  const next = a.steps[l.steps[i + 1] ?? -1];
  if (!here) return "";
  if (!next) return stepName(here.name);
  const gap = Number((l.times[i + 1] as Nanos) - (l.times[i] as Nanos));
  const usual = next.median > 0 ? `, usually ${about(a)}${duration(next.median)}` : "";
  return `${stepName(here.name)} to ${stepName(next.name)} ${duration(gap)}${usual}`;
}
