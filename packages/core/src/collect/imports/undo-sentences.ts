import { sentences } from "../../sentence.ts";

/** Why a row of an import stays as it is when the import is undone. */
export const undoSentences = sentences("undo", {
  removed: "was removed since",
  changed: "was changed since",
  printed: "was printed since",
  verified: "was verified since",
  family: "has a page of its family, or a proposal or agreement of it",
  earlierNotKept: "what it was is not kept any more",
  answerTaken: "another student has given an answer that is to be unique",
  takenOff: "were taken off by the import",
  hasLink: "has a link by now",
  hasPhoto: "has a photo by now",
  hasStudents: "has students by now",
  hasLinks: "has upload links by now",
  hasExpected: "has expected students by now",
  hasClasses: "has classes by now",
  hasUsers: "has users by now",
  hasFormTemplates: "has form templates by now",
  hasIdTemplates: "has ID templates by now",
  rowStays: "row {row}, {name}: {why}",
});
