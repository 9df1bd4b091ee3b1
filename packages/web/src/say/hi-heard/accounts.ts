// No speaker of this language has read this catalogue.
import type { Words } from "../say.ts";

/** What core says of users, their passwords and what they saved for themselves. */
export const heard: Words = {
  "Super Admin": "मुख्य व्यवस्थापक",
  "School Admin": "विद्यालय व्यवस्थापक",
  Disabled: "बंद",
  Disable: "बंद करें",
  Enable: "चालू करें",
  "Disable {username}, who is signed out by it?": "{username} को बंद करें? वे इससे साइन आउट हो जाएँगे।",
  "{username} is disabled and cannot sign in any more.": "{username} बंद है और अब साइन इन नहीं कर सकते।",
  "{username} can sign in again, with the password from before.":
    "{username} अब पहले वाले पासवर्ड से फिर साइन इन कर सकते हैं।",
  "{username} is disabled and still cannot sign in.": "{username} बंद है और अब भी साइन इन नहीं कर सकते।",
  "Saved filters": "सहेजे फ़िल्टर",
  "Save this filter": "यह फ़िल्टर सहेजें",
  "Rename or remove": "नाम बदलें या हटाएँ",
  "Saved as {name}.": "{name} नाम से सहेजा गया।",
  "None is saved yet.": "अभी कोई सहेजा नहीं गया।",
  "Choose something to save it as a filter.": "फ़िल्टर सहेजने के लिए कुछ चुनें।",
  "What is chosen here and the order are saved. What you search for is not, so that no child's name is kept.":
    "यहाँ जो चुना है और उसका क्रम सहेजा जाता है। आप जो खोजते हैं वह नहीं, ताकि किसी बच्चे का नाम न रखा जाए।",
  "Rename {name}": "{name} का नाम बदलें",
  "Remove the filter {name}": "फ़िल्टर {name} हटाएँ",
  "Remove the filter {name}?": "फ़िल्टर {name} हटाएँ?",
  "You have a filter {name} already: choose another name, or rename that one.":
    "आपका फ़िल्टर {name} पहले से है: दूसरा नाम चुनें, या उसका नाम बदलें।",
  "You have {#n} filters for this list already: remove one to save another.":
    "इस सूची के {#n} फ़िल्टर पहले से हैं: दूसरा सहेजने के लिए एक हटाएँ।",
  "The saved filters could not be loaded. Please try again.": "सहेजे फ़िल्टर लोड नहीं हो सके। कृपया फिर से कोशिश करें।",
  "This password is made of the name of the user or the school. Please choose another one.":
    "यह पासवर्ड उपयोगकर्ता या विद्यालय के नाम से बना है। कृपया दूसरा चुनें।",
};
