import { staleFailures, changerSentences } from "@idms/core/upkeep/versions/stale-failures";
import { Failure, type FailureSentence } from "@idms/core/failure";

/** A stored row of any versioned table. */
export interface VersionedRow {
  id: number;
  version: number;
  updated_at: string;
}

/** The response to an edit that was based on an outdated version. */
export interface StaleAnswer {
  /** The row, in the form of the API response. */
  current: unknown;
  /** The user who made the current version, or null if unknown. */
  changed_by: string | null;
  changed_at: string;
  /**
   * For a student: the names of the parts that differ from the version that the user read. Empty if no visible part
   * differs.
   */
  changed?: readonly string[];
}

/** The failure of an edit to a row that another user has changed since it was read. */
export class Stale extends Failure {
  readonly row: VersionedRow;
  readonly changedBy: string | null;
  readonly changed: readonly string[] | undefined;
  /** The response without the message. It is set once the form of the row's response is known. */
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
