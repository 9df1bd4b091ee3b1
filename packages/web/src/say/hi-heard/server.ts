// No speaker of this language has read this catalogue.
import type { Words } from "../say/say.ts";

/** What the server answers where it refuses something, as far as screens lead to it; the rest stays English. */
export const heard: Words = {
  "There is no such {label}.": "ऐसा कुछ नहीं है: {label}।",
  "There is nothing at this address.": "इस पते पर कुछ नहीं है।",
  "Your session has ended. Please sign in again.": "आपका सत्र समाप्त हो गया है। कृपया फिर से साइन इन करें।",
  "Your role does not allow this.": "आपकी भूमिका में इसकी अनुमति नहीं है।",
  "Your account has no school yet: ask the super admin to choose one.":
    "आपके खाते का अभी कोई विद्यालय नहीं है: मुख्य व्यवस्थापक से कहें कि एक चुनें।",
  'There is already a user named "{name}". Please choose another name.':
    "“{name}” नाम का उपयोगकर्ता पहले से है। कृपया दूसरा नाम चुनें।",
  "There is a class {room} already.": "कक्षा {room} पहले से है।",
  "There is a class {room} already. Choose it instead of a new one.": "कक्षा {room} पहले से है। नई के बदले उसे चुनें।",
  "Say what is wrong: choose a reason, or write a note.": "बताएँ कि क्या सुधारना है: कोई कारण चुनें, या टिप्पणी लिखें।",
  "{name} has a record already: take that one away first.": "{name} का रिकॉर्ड पहले से है: पहले उसे अलग करें।",
  "This record is {name}'s: take it away there first.": "यह रिकॉर्ड {name} का है: पहले उसे वहाँ से अलग करें।",
  "{name} has no record.": "{name} का कोई रिकॉर्ड नहीं है।",
  "A class in between is missing.": "बीच की एक कक्षा नहीं है।",
  "There is no {room} yet: it would be added.": "{room} अभी नहीं है: वह जोड़ दी जाएगी।",
};
