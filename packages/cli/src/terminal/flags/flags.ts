import type { Operations } from "@idms/core/operations/all";
import type { Given } from "@idms/core/operations/operation";

/** The flags of every command. */
export interface EveryFlags {
  json?: boolean;
  quiet?: boolean;
  /** False with --no-input. */
  input: boolean;
}

/** The flags of every command that opens the data folder. */
export interface DataFlags extends EveryFlags {
  data?: string;
}

/** The flags of every command that lists items. */
export interface ListFlags extends DataFlags {
  csv?: boolean;
}

/** The flags of every command that changes one item. */
export interface ChangeFlags extends DataFlags {
  dryRun?: boolean;
}

/** The flags of every command that removes items. */
export interface RemovalFlags extends ChangeFlags {
  yes?: boolean;
}

/** The type of an operation's flags, given the words that follow `idms`. */
export type FlagsOf<Words extends keyof Operations> = Given<Operations[Words]> & ListFlags;
