import { h } from "./dom.ts";

/** Names that begin with as many equal letters look the same where there is no room for more. */
const ALIKE = 10;
const SHORTEST = 4;
const LONGEST = 14;

/**
 * How many letters of a name's end have to be seen to tell it from others that begin alike; 0: it is the only one, or
 * its end tells nothing.
 */
export function tailOf(name: string, among: Iterable<string>): number {
  if (name.length <= ALIKE + SHORTEST) return 0;
  const begin = name.slice(0, ALIKE);
  const alike = [...among].filter((other) => other !== name && other.startsWith(begin));
  if (alike.length === 0) return 0;
  for (let n = SHORTEST; n <= Math.min(LONGEST, name.length - ALIKE); n++) {
    const end = name.slice(-n);
    if (!alike.some((other) => other.endsWith(end))) return n;
  }
  return 0;
}

/** A name in a list: where there is no room its middle is left out if others begin as it does, else its end. */
export function nameIn(
  among: readonly string[],
  name: string,
  attrs: Readonly<Record<string, string>> = {},
): HTMLElement {
  const wanted = tailOf(name, among);
  // half of a sign is none
  const tail = wanted > 0 && /[\udc00-\udfff]/.test(name.charAt(name.length - wanted)) ? wanted + 1 : wanted;
  const all = { ...attrs, class: `cut ${attrs["class"] ?? ""}`.trim() };
  if (tail === 0) return h("span", all, name);
  return h(
    "span",
    { ...all, class: `${all.class} parted` },
    h("span", {}, oneLine(name.slice(0, -tail))),
    h("span", {}, oneLine(name.slice(-tail))),
  );
}

function oneLine(text: string): string {
  return text.replace(/[\n\r\t]/g, " ");
}
