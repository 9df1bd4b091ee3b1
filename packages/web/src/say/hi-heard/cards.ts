// No speaker of this language has read this catalogue.
import type { Words } from "../say/say.ts";

/** What core says in the designer, and what it notices on cards and templates. */
export const heard: Words = {
  "Select school": "विद्यालय चुनें",
  "Provide name": "नाम लिखें",
  "Upload background": "पृष्ठभूमि अपलोड करें",
};
