// No speaker of this language has read this catalogue.
import type { Words } from "../say/say.ts";

export const heard: Words = {
  "New Field": "नया फ़ील्ड",
  "Add at least one option to {label}.": "{label} में कम से कम एक विकल्प जोड़ें।",
  'Two fields are named "{name}". Give each field a name of its own.':
    "दो फ़ील्ड का नाम “{name}” है। हर फ़ील्ड को अलग नाम दें।",
  "Two fields are mapped to {target}. Map only one.": "दो फ़ील्ड {target} में भरे जाते हैं। केवल एक रखें।",
  "Only a field of type file can be mapped to photo.": "photo में केवल file प्रकार का फ़ील्ड भरा जा सकता है।",
  "A field of type file cannot be mapped to {target}.": "file प्रकार का फ़ील्ड {target} में नहीं भरा जा सकता।",
  "Add at least one field.": "कम से कम एक फ़ील्ड जोड़ें।",
  "Please choose a template": "कृपया टेम्पलेट चुनें",
  "Please choose a class": "कृपया कक्षा चुनें",
  "Days until expiry": "कितने दिन चलेगा",
  "Max uses": "अधिकतम उपयोग",
  Notes: "टिप्पणी",
  "The expiry must be a date and time in the future.": "समाप्ति की तारीख और समय आगे का होना चाहिए।",
  "Notice to parents": "अभिभावकों के लिए सूचना",
  Roster: "नामावली",
  Import: "आयात करें",
  All: "सभी",
  "Roll No": "अनुक्रमांक",
  "Admission No": "प्रवेश संख्या",
};
