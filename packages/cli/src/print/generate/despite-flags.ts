import { readDespite, type Despite } from "@idms/core/print/batches/gate";
import { readIds } from "../../terminal/flags/read-ids.ts";

/** The flags that give leave to print cards in spite of what is serious on them. */
export interface DespiteFlags {
  despite?: string;
  despiteStudent?: string[];
}

/** @throws Failure `invalid` as `readDespite` does. */
export const readDespiteFlags = (flags: DespiteFlags): Despite | null =>
  readDespite(flags.despite, readIds("--despite-student", flags.despiteStudent));
