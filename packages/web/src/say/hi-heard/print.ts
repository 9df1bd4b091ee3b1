// No speaker of this language has read this catalogue.
import type { Words } from "../say.ts";

/** What core says of printers and their papers. */
export const heard: Words = {
  "The offset is a shift in mm, from {least} to {most}.": "खिसकाव मि.मी. में होता है, {least} से {most} तक।",
  "The back's offset is a shift in mm, from {least} to {most}.":
    "पीछे का खिसकाव मि.मी. में होता है, {least} से {most} तक।",
  "The scale is how long lines come out in per cent, from {#least} to {#most}.":
    "पैमाना बताता है कि रेखाएँ कितने प्रतिशत लंबी छपती हैं, {#least} से {#most} तक।",
  '"{text}" is no paper: use {papers}, or card for one card a page.':
    "“{text}” कोई काग़ज़ नहीं है: {papers} में से चुनें, या एक पृष्ठ पर एक कार्ड के लिए card।",
  'A sheet\'s sides are from {#least} to {#most} mm; "{text}" is not.':
    "काग़ज़ की भुजाएँ {#least} से {#most} मि.मी. तक होती हैं; “{text}” ऐसा नहीं है।",
  "{class} of {school} has no {statuses} students: verify submissions first, or choose another status.":
    "{school} की कक्षा {class} में {statuses} स्थिति का कोई विद्यार्थी नहीं है: पहले प्रविष्टियाँ जाँचें, या दूसरी स्थिति चुनें।",
  "Everybody of {class} who would be printed is left out.": "{class} के जिनके कार्ड छपते, वे सब छोड़ दिए गए हैं।",
  "The sides of a blank card are from {#least} to {#most} mm.":
    "ख़ाली कार्ड की भुजाएँ {#least} से {#most} मि.मी. तक होती हैं।",
  "This printer's cards are of {stock} mm, and the design is of {card} mm: choose another printer, or a design of that size.":
    "इस प्रिंटर के कार्ड {stock} मि.मी. के हैं और डिज़ाइन {card} मि.मी. का: दूसरा प्रिंटर चुनें, या उस आकार का डिज़ाइन।",
  "{name} prints on blank cards, one a page: leave out the paper, or choose another printer.":
    "{name} ख़ाली कार्डों पर छापता है, एक पृष्ठ पर एक: काग़ज़ न चुनें, या दूसरा प्रिंटर लें।",
  "{name} prints on blank cards, one a page, to their edges: leave out {settings}, or choose another printer.":
    "{name} ख़ाली कार्डों पर छापता है, एक पृष्ठ पर एक, किनारों तक: {settings} न चुनें, या दूसरा प्रिंटर लें।",
  "With one card a page this changes nothing: leave out {settings}, or choose a paper.":
    "एक पृष्ठ पर एक कार्ड हो तो इससे कुछ नहीं बदलता: {settings} न चुनें, या कोई काग़ज़ चुनें।",
  "Cards are ordered by name or by roll.": "कार्डों का क्रम नाम (name) या रोल नंबर (roll) से होता है।",
  "A calibration page is a sheet: name its paper, such as a4.":
    "जाँच-पृष्ठ पूरे काग़ज़ पर होता है: उसका नाम लिखें, जैसे a4।",
  "A calibration page of {size} mm has no room for what to do with it: use a larger sheet.":
    "{size} मि.मी. के जाँच-पृष्ठ पर निर्देशों की जगह नहीं है: बड़ा काग़ज़ लें।",
  "Say in at most {#most} characters why these cards are printed again.":
    "अधिक से अधिक {#most} अक्षरों में बताएँ कि ये कार्ड फिर से क्यों छापे जा रहे हैं।",
  "Card {number} is with the school and not lost.": "कार्ड {number} विद्यालय में है, खोया नहीं है।",
  "Card {number} was handed out already: if it is gone, say that it is lost.":
    "कार्ड {number} पहले ही दिया जा चुका है: खो गया हो तो खोया बताएँ।",
  "Card {number} is lost: say first that it was found, or print it again.":
    "कार्ड {number} खोया हुआ है: पहले बताएँ कि मिल गया, या फिर से छापें।",
  "Card {number} was revoked, which is for good: print the student a new one.":
    "कार्ड {number} सदा के लिए रद्द है: विद्यार्थी के लिए नया छापें।",
  "Card {number} was replaced by a newer card: use that one.":
    "कार्ड {number} की जगह नया कार्ड छप चुका है: वही लें।",
  "There is no card {number}.": "कार्ड {number} नहीं है।",
  "Somebody did something else with card {number} just now: look at it again.":
    "अभी किसी ने कार्ड {number} के साथ कुछ और किया है: फिर से देखें।",
  "The student has been deleted, or is in another class now.":
    "विद्यार्थी मिटाया जा चुका है, या अब दूसरी कक्षा में है।",
  "What stood on this card is not kept any more: print it with today's data.":
    "इस कार्ड पर जो था वह अब रखा नहीं है: इसे आज की जानकारी से छापें।",
};
