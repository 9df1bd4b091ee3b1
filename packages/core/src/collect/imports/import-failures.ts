import { failures } from "../../failure.ts";

/** Why an import, its draft or its undo cannot go on. */
export const importFailures = failures("import", {
  sheetNotSent: ["invalid", "Send the spreadsheet as the file `sheet`."],
  inputNotObject: ["invalid", "The part `input` must be a JSON object."],
  fileTooLarge: ["too_large", "A file of an import has 2 GB at most: send the photos in several imports."],
  schoolNeeded: ["invalid", "Choose the school into which this comes."],
  tooManyDrafts: ["too_many", "{n} drafts wait already: bring them in, or discard some."],
  noDraft: ["conflict", "This import is not a draft any more."],
  endedMeanwhile: ["conflict", "This draft was imported or discarded meanwhile."],
  beingImported: ["conflict", "The draft is being imported: wait until that has ended."],
  beingWorkedAt: ["conflict", "The import is being worked at already."],
  noColumn: ["invalid", 'The sheet has no column "{column}".'],
  noRow: ["invalid", "The sheet has no row {row}."],
  tooManyEdits: ["invalid", "{most} cells can be corrected here. Correct the others in the file."],
  answerTaken: [
    "conflict",
    "Nothing was imported: somebody else has just submitted the {label} of row {row}.",
  ],
  rowsRejected: [
    "unprocessable",
    [
      "Nothing was imported, because {n} row was rejected: correct it.",
      "Nothing was imported, because {n} rows were rejected: correct them.",
    ],
  ],
  rowsRejectedOrPartial: [
    "unprocessable",
    [
      "Nothing was imported, because {n} row was rejected: correct it, or import the others with --partial.",
      "Nothing was imported, because {n} rows were rejected: correct them, or import the others with --partial.",
    ],
  ],
  notRowNumber: ["invalid", '--header-row takes the number of a row, such as 4, and not "{text}".'],
  isDraft: ["conflict", "This import is a draft: discard it instead."],
  undoneAlready: ["conflict", "This import is undone already."],
  undoOver: ["conflict", "This import could be undone until {time}."],
  undoNever: ["conflict", "This import cannot be undone."],
  changedMeanwhile: ["conflict", "This import was changed meanwhile: look at it again."],
  someStay: [
    "conflict",
    [
      "Nothing was undone: {n} row would stay as it is now. Say that it is to be kept, to undo the rest.\n{rows}",
      "Nothing was undone: {n} rows would stay as they are now. Say that these are to be kept, to undo the rest.\n{rows}",
    ],
  ],
  rowsNotRight: [
    "unprocessable",
    [
      "{n} row is not right, so nobody was added or changed.",
      "{n} rows are not right, so nobody was added or changed.",
    ],
  ],
  photosMissing: ["unprocessable", ["{n} photo is missing.", "{n} photos are missing."]],
  withFlags: ["unprocessable", "{why}\n{flags}"],
});
