import { sentences } from "../../sentence.ts";

/** The reasons why a class name matches none of the school's classes. */
export const classSaidSentences = sentences("classSaid", {
  unknown: 'There is no class "{class}". Correct the name, or create the class first.',
  several: '"{class}" could be any of "{classes}". Specify which one.',
  otherThanImport: 'The row is for class "{said}", but the import is for "{class}".',
  required: "Class is required.",
});
