import { submissionText } from "../../messages.ts";
import { statusSentences, studentFailures } from "./student-failures.ts";

/** A student's statuses, in the order in which a student passes through them. */
export const STUDENT_STATUSES = ["SUBMITTED", "VERIFIED", "ID_GENERATED"] as const;
export type StudentStatus = (typeof STUDENT_STATUSES)[number];

/** The statuses that the school's submissions can be filtered by. */
export const FILTER_STATUSES = ["SUBMITTED", "VERIFIED"] as const satisfies readonly StudentStatus[];

/** How the filter shows a status, in the words of any language: SUBMITTED says where it comes from. */
export const statusLabel = (
  status: StudentStatus,
  word: string = status,
  fromParents: string = submissionText.fromParents,
): string => (status === "SUBMITTED" ? `${word} ${fromParents}` : word);

/** The one status that may follow, or null after the last. */
export const nextStatus = (status: StudentStatus): StudentStatus | null =>
  STUDENT_STATUSES[STUDENT_STATUSES.indexOf(status) + 1] ?? null;

/** Refuses every step but the next one. Throws a Failure `conflict` that names both statuses. */
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
 * The status of a student for a new school year, in which everybody is to have a new card: who was verified is so still, or is
 * looked at once more where that is wished; who was not is not.
 */
export const promotedStatus = (from: StudentStatus, checkAgain: boolean): StudentStatus =>
  from === "SUBMITTED" || checkAgain ? "SUBMITTED" : "VERIFIED";

/**
 * The status of a student whose verification is taken back: the one step back that there is, for as long as no card was
 * made on the strength of it. Throws a Failure `conflict` that says what is in the way.
 */
export function takenBack(from: StudentStatus, isPrintedSince: boolean): StudentStatus {
  if (from === "SUBMITTED") throw studentFailures.alreadyThere({ status: statusSentences[from]() });
  if (from === "ID_GENERATED" || isPrintedSince) throw studentFailures.cardMade();
  return "SUBMITTED";
}
