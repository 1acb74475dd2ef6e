import { doc, type Json, list, text } from "./json.ts";

/** A scene that can be shown: the text of its file. */
export interface SceneFile {
  readonly name: string;
  readonly text: string;
  /** Why it cannot be read; null: it can. */
  readonly problem: string | null;
}

/** Those of the catalogue. */
export function sceneFiles(j: Json): readonly SceneFile[] {
  return list(doc(j)["scenes"]).map((s) => ({
    name: text(doc(s)["name"]),
    text: text(doc(s)["text"]),
    problem: doc(s)["problem"] === null ? null : text(doc(s)["problem"]),
  }));
}

/** The events that a scene says it shows, as far as its text tells: a list of texts behind `events:`. Null: any. */
export function eventsOf(file: string): readonly string[] | null {
  const found = /^\s*events:\s*\[([^\]]*)\]/m.exec(file);
  if (!found) return null;
  const names = [...(found[1] ?? "").matchAll(/"([^"\\]*)"|'([^'\\]*)'/g)].map((m) => m[1] ?? m[2] ?? "");
  return names.length === 0 ? null : names;
}

/**
 * Why a scene shows nothing of a trace; null: it does.
 *
 * @param events of the trace; null: nobody knows, or there are very many
 */
export function whyNot(scene: SceneFile, events: ReadonlySet<string> | null): string | null {
  if (scene.problem !== null) return `cannot be read: ${scene.problem}`;
  const wanted = eventsOf(scene.text);
  if (wanted === null || events === null || wanted.some((e) => events.has(e))) return null;
  const others = wanted.length === 1 ? "" : ` or ${wanted.length === 2 ? wanted[1] : `${wanted.length - 1} others`}`;
  return `no event ${wanted[0]}${others}`;
}
