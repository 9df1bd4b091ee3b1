import { sentences } from "../../sentence.ts";

/** Names of the kinds of jobs. */
export const jobLabel = /* @__PURE__ */ sentences("jobLabel", {
  print: "Printing ID cards",
  import_classes: "Importing classes",
  import_students: "Importing students",
  bring_in: "Importing a spreadsheet",
  undo_import: "Undoing an import",
  export: "Exporting students",
  purge: "Deleting old data",
  erase: "Erasing students",
  backup: "Backing up",
  prove_backup: "Checking a backup",
  doctor: "Checking the installation",
  remind: "Emailing reminders to families",
  fetch: "Fetching students",
});

/** Names of the states of a job. */
export const jobState = /* @__PURE__ */ sentences("jobState", {
  waiting: "Waiting",
  waitsLong:
    "Waiting, but no job is running. Another idms process may be doing the same work. Otherwise, start a worker with idms worker.",
  retried: "Waiting to be retried: {why}",
  begun: "Begun",
  soFar: "{done} {unit}",
  ofTotal: "{done} of {total} {unit}",
  cancelling: "Cancelling",
  cancelled: "Cancelled",
  cancelledAfter: ["Cancelled ({n} class was printed)", "Cancelled ({n} classes were printed)"],
  failed: "Failed: {why}",
  failedAfter: ["Failed: {why} ({n} class was printed)", "Failed: {why} ({n} classes were printed)"],
  done: "Done",
  leavingOut: "{done}, with {left} left out",
  notSent: [
    "{done}, but {n} batch was not sent to the printer",
    "{done}, but {n} batches were not sent to the printer",
  ],
  triedOut: "Dry run: no problems found",
  triedLeavingOut: "Dry run: {left} would be left out",
  reminded:
    "Done: {mailed} emailed, {lately} already emailed within the last day, {phone} to remind by phone",
  erased: "Done. Copies may still be in: {places}",
  well: "Done: no problems found",
  examined: "Done: {problems}, {warnings}",
  whole: "Backup is intact: {name}",
});

/** Units in which the progress of a job is counted. */
export const jobUnit = /* @__PURE__ */ sentences("jobUnit", {
  cards: "cards",
  rows: "rows",
  photos: "photos",
  students: "students",
  files: "files",
  families: "families",
});

/** Counts in a job's result. */
export const jobCount = /* @__PURE__ */ sentences("jobCount", {
  cards: ["{n} card", "{n} cards"],
  classes: ["{n} class", "{n} classes"],
  cardsAndClasses: "{cards} and {classes}",
  problems: ["{n} problem", "{n} problems"],
  warnings: ["{n} warning", "{n} warnings"],
});

/** Reasons why a job ended early, for jobs without a failure that explains it. */
export const jobEnd = /* @__PURE__ */ sentences("jobEnd", {
  unknown: "unknown reason",
  defect: "This is a defect in IDMS. The log has more details. Please try again.",
  triedOften: "{why} IDMS tried {tries} times.",
  programEnded:
    "The program that ran this job was stopped {tries} times. Check the system log to find out why.",
  nobodyToPrint: "No class has any cards to print. Verify submissions first, or choose another status.",
  noClassPrinted: "None of the classes could be printed.",
  noCardPrinted: "None of the cards could be printed.",
});

/** Formats of job notes, which consist of a person or row and a message. */
export const jobNote = /* @__PURE__ */ sentences("jobNote", {
  of: "{whose}: {what}",
  row: "Row {row}: {what}",
  rowOf: "Row {row}, {whose}: {what}",
  more: "And {n} more.",
  notSent: "Batch {batch} was not sent to the printer. {why}",
  noClass: "There is no class {id}, or it belongs to another school.",
  noStudent: "There is no student {id}, or the student belongs to another school.",
});
