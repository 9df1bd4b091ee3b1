import type { KeptRow } from "./import-rows.ts";

/** What a row is called, and why it stays as it is; without a reason it can be undone. */
export interface Looked {
  name: string;
  why?: string | undefined;
}

/** What is the same of all: whether a row is there, and as the import left it. */
export function standing(row: KeptRow, found: { version: number; name: string } | undefined): Looked {
  if (!found) return { name: "", why: "was removed since" };
  const { name } = found;
  return found.version === row.version ? { name } : { name, why: "was changed since" };
}
