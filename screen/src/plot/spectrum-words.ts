import { count, duration, several, share } from "../base/format.ts";
import type { Found, Spectrum } from "../base/spectrum.ts";
import type { Nanos } from "../base/time.ts";
import { coursesText } from "./lifelines-words.ts";
import { segmentName } from "./segments.ts";
import { sentence, type Words } from "./words.ts";

const SAID = 6;

/** What was found, with what makes it so. */
export function foundText(f: Found, a: Spectrum, moment: (t: Nanos) => string): string {
  const s = a.segments[f.segment];
  const where = s ? segmentName(s, a) : "";
  switch (f.kind) {
    case "overtaking":
      return `${where}: a flow took ${duration(f.took)} from ${moment(f.from)}, usually ${duration(f.usual)}; ${several(f.flows, "flows")} that began later ended earlier`;
    case "batch":
      return `${where}: ${several(f.flows, "flows")} ended together at ${moment(f.from)}, which began within ${duration(f.took)}`;
    case "peak":
      return `${where}: up to ${several(f.flows, "flows")} inside at once from ${moment(f.from)} to ${moment(f.to)}, usually ${count(f.usual)}`;
    case "cascade":
      return `${where}: ${several(f.flows, "flows")} were slow from ${moment(f.from)} to ${moment(f.to)}: half took ${duration(f.took)}, usually ${duration(f.usual)}; ${cascadeText(f, a)}`;
    case "drift":
      return `${where}: half took ${duration(f.usual)} at the beginning, ${duration(f.took)} at the end`;
  }
}

/** Where its flows came from, and through which segments all of it goes. */
function cascadeText(f: Found, a: Spectrum): string {
  const spots = a.found.filter((x) => x.kind === "cascade" && x.cascade === f.cascade);
  const nameOf = (x: Found | undefined) => {
    const s = x && a.segments[x.segment];
    return s ? segmentName(s, a) : "";
  };
  const origin = spots[f.origin];
  if (origin) return `most of them came from a slow spot of ${nameOf(origin)}`;
  const later = [...new Set(spots.filter((x) => x !== f).map(nameOf))];
  return `a cascade begins, on to ${later.join(", ")}`;
}

/** From where flows wait to what was found. */
export function spectrumWords(a: Spectrum, moment: (t: Nanos) => string): Words {
  if (a.flows === 0) return [sentence("no flows here")];
  const longest = [...a.segments].sort(
    (x, y) => (y.quartiles[2] as number) * y.passes - (x.quartiles[2] as number) * x.passes,
  )[0];
  const others = a.others > 0 ? `, of ${count(a.others + a.segments.length)} those with most waiting` : "";
  const found = [...a.found].sort((x, y) => y.flows - x.flows);
  const more = found.length - SAID;
  return [
    sentence(
      `${several(a.flows, "flows")} of ${a.name} in ${several(a.segments.length, "segments")}${others}: ${coursesText(a)}`,
    ),
    ...(longest
      ? [
          sentence(
            `most waiting is in ${segmentName(longest, a)}: half take at most ${duration(longest.quartiles[2] as number)}, three quarters ${duration(longest.quartiles[3] as number)}, the longest ${duration(longest.quartiles[4] as number)}`,
          ),
        ]
      : []),
    ...(a.searched
      ? a.segments
          .filter((s) => s.overtaken * 10 > s.passes)
          .map((s) => sentence(`in ${segmentName(s, a)} ${share(s.overtaken / s.passes)} are overtaken`))
      : [sentence("too many passes to look for what is special: zoom in")]),
    ...found.slice(0, SAID).map((f) => sentence(foundText(f, a, moment))),
    ...(more > 0 ? [sentence(`${count(more)} more were found`)] : []),
  ];
}
