// No speaker of this language has read this catalogue.
import type { Words } from "../say.ts";

/** What core says of jobs and how they stand. */
export const heard: Words = {
  "Printing ID cards": "पहचान पत्र छापना",
  "Importing classes": "कक्षाएँ आयात करना",
  "Importing students": "विद्यार्थी आयात करना",
  "Bringing in a spreadsheet": "स्प्रेडशीट भीतर लाना",
  "Undoing an import": "आयात पलटना",
  "Not brought in yet": "अभी भीतर नहीं लाया गया",
  "Is being undone": "पलटा जा रहा है",
  "Brought in: {#a} added, {#b} changed, {#c} already there":
    "भीतर लाया गया: {#a} जोड़े, {#b} बदले, {#c} पहले से थे",
  "Undone ({#a} added, {#b} changed, {#c} already there)": "पलटा गया ({#a} जोड़े, {#b} बदले, {#c} पहले से थे)",
  "Exporting students": "विद्यार्थी निर्यात करना",
  "Deleting old data": "पुराना डेटा मिटाना",
  "Erasing students": "विद्यार्थी मिटाना",
  "Backing up": "बैकअप बनाना",
  "Reminding families by mail": "परिवारों को ईमेल से स्मरण कराना",
  Waiting: "प्रतीक्षा में",
  "Waiting, while no job goes on: another idms is at the same work, or none does such jobs; start idms work":
    "प्रतीक्षा में, जबकि कोई कार्य नहीं चल रहा: दूसरा idms इसी काम पर है, या ऐसे कार्य कोई नहीं करता; idms work चलाएँ",
  "Is tried again: {why}": "फिर से कोशिश होगी: {why}",
  Done: "पूरा हुआ",
  "Done, with {#n} left out": "पूरा हुआ, {#n} छोड़े गए",
  "Done, with {#n} class left out": "पूरा हुआ, {#n} कक्षा छोड़ी गई",
  "Done, with {#n} classes left out": "पूरा हुआ, {#n} कक्षाएँ छोड़ी गईं",
  "Done: mailed {#mailed}, within the last day already {#lately}, by phone {#phone}":
    "पूरा हुआ: ईमेल भेजे {#mailed}, एक दिन में पहले ही {#lately}, फ़ोन से {#phone}",
  "Done. Copies may still be in: {places}": "पूरा हुआ। प्रतियाँ अब भी यहाँ हो सकती हैं: {places}",
  "Tried out: nothing is wrong": "जाँच लिया: कुछ ग़लत नहीं है",
  "Tried out: {#n} would be left out": "जाँच लिया: {#n} छोड़े जाएँगे",
  Cancelled: "रद्द किया गया",
  "Failed: {why}": "विफल: {why}",
  "Is being cancelled": "रद्द किया जा रहा है",
  Begun: "आरंभ हुआ",
  "{#done} of {#all} cards": "{#all} में से {#done} कार्ड",
  "{#done} of {#all} rows": "{#all} में से {#done} पंक्तियाँ",
  "{#done} of {#all} photos": "{#all} में से {#done} फ़ोटो",
  "{#done} of {#all} students": "{#all} में से {#done} विद्यार्थी",
  "{#done} of {#all} files": "{#all} में से {#done} फ़ाइलें",
  "{#done} of {#all} families": "{#all} में से {#done} परिवार",
  "And {#n} more of these.": "और ऐसे {#n} अन्य।",
};
