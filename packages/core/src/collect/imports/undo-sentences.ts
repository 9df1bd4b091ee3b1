import { sentences } from "../../sentence.ts";

/** The reasons why a row of an import is kept when the import is undone. */
export const undoSentences = sentences("undo", {
  removed: "has since been removed",
  changed: "has since been changed",
  printed: "has since been printed",
  verified: "has since been verified",
  family: "has a family page, or a proposal or consent from the family",
  earlierNotKept: "the earlier version is no longer stored",
  answerTaken: "another student has given an answer that must be unique",
  takenOff: "were removed by the import",
  hasLink: "now has a link",
  hasPhoto: "now has a photo",
  hasStudents: "now has students",
  hasLinks: "now has upload links",
  hasExpected: "now has expected students",
  hasClasses: "now has classes",
  hasUsers: "now has users",
  hasFormTemplates: "now has form templates",
  hasIdTemplates: "now has ID templates",
  rowStays: "row {row}, {name}: {why}",
});
