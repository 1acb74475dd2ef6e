const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A text of the data without what turns the order of letters around: `gpj.exe` must not read as `exe.jpg`. */
export function readable(text: string): string {
  return text.replace(TURNS, "\u00b7");
}
