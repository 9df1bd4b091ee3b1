import { staleFailures, changerSentences } from "@idms/core/upkeep/versions/stale-failures";
import { Failure, type FailureSentence } from "@idms/core/failure";

/** A row as the database has it, of whatever table that is versioned. */
export interface VersionedRow {
  id: number;
  version: number;
  updated_at: string;
}

/** The answer to an edit that began with a version that is not the current one. */
export interface StaleAnswer {
  /** The row as the API answers it. */
  current: unknown;
  /** Who made the current version; null where nobody knows any more. */
  changed_by: string | null;
  changed_at: string;
  /**
   * For a student, by name: what differs from the version that was read; nothing where all that people see is the
   * same.
   */
  changed?: readonly string[];
}

/** The failure of a change whose row has been changed by somebody else since it was read. */
export class Stale extends Failure {
  readonly row: VersionedRow;
  readonly changedBy: string | null;
  readonly changed: readonly string[] | undefined;
  /** The answer beside the sentence, once it is known how the row is answered. */
  answer: StaleAnswer | undefined;

  constructor(
    row: VersionedRow,
    changedBy: string | null,
    told: { said?: FailureSentence; changed?: readonly string[] } = {},
  ) {
    super(told.said ?? staleFailures.notSaved({ by: changedBy ?? changerSentences.somebody() }));
    this.row = row;
    this.changedBy = changedBy;
    this.changed = told.changed;
  }
}
