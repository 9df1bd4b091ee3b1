import type { Operations } from "@idms/core/operations/all";
import type { Given } from "@idms/core/operations/operation";

/** What every command takes. */
export interface EveryFlags {
  json?: boolean;
  quiet?: boolean;
  /** False with --no-input. */
  input: boolean;
}

/** What every command takes that opens the data folder. */
export interface DataFlags extends EveryFlags {
  data?: string;
}

/** What every list takes. */
export interface ListFlags extends DataFlags {
  csv?: boolean;
}

/** What every change of one thing takes. */
export interface ChangeFlags extends DataFlags {
  dryRun?: boolean;
}

/** What every removal takes. */
export interface RemovalFlags extends ChangeFlags {
  yes?: boolean;
}

/** What is given to the command of an operation, by the words behind `idms`. */
export type FlagsOf<Words extends keyof Operations> = Given<Operations[Words]> & ListFlags;
