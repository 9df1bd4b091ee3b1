import { previewText } from "../../cards/checks/preview-notes.ts";
import { failures } from "../../failure.ts";

/** The reasons why cards cannot be printed, drawn or shown. */
export const printFailures = failures("print", {
  noTemplate: [
    "missing",
    '{school} has no ID template yet. Create one in the designer, or with "{command}".',
  ],
  noDefaultTemplate: [
    "missing",
    "{school} has no default ID template. Set one in the designer, or choose a template with --template.",
  ],
  severalDesigns: [
    "conflict",
    "Under the rules of {school}, the cards for {class} have several designs: {designs}. Choose one with --template. To print each design to its own PDF, print the class at the Print Desk, with idms jobs print or with --all-classes.",
  ],
  backgroundGone: [
    "unprocessable",
    "A background in the ID template {template} is missing. Upload it again, or restore it from a backup.",
  ],
  noBack: ["missing", "Cards with the ID template {template} have no back."],
  unknownStudents: ["missing", "{class} at {school} has no student with ID {students}. Check the IDs."],
  nobodyInClass: [
    "missing",
    "{class} at {school} has no {statuses} students. Verify submissions first, or choose another status.",
  ],
  everybodyLeftOut: [
    "missing",
    "All the students to be printed in {class} at {school} have been left out. Leave out fewer students.",
  ],
  nobodyAnywhere: ["missing", "No class at any school has students to print."],
  nobodyInSchool: ["missing", "No class at {school} has students to print."],
  nothingPrinted: ["unprocessable", "No cards could be printed. {reasons}"],
  notMarked: ["conflict", "{name} has no card and was not marked as printed: {why}"],
  unnamedNotMarked: ["conflict", "The student has no card and was not marked as printed: {why}"],
  tooManyClasses: [
    "too_large",
    "{count} classes are too many for one job. Split them into jobs of up to {most} classes.",
  ],
  tooManyStudents: [
    "too_large",
    "{count} students are too many to choose one by one. Choose up to {most} students, or choose whole classes.",
  ],
  whyMissing: ["invalid", "Enter a reason. A card with a serious problem is not printed without one."],
  whyLength: ["invalid", "Enter a reason for printing these cards anyway, in {least} to {most} characters."],
  allowedNotPrinted: [
    "invalid",
    "Student {students} is not among the students to be printed, so that card's problems cannot be overridden. Check the IDs.",
  ],
  reasonLength: ["invalid", "Enter a reason for reprinting these cards, in up to {most} characters."],
  unknownStudent: [
    "missing",
    'There is no student {student}. "idms students list" shows the student numbers.',
  ],
  photoGone: [
    "unprocessable",
    "The student's photo is missing or damaged. Restore the photo, or take a new one.",
  ],
  tooSlow: ["busy", "The picture could not be drawn in time. Try again in a moment."],
  previewsBusy: ["busy", previewText.busy],
  previewOff: ["missing", previewText.off],
  noDesignYet: ["missing", previewText.noDesign],
  nothingToList: ["missing", "None of these cards has been printed. Print the cards first."],
  nothingToHandOut: [
    "missing",
    "None of these cards can be handed out. Each card has already been handed out or is no longer valid.",
  ],
  tooManyOnPapers: [
    "invalid",
    "A document can list up to {most} cards, but this one would list {count}. Choose fewer batches or classes.",
  ],
  papersTooLarge: [
    "unprocessable",
    "These documents are too large to create together. Choose fewer classes.",
  ],
  sayWhoseClasses: ["invalid", "Specify the school of the classes, for example school=1."],
  sayWhichCards: ["invalid", "Choose the cards by batch, by order, by job, or by school and class."],
});
