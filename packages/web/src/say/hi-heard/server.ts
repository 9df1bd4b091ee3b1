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
  "Say what is to be mended: choose a reason, or write a note.":
    "बताएँ कि क्या सुधारना है: कोई कारण चुनें, या टिप्पणी लिखें।",
  "Only who may verify can keep a corrected record verified.":
    "सुधारे गए रिकॉर्ड को वही सत्यापित रख सकता है जिसे सत्यापित करने की अनुमति है।",
  "The class of this student is gone: choose another one to bring the record back into.":
    "इस विद्यार्थी की कक्षा अब नहीं है: रिकॉर्ड वापस लाने के लिए दूसरी कक्षा चुनें।",
  "A record cannot be merged with itself: choose another one.":
    "रिकॉर्ड को उसी के साथ नहीं मिलाया जा सकता: दूसरा चुनें।",
  "Something was done to this student since the merge: correct it by hand, and bring the other one back from the removed students.":
    "मिलाने के बाद इस विद्यार्थी में कुछ बदला गया है: उसे हाथ से सुधारें, और दूसरे को हटाए गए विद्यार्थियों से वापस लाएँ।",
  "{name} has a record already: take that one away first.": "{name} का रिकॉर्ड पहले से है: पहले उसे अलग करें।",
  "This record is {name}'s: take it away there first.": "यह रिकॉर्ड {name} का है: पहले उसे वहाँ से अलग करें।",
  "{name} has no record.": "{name} का कोई रिकॉर्ड नहीं है।",
  "Somebody else has just said the school year: look at it again.": "किसी और ने अभी सत्र बताया है: उसे फिर से देखें।",
  "Students of the school are changed all the time: try again in a moment.":
    "विद्यालय के विद्यार्थी लगातार बदले जा रहे हैं: थोड़ी देर में फिर से कोशिश करें।",
  "This school has not been promoted: there is nothing to undo.":
    "यह विद्यालय नए सत्र में नहीं ले जाया गया: वापस लेने को कुछ नहीं है।",
  "The school year {year} has begun since this plan was made: look at the new one.":
    "यह योजना बनने के बाद सत्र {year} आरंभ हो चुका है: नई योजना देखें।",
  "A class in between is missing.": "बीच की एक कक्षा नहीं है।",
  "There is no {room} yet: it would be added.": "{room} अभी नहीं है: वह जोड़ दी जाएगी।",
};
