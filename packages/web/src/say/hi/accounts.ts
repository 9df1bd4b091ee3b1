// No speaker of this language has read this catalogue.
import type { Words } from "../say.ts";

export const words: Words = {
  "school admin": "विद्यालय व्यवस्थापक",
  "Edit School Admin": "विद्यालय व्यवस्थापक बदलें",
  "Leave it empty to keep the password as it is.": "पासवर्ड वही रखने के लिए इसे खाली छोड़ें।",
  Role: "भूमिका",
  "Reset password of {name}": "{name} का पासवर्ड बदलें",
  "Enable {name}": "{name} को चालू करें",
  "Disable {name}": "{name} को बंद करें",
  "No school admins found": "कोई विद्यालय व्यवस्थापक नहीं मिला",
  "For {name}, who is signed out by it.": "{name} के लिए, जो इससे साइन आउट हो जाएँगे।",
  "The password could not be reset. Please try again.": "पासवर्ड नहीं बदला जा सका। कृपया फिर से कोशिश करें।",
};
