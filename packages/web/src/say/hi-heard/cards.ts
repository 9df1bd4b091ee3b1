// No speaker of this language has read this catalogue.
import type { Words } from "../say/say.ts";

/** What core says in the designer, and what it notices on cards and templates. */
export const heard: Words = {
  "Select school": "विद्यालय चुनें",
  "Provide name": "नाम लिखें",
  "Upload background": "पृष्ठभूमि अपलोड करें",
  // What the press notices on a card.
  "On the back: {words}": "पीछे: {words}",
  "The text was shrunk to {percent} % to fit its box.":
    "पाठ को अपने खाने में समाने के लिए {percent} % तक छोटा किया गया।",
  "The text prints at {points} pt, which nobody can read; it needs {least} pt or more: give it a larger box.":
    "पाठ {points} pt में छपता है, जिसे कोई नहीं पढ़ सकता; {least} pt या अधिक चाहिए: इसका खाना बड़ा करें।",
  "The text prints at {points} pt, and the design asks for {least} pt at least: give it a larger box.":
    "पाठ {points} pt में छपता है, जबकि डिज़ाइन कम से कम {least} pt माँगता है: इसका खाना बड़ा करें।",
  "The text was wrapped onto {lines} lines.": "पाठ {lines} पंक्तियों में बाँटा गया।",
  "The text is too long for its box and was cut.": "पाठ अपने खाने के लिए बहुत लंबा है और काटा गया।",
  "No font has {characters}: a box is printed instead.":
    "{characters} किसी फ़ॉन्ट में नहीं है: उसकी जगह खाली चौकोर छपता है।",
  "No font has {characters}: a box is printed instead. {words}":
    "{characters} किसी फ़ॉन्ट में नहीं है: उसकी जगह खाली चौकोर छपता है। {words}",
  "Add the font for {whom}: {how}": "{whom} का फ़ॉन्ट जोड़ें: {how}",
  "The font {family} is not there, so another one is used: upload it for the school, or choose another font.":
    "फ़ॉन्ट {family} नहीं है, इसलिए दूसरा काम में लिया जाता है: इसे विद्यालय के लिए अपलोड करें, या दूसरा फ़ॉन्ट चुनें।",
  "The text is in a script that cards are not tested with ({scripts}): look at how it prints.":
    "पाठ ऐसी लिपि में है जिसे कार्डों पर परखा नहीं गया है ({scripts}): देखें कि वह कैसे छपता है।",
  "The text has hidden or lost characters ({characters}), with which it does not print as it reads: type it again.":
    "पाठ में छिपे या खोए हुए वर्ण हैं ({characters}), जिनसे वह वैसा नहीं छपता जैसा दिखता है: इसे फिर से लिखें।",
  "There is nothing to print in this field.": "इस फ़ील्ड में छापने को कुछ नहीं है।",
  "There is nothing to print for {names}.": "{names} के लिए छापने को कुछ नहीं है।",
  "The family has withdrawn its consent and asks for erasure: decide on the student's page first.":
    "परिवार ने अपनी सहमति वापस ले ली है और मिटाने को कहा है: पहले विद्यार्थी के पृष्ठ पर फ़ैसला करें।",
  "The family asks for a correction: decide on the student's page first.":
    "परिवार ने सुधार माँगा है: पहले विद्यार्थी के पृष्ठ पर फ़ैसला करें।",
  "There is no photo.": "फ़ोटो नहीं है।",
  "No image is chosen, or its file is gone: upload one.":
    "कोई चित्र नहीं चुना गया, या उसकी फ़ाइल नहीं है: अपलोड करें।",
  "Something lies on it and hides it: move one of them, or bring this one to the front.":
    "इसके ऊपर कुछ है जो इसे छिपाता है: दोनों में से एक को हटाएँ, या इसे आगे लाएँ।",
  "Another text lies in it: move one of them.": "इस पर एक और लेख है: दोनों में से एक को हटाएँ।",
  "It comes within {margin} mm of the card's edge, where cutting may take it: leave {least} mm.":
    "यह कार्ड के किनारे से {margin} mm पर है, जहाँ कटाई में जा सकता है: {least} mm छोड़ें।",
  "It is on no card: no answer fulfils its condition.":
    "यह किसी कार्ड पर नहीं है: कोई जवाब इसकी शर्त पूरी नहीं करता।",
  "The image prints at {dpi} dpi; {least} or more look sharp.":
    "चित्र {dpi} dpi पर छपता है; {least} या अधिक साफ़ दिखता है।",
  "The address breaks at {names}, which has spaces or other signs: write {instead}.":
    "पता {names} पर टूटता है, जिसमें खाली स्थान या दूसरे चिह्न हैं: {instead} लिखें।",
  "The name is longer than the signed code has room for, so the code holds its beginning.":
    "नाम इतना लंबा है कि हस्ताक्षरित कोड में पूरा नहीं आता, इसलिए कोड में उसका शुरुआती भाग है।",
  "The text is longer than such a code can hold.": "पाठ इतना लंबा है कि ऐसे कोड में नहीं आ सकता।",
  "The code is too fine to be read well: its bars are {module} mm wide and should be {least}. Make it larger, or its text shorter.":
    "कोड इतना बारीक है कि ठीक से नहीं पढ़ा जा सकता: इसकी पट्टियाँ {module} mm चौड़ी हैं और {least} होनी चाहिए। इसे बड़ा करें, या पाठ छोटा करें।",
  "The code's bars are lighter than what is under them: scanners read dark bars on a light ground.":
    "कोड की पट्टियाँ अपने नीचे के रंग से हल्की हैं: स्कैनर हल्के तल पर गहरी पट्टियाँ पढ़ते हैं।",
  "The code is only {percent} % darker than what is under it, and scanners need {least} %: give it darker bars, or a lighter ground.":
    "कोड अपने नीचे के रंग से केवल {percent} % गहरा है, और स्कैनर को {least} % चाहिए: पट्टियाँ गहरी करें, या तल हल्का।",
  "The text is too like what is under it: its contrast is {ratio} to 1, and less than {least} to 1 is hard to read.":
    "पाठ अपने नीचे के रंग से बहुत मिलता है: अंतर {ratio} : 1 है, और {least} : 1 से कम पढ़ना कठिन है।",
  "{called} holds {few} digits, or {many} with the check digit: {text} is something else.":
    "{called} में {few} अंक होते हैं, या जाँच अंक के साथ {many}: {text} कुछ और है।",
  "The check digit of {text} should be {check}: one of its digits is wrong, or leave the last one off.":
    "{text} का जाँच अंक {check} होना चाहिए: कोई अंक ग़लत है, या अंतिम अंक छोड़ दें।",
  "A Code 39 cannot hold {characters}: it has capitals, digits and - . $ / + % alone; use a Code 128 or a QR code.":
    "कोड 39 में {characters} नहीं आ सकते: इसमें केवल बड़े अंग्रेज़ी अक्षर, अंक और - . $ / + % होते हैं; कोड 128 या QR कोड लें।",
  "A Code 128 cannot hold {characters}: use a QR code, or a field of English letters and digits.":
    "कोड 128 में {characters} नहीं आ सकते: QR कोड लें, या अंग्रेज़ी अक्षरों और अंकों का फ़ील्ड।",
  // What is so on every card of a template.
  "No element shows the photo.": "कोई तत्व फ़ोटो नहीं दिखाता।",
  "The background prints at {dpi} dpi; {least} or more look sharp.":
    "पृष्ठभूमि {dpi} dpi पर छपती है; {least} या अधिक साफ़ दिखती है।",
  "The background has another shape than the card: {border} mm stay white at two edges.":
    "पृष्ठभूमि का अनुपात कार्ड से अलग है: दो किनारों पर {border} mm सफ़ेद रहता है।",
  "No form of the school has such a photo.": "विद्यालय के किसी फ़ॉर्म में ऐसी फ़ोटो नहीं है।",
  "No form of the school has such a field.": "विद्यालय के किसी फ़ॉर्म में ऐसा फ़ील्ड नहीं है।",
  "No form of the school has a field for {name}.": "विद्यालय के किसी फ़ॉर्म में {name} का फ़ील्ड नहीं है।",
  "No form of the school has the field {name}, on which it depends.":
    "विद्यालय के किसी फ़ॉर्म में फ़ील्ड {name} नहीं है, जिस पर यह निर्भर है।",
  "It goes over the edge of the card and is cut off.": "यह कार्ड के किनारे से बाहर निकलता है और कट जाता है।",
  "No image is chosen.": "कोई चित्र नहीं चुना गया।",
  "On this press it has up to {ink} % of ink, and more than {limit} % dries slowly and comes off: choose a lighter colour or picture.":
    "इस प्रेस पर इसमें {ink} % तक स्याही होती है, और {limit} % से अधिक देर से सूखती है और दूसरे कार्ड पर लगती है: हल्का रंग या चित्र चुनें।",
  "On this press the background has up to {ink} % of ink, and more than {limit} % dries slowly and comes off: choose a lighter colour or picture.":
    "इस प्रेस पर पृष्ठभूमि में {ink} % तक स्याही होती है, और {limit} % से अधिक देर से सूखती है और दूसरे कार्ड पर लगती है: हल्का रंग या चित्र चुनें।",
  "So that letters do not blur on a press, {black} of its coloured texts and codes are in black ink alone and {two} in the two inks nearest to their colours.":
    "ताकि प्रेस पर अक्षर धुँधले न हों, इसके रंगीन पाठों और कोडों में से {black} केवल काली स्याही में हैं और {two} अपने रंग के निकटतम दो स्याहियों में।",
  "{family} has no {style}, and none is made up: it is set in {other}. Upload that style, or choose another one.":
    "{family} में {style} नहीं है, और वह बनाई नहीं जाती: पाठ {other} में लगता है। वह शैली अपलोड करें, या दूसरी चुनें।",
  "Less than {least} mm of it lies on the card: move it back.":
    "इसका {least} mm से कम भाग कार्ड पर है: इसे वापस लाएँ।",
  "Its text prints at {points} pt, which few can read; {least} pt or more are.":
    "इसका पाठ {points} pt में छपता है, जिसे कम लोग पढ़ सकते हैं; {least} pt या अधिक पढ़ा जा सकता है।",
};
