import { failures } from "../../failure.ts";

/** The reasons why an import, its draft or its undo cannot continue. */
export const importFailures = failures("import", {
  sheetNotSent: ["invalid", "Send the spreadsheet as a file named `sheet`."],
  inputNotObject: ["invalid", "The part `input` must be a JSON object."],
  fileTooLarge: ["too_large", "A file in an import can be up to 2 GB. Send the photos in several imports."],
  schoolNeeded: ["invalid", "Choose the school for this import."],
  tooManyDrafts: ["too_many", "There are already {n} import drafts. Import or discard some of them."],
  noDraft: ["conflict", "This import is no longer a draft."],
  endedMeanwhile: ["conflict", "This draft has already been imported or discarded."],
  beingImported: ["conflict", "The draft is being imported. Wait until the import is finished."],
  beingWorkedAt: ["conflict", "The import is already in progress."],
  noColumn: ["invalid", 'The sheet has no column "{column}".'],
  noRow: ["invalid", "The sheet has no row {row}."],
  tooManyEdits: ["invalid", "You can correct up to {most} cells here. Correct the other cells in the file."],
  answerTaken: [
    "conflict",
    "Nothing was imported, because someone else has just submitted the {label} in row {row}.",
  ],
  rowsRejected: [
    "unprocessable",
    [
      "Nothing was imported, because {n} row was rejected. Correct the row, then import the file again.",
      "Nothing was imported, because {n} rows were rejected. Correct the rows, then import the file again.",
    ],
  ],
  rowsRejectedOrPartial: [
    "unprocessable",
    [
      "Nothing was imported, because {n} row was rejected. Correct the row, or import the others with --partial.",
      "Nothing was imported, because {n} rows were rejected. Correct these rows, or import the others with --partial.",
    ],
  ],
  notRowNumber: ["invalid", '--header-row takes a row number, such as 4, not "{text}".'],
  notDecision: [
    "invalid",
    '--child takes a row and a student, such as 12=34 for student 34 in row 12, or 12=new, not "{text}".',
  ],
  isDraft: ["conflict", "This import is a draft. Discard it instead."],
  undoneAlready: ["conflict", "This import has already been undone."],
  undoOver: ["conflict", "This import could only be undone until {time}."],
  undoNever: ["conflict", "This import cannot be undone."],
  changedMeanwhile: ["conflict", "Someone changed this import. Check it again."],
  someStay: [
    "conflict",
    [
      "Nothing was undone, because {n} row cannot be undone. To undo the rest, choose to keep this row.\n{rows}",
      "Nothing was undone, because {n} rows cannot be undone. To undo the rest, choose to keep these rows.\n{rows}",
    ],
  ],
  rowsNotRight: [
    "unprocessable",
    [
      "{n} row has errors, so nothing was added or changed.",
      "{n} rows have errors, so nothing was added or changed.",
    ],
  ],
  photosMissing: ["unprocessable", ["{n} photo is missing.", "{n} photos are missing."]],
  withFlags: ["unprocessable", "{why}\n{flags}"],
});
