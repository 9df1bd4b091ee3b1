import { submissionText } from "../../messages.ts";
import { statusSentences, studentFailures } from "./student-failures.ts";

/** The statuses of a student, in order. */
export const STUDENT_STATUSES = ["SUBMITTED", "VERIFIED", "ID_GENERATED"] as const;
export type StudentStatus = (typeof STUDENT_STATUSES)[number];

/** Statuses by which a school's submissions can be filtered. */
export const FILTER_STATUSES = ["SUBMITTED", "VERIFIED"] as const satisfies readonly StudentStatus[];

/**
 * Returns the text of a status for the filter, in any language. For SUBMITTED, the text says where the submission came
 * from.
 */
export const statusLabel = (
  status: StudentStatus,
  word: string = status,
  fromParents: string = submissionText.fromParents,
): string => (status === "SUBMITTED" ? `${word} ${fromParents}` : word);

/** Returns the next status, or null after the last one. */
export const nextStatus = (status: StudentStatus): StudentStatus | null =>
  STUDENT_STATUSES[STUDENT_STATUSES.indexOf(status) + 1] ?? null;

/** Allows only the next status. Throws a Failure `conflict` that names both statuses. */
export function assertTransition(from: StudentStatus, to: StudentStatus): void {
  const next = nextStatus(from);
  if (to === next) return;
  const status = statusSentences[from]();
  if (from === to) throw studentFailures.alreadyThere({ status });
  throw next === null
    ? studentFailures.lastStatus({ status, to: statusSentences[to]() })
    : studentFailures.wrongStep({ status, to: statusSentences[to](), next: statusSentences[next]() });
}

/**
 * Returns a student's status for a new school year, in which every student needs a new card. A verified student stays
 * verified, unless the school wants to verify students again. Staff who stay in their group keep their status and card.
 */
export const promotedStatus = (from: StudentStatus, checkAgain: boolean): StudentStatus =>
  from === "SUBMITTED" || checkAgain ? "SUBMITTED" : "VERIFIED";

/**
 * Returns the status after a verification is withdrawn. This is the only step back, and it is possible only until a
 * card is made. Otherwise, throws a Failure `conflict` with the reason.
 */
export function takenBack(from: StudentStatus, isPrintedSince: boolean): StudentStatus {
  if (from === "SUBMITTED") throw studentFailures.alreadyThere({ status: statusSentences[from]() });
  if (from === "ID_GENERATED" || isPrintedSince) throw studentFailures.cardMade();
  return "SUBMITTED";
}
