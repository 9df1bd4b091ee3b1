// No speaker of this language has read this catalogue.
import type { Words } from "../say.ts";

/** What core and the server say of a spreadsheet that is brought in, of its cells, and of what an undo leaves. */
export const heard: Words = {
  "was removed since": "इसके बाद हटाया गया",
  "was changed since": "इसके बाद बदला गया",
  "was printed since": "इसके बाद छापा गया",
  "was verified since": "इसके बाद सत्यापित हुआ",
  "were taken off by the import": "आयात ने सूची से हटाए",
  "{name} is already there.": "{name} पहले से है।",
  "{name} is already expected.": "{name} की प्रतीक्षा पहले से है।",
  "The cell has the error {text} instead of a value: correct it.":
    "कोष्ठ में मान की जगह त्रुटि {text} है: उसे ठीक करें।",
  "The cell has {text} instead of its value: make the column wider and save the file again.":
    "कोष्ठ में मान की जगह {text} है: स्तंभ चौड़ा करें और फ़ाइल फिर से सहेजें।",
  "The spreadsheet has shortened a long number to {text}: format the column as text, and type the number again.":
    "स्प्रेडशीट ने लंबी संख्या को {text} कर दिया है: स्तंभ को पाठ बनाएँ और संख्या फिर से लिखें।",
  'A letter was lost in "{text}" when the file was saved: save it again as .xlsx, or as CSV in UTF-8.':
    'फ़ाइल सहेजते समय "{text}" में एक अक्षर खो गया: उसे .xlsx, या UTF-8 में CSV के रूप में फिर सहेजें।',
  "Rows {#earlier} and {#row} are the same student: leave one of them, or tell them apart by a number.":
    "पंक्तियाँ {#earlier} और {#row} एक ही विद्यार्थी हैं: एक को रखें, या संख्या से उन्हें अलग करें।",
  "Rows {#earlier} and {#row} have the same {column}, {value}.":
    "पंक्तियों {#earlier} और {#row} में {column} एक ही है, {value}।",
  "{column} is needed to tell whether the school is already there.":
    "विद्यालय पहले से है या नहीं, यह जानने के लिए {column} चाहिए।",
  "This import is no draft any more.": "यह आयात अब मसौदा नहीं है।",
  "This import is a draft: discard it instead.": "यह आयात मसौदा है: इसकी जगह उसे हटा दें।",
  "This import is undone already.": "यह आयात पहले ही पलटा जा चुका है।",
  "This import was changed meanwhile: look at it again.": "यह आयात इस बीच बदल गया: इसे फिर से देखें।",
  "The import is being worked at already.": "इस आयात पर पहले से काम चल रहा है।",
  "The draft is being brought in: wait until that has ended.": "मसौदा भीतर लाया जा रहा है: उसके पूरा होने तक रुकें।",
  "Choose the school into which this comes.": "वह विद्यालय चुनें जिसमें यह आना है।",
  "A file of an import has 2 GB at most: send the photos in several imports.":
    "आयात की एक फ़ाइल अधिक से अधिक 2 GB की हो सकती है: फ़ोटो कई आयातों में भेजें।",
};
