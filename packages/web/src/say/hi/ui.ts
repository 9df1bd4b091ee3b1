// No speaker of this language has read this catalogue.
import type { Words } from "../say.ts";

export const words: Words = {
  OK: "ठीक है",
  "Somebody else changed this {what}": "किसी और ने यह बदल दिया है: {what}",
  "Only you changed this": "केवल आपने बदला",
  "Only they changed this": "केवल उन्होंने बदला",
  "Somebody else": "किसी और ने",
  "{who} saved it on {when}, after you had opened it. Nothing of yours is lost, and nothing is saved yet.":
    "{who} ने इसे {when} को सहेजा, जब यह आपके पास खुला था। आपका कुछ भी खोया नहीं है, और अभी कुछ भी सहेजा नहीं गया है।",
  "{who} saved it, after you had opened it. Nothing of yours is lost, and nothing is saved yet.":
    "{who} ने इसे सहेजा, जब यह आपके पास खुला था। आपका कुछ भी खोया नहीं है, और अभी कुछ भी सहेजा नहीं गया है।",
  Yours: "आपका",
  Theirs: "उनका",
  "What differs": "क्या अलग है",
  "Back to editing goes on with both: what only one of you changed stands, and where you both did, yours. Save mine puts all of yours in the place of theirs, which is kept among the earlier versions.":
    "“संपादन पर लौटें” दोनों को साथ लेकर चलता है: जो केवल एक ने बदला वह रहता है, और जो दोनों ने बदला उसमें आपका। “मेरा सहेजें” उनके स्थान पर पूरा आपका रखता है; उनका पुराने संस्करणों में रहता है।",
  "Take theirs": "उनका रखें",
  "Save mine": "मेरा सहेजें",
  "Back to editing": "संपादन पर लौटें",
  "Try again": "फिर से कोशिश करें",
  "Very easy to guess.": "अनुमान लगाना बहुत आसान है।",
  "Easy to guess.": "अनुमान लगाना आसान है।",
  "Could be harder to guess.": "अनुमान लगाना और कठिन हो सकता है।",
  "Hard to guess.": "अनुमान लगाना कठिन है।",
  "Very hard to guess.": "अनुमान लगाना बहुत कठिन है।",
  "first page": "पहला पृष्ठ",
  "previous page": "पिछला पृष्ठ",
  "next page": "अगला पृष्ठ",
  "last page": "अंतिम पृष्ठ",
  "{n} in all": "कुल {n}",
  "{first}–{last} of {count}": "{count} में से {first}–{last}",
  "Page {n}": "पृष्ठ {n}",
  "Rows on a page": "एक पृष्ठ पर पंक्तियाँ",
  "{n} rows": "{n} पंक्तियाँ",
  "No photo": "कोई फ़ोटो नहीं",
  "Show {what}": "{what} दिखाएँ",
  "This screen could not be shown. Load the page again; nothing that was saved is lost.":
    "यह स्क्रीन नहीं दिखाई जा सकी। पृष्ठ फिर से लोड करें; जो सहेजा गया था वह सुरक्षित है।",
  Search: "खोजें",
  Yes: "हाँ",
  No: "नहीं",
  "It could not be deleted. Please try again.": "यह मिटाया नहीं जा सका। कृपया फिर से कोशिश करें।",
  "Discard what you typed?": "जो आपने लिखा है, उसे छोड़ दें?",
  Discard: "छोड़ दें",
  "What you changed is not saved yet. Leave without saving?": "आपके बदलाव अभी सहेजे नहीं गए हैं। बिना सहेजे आगे बढ़ें?",
  Leave: "आगे बढ़ें",
};
