/** Fails loudly when a promise between two parts of the page is broken; never used for what a user or a server sends. */
export function assert(condition: boolean, rule: string): asserts condition {
  if (!condition) throw new Error(`broken rule: ${rule}`);
}

/** Ends an exhaustive switch: compiles only when every alternative was handled. */
export function unreachable(value: never): never {
  throw new Error(`unhandled alternative: ${String(value)}`);
}
