// No speaker of this language has read this catalogue.
import type { Words } from "../say/say.ts";

export const heard: Words = {
  "New Field": "नया फ़ील्ड",
  "Please choose a template": "कृपया टेम्पलेट चुनें",
  "Please choose a class": "कृपया कक्षा चुनें",
  "Days until expiry": "कितने दिन चलेगा",
  "Max uses": "अधिकतम उपयोग",
  Notes: "टिप्पणी",
  "Notice to parents": "अभिभावकों के लिए सूचना",
  Roster: "नामावली",
  Import: "आयात करें",
  All: "सभी",
  "Roll No": "अनुक्रमांक",
  "Admission No": "प्रवेश संख्या",
};
