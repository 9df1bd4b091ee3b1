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
  "A calibration page is a sheet: name its paper, such as a4.":
    "जाँच-पृष्ठ पूरे काग़ज़ पर होता है: उसका नाम लिखें, जैसे a4।",
  "A calibration page of {size} mm has no room for what to do with it: use a larger sheet.":
    "{size} मि.मी. के जाँच-पृष्ठ पर निर्देशों की जगह नहीं है: बड़ा काग़ज़ लें।",
  "Say in at most {#most} characters why these cards are printed again.":
    "अधिक से अधिक {#most} अक्षरों में बताएँ कि ये कार्ड फिर से क्यों छापे जा रहे हैं।",
  "The student has been deleted, or is in another class now.":
    "विद्यार्थी मिटाया जा चुका है, या अब दूसरी कक्षा में है।",
  "What stood on this card is not kept any more: print it with today's data.":
    "इस कार्ड पर जो था वह अब रखा नहीं है: इसे आज की जानकारी से छापें।",
};
