import type { Workspace } from "./workspace.ts";

/** What a view alone keeps in the workspace, and so in the URL, where it stands under a name of its own. */
export interface Part<T> {
  /** In the URL. */
  readonly name: string;
  /** Never throws: what cannot be understood is what nobody said. */
  read(text: string | null): T;
  /** null = what nobody said. */
  write(value: T): string | null;
}

export function partOf<T>(ws: Pick<Workspace, "own">, part: Part<T>): T {
  return part.read(ws.own[part.name] ?? null);
}

/** The change of the workspace that gives a view's part another value. */
export function withPart<T>(ws: Pick<Workspace, "own">, part: Part<T>, value: T): Pick<Workspace, "own"> {
  const { [part.name]: _, ...others } = ws.own;
  const text = part.write(value);
  return { own: text === null ? others : { ...others, [part.name]: text } };
}
