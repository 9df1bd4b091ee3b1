import { sentences } from "../../sentence.ts";

/** Why what is said of a class means none of a school's. */
export const classSaidSentences = sentences("classSaid", {
  unknown: 'There is no class "{class}".',
  near: 'There is no class "{class}". Did you mean "{near}"?',
  listed: 'There is no class "{class}". "{command}" shows what there is.',
  makeOne: 'There is no class "{class}". Make one with "{command}".',
  several: '"{class}" could be any of "{classes}". Say which.',
  otherThanImport: 'The row says "{said}", but the import is for "{class}".',
  required: "Class is required.",
  lookedIn: "{why} (Looked in {school}.)",
});
