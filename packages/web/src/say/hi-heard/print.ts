// No speaker of this language has read this catalogue.
import type { Words } from "../say/say.ts";

export const heard: Words = {
  "The offset is a shift in mm, from {least} to {most}.": "खिसकाव मि.मी. में होता है, {least} से {most} तक।",
  "The back's offset is a shift in mm, from {least} to {most}.":
    "पीछे का खिसकाव मि.मी. में होता है, {least} से {most} तक।",
  "The scale is how long lines come out in per cent, from {#least} to {#most}.":
    "पैमाना बताता है कि रेखाएँ कितने प्रतिशत लंबी छपती हैं, {#least} से {#most} तक।",
  "The sides of a blank card are from {#least} to {#most} mm.":
    "ख़ाली कार्ड की भुजाएँ {#least} से {#most} मि.मी. तक होती हैं।",
  "Cards are ordered by name or by roll.": "कार्डों का क्रम नाम (name) या रोल नंबर (roll) से होता है।",
  "There is no card {number}.": "कार्ड {number} नहीं है।",
  "The student has been deleted, or is in another class now.":
    "विद्यार्थी मिटाया जा चुका है, या अब दूसरी कक्षा में है।",
  "What stood on this card is not kept any more: print it with today's data.":
    "इस कार्ड पर जो था वह अब रखा नहीं है: इसे आज की जानकारी से छापें।",
  Ordered: "ऑर्डर हुआ",
  Withdrawn: "वापस लिया गया",
  Taken: "लिया गया",
  "Asked back": "पूछा गया",
  Answered: "उत्तर दिया गया",
  "Said to be done": "पूरा बताया गया",
  "Choose the classes whose cards are ordered.": "वे कक्षाएँ चुनें जिनके कार्ड ऑर्डर करने हैं।",
  "An order is of at most {#most} classes: send two.":
    "एक ऑर्डर में अधिक से अधिक {#most} कक्षाएँ हो सकती हैं: दो ऑर्डर भेजें।",
  "Give the day as YYYY-MM-DD, such as 2027-03-31.": "दिन YYYY-MM-DD के रूप में दें, जैसे 2027-03-31।",
  "The day by which the cards are needed is over: choose today or a later one.":
    "जिस दिन तक कार्ड चाहिए वह बीत चुका है: आज या बाद का दिन चुनें।",
  "Print only cards that were signed": "सिर्फ़ हस्ताक्षर किए हुए कार्ड छापें",
  "A card is held back until the school's admin, or a teacher with the link for the sign-off, has signed it as it is. A card that changes is to be signed again.":
    "कार्ड तब तक रोका जाता है जब तक विद्यालय के व्यवस्थापक या कक्षा की मंज़ूरी के लिंक वाले शिक्षक ने उसे जैसा है वैसा सही न बताया हो। बदले हुए कार्ड पर फिर हस्ताक्षर चाहिए।",
  "Hold back faulty cards for other programs, too": "दोष वाले कार्ड दूसरे प्रोग्रामों के लिए भी रोकें",
  "These screens and the command line never print a card with something serious on it unless somebody says why. Another program that asks for the cards of a class gets all of them, unless this is on.":
    "ये पन्ने और कमांड गंभीर दोष वाला कार्ड तब तक नहीं छापते जब तक कोई कारण न बताए। कक्षा के कार्ड माँगने वाले दूसरे प्रोग्राम को सभी कार्ड मिलते हैं, जब तक यह चालू न हो।",
  "Hold back cards whose photo is hardly usable": "जिस कार्ड की फ़ोटो काम की न हो, उसे रोकें",
  "A photo that is black, grey, blurred or burnt out is told before printing. With this on, its card is not printed until the photo is replaced, or somebody says why it is printed all the same.":
    "काली, धूसर, धुँधली या बहुत उजली फ़ोटो छपाई से पहले बताई जाती है। यह चालू होने पर ऐसा कार्ड तब तक नहीं छपता जब तक फ़ोटो बदली न जाए या कोई न बताए कि उसे फिर भी क्यों छापना है।",
  "Nobody has signed off this card yet.": "कक्षा की मंज़ूरी में इस कार्ड पर अभी किसी ने हस्ताक्षर नहीं किया।",
  "The card has changed since it was signed off: have it signed off again.":
    "कक्षा की मंज़ूरी में हस्ताक्षर के बाद कार्ड बदला है: फिर हस्ताक्षर कराएँ।",
  "At the sign-off {name} said that it is wrong: {note}": "कक्षा की मंज़ूरी में {name} बताते हैं कि यह ग़लत है: {note}",
  "This child is not on the proof any more. Load the page again.": "यह बच्चा अब जाँच में नहीं है। पेज फिर से लोड करें।",
  "The card has changed since the page was loaded. Load the page again, and look at it once more.":
    "पेज लोड होने के बाद कार्ड बदल गया है। पेज फिर से लोड करें और कार्ड दोबारा देखें।",
  "There is no photo": "फ़ोटो नहीं है",
  "The photo is damaged": "फ़ोटो ख़राब है",
  "The photo is too small": "फ़ोटो बहुत छोटी है",
  "The photo is hardly usable": "फ़ोटो शायद ही काम की है",
  "Something is hidden by what lies on it": "कुछ अपने ऊपर की चीज़ से छिपा है",
  "Two texts lie in each other": "दो लेख एक-दूसरे पर हैं",
  "Something is too near to the edge": "कुछ किनारे के बहुत पास है",
  "Two students have the same photo": "दो विद्यार्थियों की फ़ोटो एक ही है",
  "The photo is of an earlier year": "फ़ोटो पिछले साल की है",
  "A text does not fit and is cut": "एक लेख नहीं समाता और कटता है",
  "A text is too small to be read": "एक लेख इतना छोटा है कि पढ़ा नहीं जाता",
  "A text is smaller than the design allows": "एक लेख डिज़ाइन की सीमा से छोटा है",
  "A text was made smaller to fit": "समाने के लिए एक लेख छोटा किया गया",
  "A text was wrapped onto more lines": "एक लेख कई पंक्तियों में बाँटा गया",
  "A text is in a script that is not tested": "एक पाठ ऐसी लिपि में है जिसे परखा नहीं गया है",
  "No font has a character": "किसी फ़ॉन्ट में एक अक्षर नहीं है",
  "A text has hidden characters": "एक लेख में छिपे अक्षर हैं",
  "A text is missing": "एक लेख नहीं है",
  "A text is hard to read on its ground": "एक लेख अपनी पृष्ठभूमि पर मुश्किल से पढ़ा जाता है",
  "A font is missing": "एक फ़ॉन्ट नहीं है",
  "A picture of the design is missing": "डिज़ाइन का एक चित्र नहीं है",
  "A picture of the design is too small": "डिज़ाइन का एक चित्र बहुत छोटा है",
  "A code cannot hold its text": "एक कोड में उसका लेख नहीं आ सकता",
  "A text is too long for its code": "एक लेख अपने कोड के लिए बहुत लंबा है",
  "A code is too fine to be read": "एक कोड इतना बारीक है कि पढ़ा नहीं जाता",
  "An address in a code breaks": "एक कोड में पता टूटता है",
  "A code is hard to read on its ground": "एक कोड अपनी पृष्ठभूमि पर मुश्किल से पढ़ा जाता है",
  "Two students have the same roll number": "दो विद्यार्थियों का रोल नंबर एक ही है",
  "Two students have the same admission number": "दो विद्यार्थियों का प्रवेश क्रमांक एक ही है",
  "A student may be there twice": "एक विद्यार्थी शायद दो बार है",
  "A date cannot be": "एक तारीख़ संभव नहीं है",
  "A text is not an answer": "एक लेख जवाब नहीं है",
  "An answer is hardly meant": "एक जवाब शायद ग़लती से लिखा गया",
  "A name is all in capitals": "एक नाम पूरा बड़े अक्षरों में है",
  "A family has withdrawn its consent": "एक परिवार ने सहमति वापस ली है",
  "A family asks for a correction": "एक परिवार सुधार का अनुरोध करता है",
  "Somebody says on the proof that a card is wrong": "किसी ने जाँच में बताया है कि कार्ड ग़लत है",
  "The card is not signed off": "कक्षा की मंज़ूरी में कार्ड पर हस्ताक्षर नहीं है",
  "The card has changed since it was signed": "हस्ताक्षर के बाद कार्ड बदला है",
  "Something is wrong with the design": "डिज़ाइन में कुछ ग़लत है",
  "Something else was found": "कुछ और मिला",
};
