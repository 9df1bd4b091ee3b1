import { sentences } from "../../sentence.ts";

/** How a job stands. */
export const jobState = /* @__PURE__ */ sentences("jobState", {
  waiting: "Waiting",
  waitsLong:
    "Waiting, while no job goes on: another idms is at the same work, or none does such jobs; start idms work",
  retried: "Is tried again: {why}",
  begun: "Begun",
  soFar: "{done} {unit}",
  ofTotal: "{done} of {total} {unit}",
  cancelling: "Is being cancelled",
  cancelled: "Cancelled",
  cancelledAfter: ["Cancelled ({n} class is printed)", "Cancelled ({n} classes are printed)"],
  failed: "Failed: {why}",
  failedAfter: ["Failed: {why} ({n} class is printed)", "Failed: {why} ({n} classes are printed)"],
  done: "Done",
  leavingOut: "{done}, with {left} left out",
  triedOut: "Tried out: nothing is wrong",
  triedLeavingOut: "Tried out: {left} would be left out",
  reminded: "Done: mailed {mailed}, within the last day already {lately}, by phone {phone}",
  erased: "Done. Copies may still be in: {places}",
  well: "Done: all is well",
  examined: "Done: {problems}, {warnings}",
  whole: "Whole: {name}",
});

/** What a job counts while it goes on. */
export const jobUnit = /* @__PURE__ */ sentences("jobUnit", {
  cards: "cards",
  rows: "rows",
  photos: "photos",
  students: "students",
  files: "files",
  families: "families",
});

/** What a job counts at its end. */
export const jobCount = /* @__PURE__ */ sentences("jobCount", {
  cards: ["{n} card", "{n} cards"],
  classes: ["{n} class", "{n} classes"],
  cardsAndClasses: "{cards} and {classes}",
  problems: ["{n} problem", "{n} problems"],
  warnings: ["{n} warning", "{n} warnings"],
});

/** Why a job ended before it was done, where no failure says it. */
export const jobEnd = /* @__PURE__ */ sentences("jobEnd", {
  unknown: "nobody knows why",
  defect: "This is a defect in IDMS: its log has more of it. Please try again.",
  triedOften: "{why} It was tried {tries} times.",
  programEnded: "Its program was ended {tries} times while it was done. See the system's log for why.",
  nobodyToPrint: "No class has anybody to print: verify submissions first, or choose another status.",
  noClassPrinted: "Not one class could be printed.",
  noCardPrinted: "Not one card could be printed.",
});

/** Whose a note of a job is, and what it says. */
export const jobNote = /* @__PURE__ */ sentences("jobNote", {
  of: "{whose}: {what}",
  row: "Row {row}: {what}",
  rowOf: "Row {row}, {whose}: {what}",
  more: "And {n} more of these.",
  noClass: "There is no class {id}, or it is of another school.",
  noStudent: "There is no student {id}, or they are of another school.",
});
