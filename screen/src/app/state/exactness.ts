import type { Shown } from "./api.ts";

/** What may be said of all that is on the screen together. */
export type Exactness =
  | { readonly kind: "exact" }
  | { readonly kind: "approximate"; readonly error: string | null }
  /** Something is blank, or answers what was asked before, or looked at other rows than the rest. */
  | { readonly kind: "waiting" }
  | { readonly kind: "failed" };

/** Exact only if everything that is shown is there, is the answer to what is asked now, and counted the same rows. */
export function exactness(shown: Iterable<Shown>): Exactness {
  let error: string | null = null;
  let rough = false;
  let waiting = false;
  let failed = false;
  const generations = new Set<number>();
  for (const f of shown) {
    if (f.failed) failed = true;
    else if (!f.held || !f.current) waiting = true;
    else {
      generations.add(f.held.seen.generation);
      if (f.held.seen.exact) continue;
      rough = true;
      error ??= f.held.seen.error;
    }
  }
  if (failed) return { kind: "failed" };
  if (rough) return { kind: "approximate", error };
  return waiting || generations.size !== 1 ? { kind: "waiting" } : { kind: "exact" };
}

export function exactnessText(e: Exactness): string {
  switch (e.kind) {
    case "exact":
      return "exact";
    case "approximate":
      return `approximate${e.error ? `, \u00b1 ${e.error}` : ""}`;
    case "waiting":
      return "\u2026";
    case "failed":
      return "not everything could be answered";
  }
}
