import { type Seen, seen } from "./answers.ts";
import { doc, type Json, list, text, whole } from "./json.ts";

/** Where a process runs, and who is next to it; null: no row says it. */
export interface Proc {
  readonly name: string;
  readonly host: string | null;
  readonly machine: string | null;
  readonly program: string | null;
  /** The groups that it is in, from the outermost, such as TREE/RING. */
  readonly topology: string | null;
  /** Which member it is of each of them, from 0, such as 2/0. */
  readonly position: string | null;
  /** Places in the list of processes. */
  readonly neighbours: readonly number[];
}

export interface Processes extends Seen {
  readonly total: number;
  readonly processes: readonly Proc[];
}

const said = (j: Json | undefined): string | null => (typeof j === "string" ? j : null);

export function processes(j: Json): Processes {
  const d = doc(j);
  return {
    ...seen(j),
    total: whole(d["total"]),
    processes: list(d["processes"]).map((p) => {
      const o = doc(p);
      return {
        name: text(o["name"]),
        host: said(o["host"]),
        machine: said(o["machine"]),
        program: said(o["program"]),
        topology: said(o["topology"]),
        position: said(o["position"]),
        neighbours: list(o["neighbours"]).map((n) => Number(n)),
      };
    }),
  };
}
