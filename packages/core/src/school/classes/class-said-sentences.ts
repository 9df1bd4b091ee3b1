import { sentences } from "../../sentence.ts";

/** Why what is said of a class means none of a school's. */
export const classSaidSentences = sentences("classSaid", {
  unknown: 'There is no class "{class}".',
  several: '"{class}" could be any of "{classes}". Specify which one.',
  otherThanImport: 'The row is for class "{said}", but the import is for "{class}".',
  required: "Class is required.",
});
