// No speaker of this language has read this catalogue.
import type { Words } from "../say.ts";

/** What an import asks before anything is changed, and what it says of students who are there. */
export const heard: Words = {
  "The last word of {names} may stand for a missing surname: leave it out of the sheet if it does.":
    "{names} का अंतिम शब्द उपनाम न होने का चिह्न हो सकता है: ऐसा हो तो उसे शीट से हटाएँ।",
  'The title, "{text}", says {said}, and the import is for {class}: say that the class that was chosen is right, or choose another.':
    'शीर्षक, "{text}", {said} बताता है, और आयात {class} के लिए है: बताइए कि चुनी गई कक्षा सही है, या दूसरी चुनें।',
  'The name of the sheet, "{text}", says {said}, and the import is for {class}: say that the class that was chosen is right, or choose another.':
    'शीट का नाम, "{text}", {said} बताता है, और आयात {class} के लिए है: बताइए कि चुनी गई कक्षा सही है, या दूसरी चुनें।',
  'The name of the file, "{text}", says {said}, and the import is for {class}: say that the class that was chosen is right, or choose another.':
    'फ़ाइल का नाम, "{text}", {said} बताता है, और आयात {class} के लिए है: बताइए कि चुनी गई कक्षा सही है, या दूसरी चुनें।',
  'The column "{heading}" says {said}, and the import is for {class}: say that the class that was chosen is right, or choose another.':
    'स्तंभ "{heading}" {said} बताता है, और आयात {class} के लिए है: बताइए कि चुनी गई कक्षा सही है, या दूसरी चुनें।',
  "{#n} student whose card is printed moves to another class ({names}): say that printed students move, or correct the class.":
    "{#n} विद्यार्थी, जिसका कार्ड छप चुका है, दूसरी कक्षा में जाएगा ({names}): बताइए कि छपे कार्ड वाले जा सकते हैं, या कक्षा ठीक करें।",
  "{#n} students whose cards are printed move to another class ({names}): say that printed students move, or correct the class.":
    "{#n} विद्यार्थी, जिनके कार्ड छप चुके हैं, दूसरी कक्षा में जाएँगे ({names}): बताइए कि छपे कार्ड वाले जा सकते हैं, या कक्षा ठीक करें।",
  'The file ends without a line break, behind "{text}". It is still being written or was cut off, or its program writes none at the end, as Google Sheets does, which is asked only the first time: send it again once it is complete, or say that the file is whole.':
    'फ़ाइल पंक्ति के अंत के बिना, "{text}" के बाद समाप्त होती है। वह अभी लिखी जा रही है या कट गई है, या उसका प्रोग्राम अंत में पंक्ति पूरी नहीं करता, जैसे Google Sheets; तब यह केवल पहली बार पूछा जाता है: पूरी होने पर फिर भेजें, या बताइए कि फ़ाइल पूरी है।',
  'The file ends without a line break, behind "{text}", as the last one with these headings did.':
    'फ़ाइल पंक्ति के अंत के बिना, "{text}" के बाद समाप्त होती है, जैसे इन्हीं शीर्षकों वाली पिछली फ़ाइल।',
  "The file has {#rows} rows, and the last one with these headings, {file}, had {#before}: send it again once it is complete, or say that the file is whole.":
    "फ़ाइल में {#rows} पंक्तियाँ हैं, और इन्हीं शीर्षकों वाली पिछली फ़ाइल, {file}, में {#before} थीं: पूरी होने पर फिर भेजें, या बताइए कि फ़ाइल पूरी है।",
  "{#n} student is there under another name, by the number or by phone and day of birth: {names}.":
    "{#n} विद्यार्थी दूसरे नाम से पहले से है, संख्या या फ़ोन और जन्म तिथि के अनुसार: {names}।",
  "{#n} students are there under another name, by the number or by phone and day of birth: {names}.":
    "{#n} विद्यार्थी दूसरे नाम से पहले से हैं, संख्या या फ़ोन और जन्म तिथि के अनुसार: {names}।",
  "{#n} student of these classes is in no row, and nothing is changed for them: {names}.":
    "इन कक्षाओं का {#n} विद्यार्थी किसी पंक्ति में नहीं है, और उसके लिए कुछ नहीं बदलता: {names}।",
  "{#n} students of these classes are in no row, and nothing is changed for them: {names}.":
    "इन कक्षाओं के {#n} विद्यार्थी किसी पंक्ति में नहीं हैं, और उनके लिए कुछ नहीं बदलता: {names}।",
  'The column "{heading}" tells students apart and is not kept, since the form has no field for it: add one to keep it.':
    'स्तंभ "{heading}" से विद्यार्थी पहचाने जाते हैं, पर वह रखा नहीं जाता, क्योंकि फ़ॉर्म में उसका फ़ील्ड नहीं है: रखने के लिए फ़ील्ड जोड़ें।',
  'The column "{heading}" is not kept, since the form has no field for it: with one, a student whose name is corrected stays the same.':
    'स्तंभ "{heading}" रखा नहीं जाता, क्योंकि फ़ॉर्म में उसका फ़ील्ड नहीं है: फ़ील्ड होने पर, नाम सुधारे जाने पर भी विद्यार्थी वही रहता है।',
  "The file has a row for each student, so each of their classes is taken once.":
    "फ़ाइल में हर विद्यार्थी की एक पंक्ति है, इसलिए उनकी हर कक्षा एक बार ली जाती है।",
  'No photo is named as a student is, and {#n} are named as the column "{heading}" says: say that this column names the photos.':
    'कोई फ़ोटो विद्यार्थी के नाम से नहीं है, और {#n} के नाम स्तंभ "{heading}" के अनुसार हैं: बताइए कि यह स्तंभ फ़ोटो के नाम बताता है।',
  'The form "{form}" requires a photo, and none were given: give them in a zip, import the list as whom classes expect, so that families send the photos, or make the photo optional in the form.':
    'फ़ॉर्म "{form}" में फ़ोटो आवश्यक है, और कोई नहीं दी गई: zip में दें, सूची को कक्षाओं में अपेक्षित के रूप में लाएँ ताकि परिवार फ़ोटो भेजें, या फ़ॉर्म में फ़ोटो को वैकल्पिक करें।',
};
