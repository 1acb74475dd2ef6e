/** What a tab is called: the trace, then what of it is shown. */
export function titleOf(trace: string | null, column: string | null, view: string | null): string {
  if (trace === null) return "Sightline";
  const shown = [column, view].filter((s) => s !== null && s !== "").join(", ");
  return `${trace}${shown ? ` \u2013 ${shown}` : ""} \u2013 Sightline`;
}
