import { type Nanos, nanos } from "./time.ts";

/** What JSON answers consist of; what is not as it should be becomes the neutral value of its kind. */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type Doc = { readonly [key: string]: Json };

export const doc = (j: Json | undefined): Doc =>
  j !== null && typeof j === "object" && !Array.isArray(j) ? (j as Doc) : {};
export const list = (j: Json | undefined): readonly Json[] => (Array.isArray(j) ? j : []);
export const text = (j: Json | undefined): string => (j === null || j === undefined ? "" : String(j));

export function num(j: Json | undefined): number | null {
  if (typeof j === "number") return j;
  if (typeof j === "boolean") return j ? 1 : 0;
  if (typeof j === "string" && j.trim() !== "") {
    const n = Number(j);
    return Number.isFinite(n) ? n : null;
  }
  return null;
}
export const whole = (j: Json | undefined): number => num(j) ?? 0;
export const numbers = (j: Json | undefined): number[] => list(j).map((v) => num(v) ?? Number.NaN);

export function instant(j: Json | undefined): Nanos | null {
  if (typeof j === "string" && /^-?\d+$/.test(j)) return nanos(j);
  return typeof j === "number" && Number.isFinite(j) ? nanos(j) : null;
}
export const moment = (j: Json | undefined): Nanos => instant(j) ?? nanos(0n);
