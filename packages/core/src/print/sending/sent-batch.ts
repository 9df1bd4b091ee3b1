/** The printer job in which a batch was last sent. */
export interface SentBatch {
  /**
   * `sending` until the printer has the whole file. If it stays that way, IDMS was interrupted, or the printer did not
   * accept the file.
   */
  state: "sending" | "taken";
  /** A random ID of this attempt. It distinguishes two processes that are sending the same batch. */
  attempt: string;
  /** The name of the printer in IDMS, and its address at that time. */
  printer: string;
  address: string;
  /** The printer's number for the job. Null until the printer has assigned it. Until then, no file has been sent. */
  job: number | null;
  /** Whether the printer has confirmed the whole file, although the attempt has not ended yet. */
  has_document?: boolean;
  /** The user who sent the batch, and the time (an ISO time in UTC). */
  by: string;
  at: string;
}

/**
 * Who unmarked the students of a batch, when (an ISO time in UTC), why, and how many students. If the cards were revoked
 * too, also how many cards.
 */
export interface Unmarked {
  by: string;
  at: string;
  reason: string;
  students: number;
  revoked?: number;
}

/**
 * The marks of a batch: its students are marked as printed, nobody has marked them since the print, or they were
 * unmarked. A reprint marks nobody, and its cards count at once.
 */
export const BATCH_MARKS = ["marked", "not_marked", "unmarked"] as const;
export type BatchMark = (typeof BATCH_MARKS)[number];

/** The labels for the marks. */
export const BATCH_MARK_WORDS: Readonly<Record<BatchMark, string>> = {
  marked: "Marked as printed",
  not_marked: "Not marked yet",
  unmarked: "Unmarked",
};

/** Returns the mark of a batch. */
export const batchMark = ({
  awaits_mark,
  unmarked,
}: {
  awaits_mark: boolean;
  unmarked: Unmarked | null;
}): BatchMark => {
  if (!awaits_mark) return "marked";
  return unmarked === null ? "not_marked" : "unmarked";
};

/** Whether the cards of a batch must not be used, so that the batch is neither sent nor delivered. */
export const isRevoked = ({ unmarked }: { unmarked: Unmarked | null }): boolean =>
  unmarked?.revoked !== undefined;
