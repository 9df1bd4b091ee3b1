// No speaker of this language has read this catalogue.
import type { Words } from "../say.ts";

export const words: Words = {
  Address: "पता",
  Email: "ईमेल",
  school: "विद्यालय",
  "Edit School": "विद्यालय बदलें",
  "Choose a school": "विद्यालय चुनें",
  "There are no schools yet": "अभी कोई विद्यालय नहीं है",
  "No school of that name": "इस नाम का कोई विद्यालय नहीं है",
  "No schools yet": "अभी कोई विद्यालय नहीं",
  "Upload links of {name}": "{name} के अपलोड लिंक",
  "Edit {name}": "{name} बदलें",
  "Delete {name}": "{name} मिटाएँ",
  "In use since {date}": "{date} से काम में",
  "No schools found": "कोई विद्यालय नहीं मिला",
};
