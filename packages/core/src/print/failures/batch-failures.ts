import { failures } from "../../failure.ts";

/** Failures of requests about a batch of printed cards. */
export const batchFailures = failures("batch", {
  unknown: ["missing", 'There is no batch {batch}. "idms batches" lists all batches.'],
  noSheet: [
    "missing",
    'Batch {batch} has no sheet {sheets}. "idms batches {batch}" lists its cards by sheet.',
  ],
  noPlace: [
    "missing",
    'Batch {batch} has no position {place} on sheet {sheet}. "idms batches {batch}" lists its cards.',
  ],
  noCard: [
    "missing",
    'Batch {batch} has no card at position {positions}. "idms batches {batch}" lists its cards.',
  ],
  noCardOnSheets: [
    "missing",
    'Batch {batch} has no card on sheet {sheets} at position {positions}. "idms batches {batch}" lists its cards.',
  ],
  noCardOfStudent: [
    "missing",
    'Batch {batch} has no card for student {students}. "idms batches {batch}" lists its cards.',
  ],
  sheetBeyondEnd: ["missing", ["Batch {batch} has only one sheet.", "Batch {batch} has only {n} sheets."]],
  noBack: ["missing", "The cards in batch {batch} have no back."],
  notKept: [
    "conflict",
    "The printed content of these cards in batch {batch} is not stored. Print the cards with today's data. At the command line, use --current.",
  ],
  schoolDeleted: [
    "missing",
    "The school for batch {batch} has been deleted. Reprint the batch unchanged, without --current.",
  ],
  classDeleted: [
    "missing",
    "The class for batch {batch} has been deleted. Reprint the batch unchanged, without --current.",
  ],
  templateDeleted: [
    "missing",
    "The ID template for batch {batch} has been deleted. Reprint the batch unchanged, without --current.",
  ],
  deliveredBeforePrint: [
    "invalid",
    "Batch {batch} was printed on {printed}. Choose that day or a later date for its delivery.",
  ],
  notDelivered: ["conflict", "Batch {batch} is not marked as delivered."],
  nobodyLeft: [
    "missing",
    "None of these students is still in the class that batch {batch} was printed for. Reprint the cards unchanged.",
  ],
  backgroundGone: [
    "unprocessable",
    "A background used in batch {batch} is missing. Restore the background from a backup.",
  ],
  backgroundGoneForReprint: [
    "unprocessable",
    "A background used in batch {batch} is missing. Restore the background from a backup, or print with --current.",
  ],
});
