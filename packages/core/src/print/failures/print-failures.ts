import { previewText } from "../../cards/checks/preview-notes.ts";
import { failures } from "../../failure.ts";

/** Why cards are not printed, not drawn, or not shown. */
export const printFailures = failures("print", {
  noTemplate: ["missing", '{school} has no ID template yet: make one in the designer, or with "{command}".'],
  noDefaultTemplate: [
    "missing",
    "{school} has no default ID template: set one in the designer, or name one with --template.",
  ],
  backgroundGone: [
    "unprocessable",
    "A background of the ID template {template} is gone. Upload it again, or restore it from a backup.",
  ],
  noBack: ["missing", "The cards of {template} have no back."],
  unknownStudents: ["missing", "{class} of {school} has no student {students}. Check the ids."],
  nobodyInClass: [
    "missing",
    "{class} of {school} has no {statuses} students: verify submissions first, or choose another status.",
  ],
  everybodyLeftOut: [
    "missing",
    "Everybody to be printed in {class} of {school} is left out. Leave out fewer students.",
  ],
  nobodyAnywhere: ["missing", "No class of any school has anybody to print."],
  nobodyInSchool: ["missing", "No class of {school} has anybody to print."],
  nothingPrinted: ["unprocessable", "Not one card could be printed. {reasons}"],
  notMarked: ["conflict", "{name} has no card and is not marked: {why}"],
  unnamedNotMarked: ["conflict", "The student has no card and is not marked: {why}"],
  tooManyClasses: [
    "too_large",
    "{count} classes are too many for one job. Ask for at most {most}, in several jobs.",
  ],
  tooManyStudents: [
    "too_large",
    "{count} students are too many to choose one by one. Choose at most {most}, or whole classes.",
  ],
  whyMissing: [
    "invalid",
    "Say why, too. A card with something serious on it is not printed without a reason.",
  ],
  whyLength: ["invalid", "Say in {least} to {most} characters why these cards are printed anyway."],
  allowedNotPrinted: [
    "invalid",
    "Student {students} is not among those to be printed, so you cannot allow that card. Check the ids.",
  ],
  reasonLength: ["invalid", "Say in at most {most} characters why these cards are printed again."],
  unknownStudent: ["missing", 'There is no student {student}. "idms students list" shows their numbers.'],
  photoGone: ["unprocessable", "The student's photo is gone or damaged. Restore it, or take it again."],
  tooSlow: ["busy", "The picture could not be drawn in time. Try again in a moment."],
  previewsBusy: ["busy", previewText.busy],
  previewOff: ["missing", previewText.off],
  noDesignYet: ["missing", previewText.noDesign],
  nothingToList: ["missing", "There is no printed card among these. Print them first."],
  nothingToHandOut: [
    "missing",
    "No card here waits to be handed out. Each was handed out already, or is no longer valid.",
  ],
  tooManyOnPapers: [
    "invalid",
    "A paper lists at most {most} cards, and these are {count}. Ask for fewer batches or classes at once.",
  ],
  papersTooLarge: ["unprocessable", "These papers are too large to be drawn at once. Ask for fewer classes."],
  sayWhoseClasses: ["invalid", "Say whose classes: school=1."],
  sayWhichCards: [
    "invalid",
    "Say which cards: those of batches, of an order, of a job, or of a school and its classes.",
  ],
});
