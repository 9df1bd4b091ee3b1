import { failures } from "../../failure.ts";

/** What cannot be had of a batch of printed cards. */
export const batchFailures = failures("batch", {
  unknown: ["missing", 'There is no batch {batch}. "idms batches" lists them.'],
  noSheet: ["missing", 'Batch {batch} has no sheet {sheets}. "idms batches {batch}" shows what it has.'],
  noPlace: [
    "missing",
    'Batch {batch} has no place {place} on sheet {sheet}. "idms batches {batch}" shows what it has.',
  ],
  noCard: ["missing", 'Batch {batch} has no card {positions}. "idms batches {batch}" shows what it has.'],
  noCardOnSheets: [
    "missing",
    'Batch {batch} has no card on sheet {sheets} at place {positions}. "idms batches {batch}" shows what it has.',
  ],
  noCardOfStudent: [
    "missing",
    'Batch {batch} has no card of student {students}. "idms batches {batch}" shows what it has.',
  ],
  sheetBeyondEnd: ["missing", ["Batch {batch} has only one sheet.", "Batch {batch} has only {n} sheets."]],
  noBack: ["missing", "The cards of batch {batch} have no back."],
  notKept: [
    "conflict",
    "What stood on these cards of batch {batch} is not kept any more, or never was. Print them with today's data, at the command line with --current.",
  ],
  schoolDeleted: [
    "missing",
    "The school of batch {batch} has been deleted. Print the batch as it was, without --current.",
  ],
  classDeleted: [
    "missing",
    "The class of batch {batch} has been deleted. Print the batch as it was, without --current.",
  ],
  templateDeleted: [
    "missing",
    "The ID template of batch {batch} has been deleted. Print the batch as it was, without --current.",
  ],
  nobodyLeft: [
    "missing",
    "None of these students is in the class of batch {batch} any more. Print the cards as they were.",
  ],
  backgroundGone: [
    "unprocessable",
    "A background that batch {batch} was printed with is gone. Restore it from a backup.",
  ],
  backgroundGoneForReprint: [
    "unprocessable",
    "A background that batch {batch} was printed with is gone. Restore it from a backup, or print with --current.",
  ],
});
