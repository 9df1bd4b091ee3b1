// No speaker of this language has read this catalogue.
import type { Words } from "../say.ts";

export const words: Words = {
  "Print the ID cards of all classes of this school? Each class becomes a PDF of its own, and its VERIFIED students are marked ID_GENERATED. The page Jobs shows how far it is.":
    "इस विद्यालय की सभी कक्षाओं के पहचान पत्र छापें? हर कक्षा की अपनी PDF बनेगी, और उसके सत्यापित विद्यार्थी “कार्ड बना” चिह्नित होंगे। पृष्ठ “कार्य” बताता है कि काम कहाँ तक पहुँचा।",
  Print: "छापें",
  "The export failed. Please try again.": "निर्यात नहीं हो सका। कृपया फिर से कोशिश करें।",
  "Print All Classes": "सभी कक्षाएँ छापें",
  "Choose a school and a class, then load its submissions.": "विद्यालय और कक्षा चुनें, फिर उसकी प्रविष्टियाँ लोड करें।",
  Findings: "जाँच के परिणाम",
  "{n} held back": "{n} रोके गए",
  "nothing found": "कोई कमी नहीं मिली",
  "{name} gets no card": "{name} को कार्ड नहीं मिलेगा",
  "{n} card": "{n} कार्ड",
  "{n} cards": "{n} कार्ड",
  "{n} student left out": "{n} विद्यार्थी छोड़ा गया",
  "{n} students left out": "{n} विद्यार्थी छोड़े गए",
  "{n} finding": "{n} कमी",
  "{n} findings": "{n} कमियाँ",
  "The server gave no reason.": "सर्वर ने कोई कारण नहीं बताया।",
  "Cards, one on a page": "कार्ड, एक पृष्ठ पर एक",
  "A4 sheets": "A4 शीट",
  "Letter sheets": "Letter शीट",
  Layout: "पृष्ठ-विन्यास",
  "ID template": "कार्ड टेम्पलेट",
  "Checking every card...": "हर कार्ड जाँचा जा रहा है...",
  "The cards could not be checked.": "कार्ड जाँचे नहीं जा सके।",
  "Check again": "फिर से जाँचें",
  "Print in the Background": "पृष्ठभूमि में छापें",
  "Printing the cards...": "कार्ड छप रहे हैं...",
  "Marking students as ID_GENERATED...": "विद्यार्थी “कार्ड बना” चिह्नित किए जा रहे हैं...",
  "Marking students as ID_GENERATED... {n} of {all}":
    "विद्यार्थी “कार्ड बना” चिह्नित किए जा रहे हैं... {all} में से {n}",
  "Left out, and still VERIFIED:": "छोड़े गए, और अभी सत्यापित ही हैं:",
  "Printed, but not marked as ID_GENERATED:": "छप गए, पर “कार्ड बना” चिह्नित नहीं हुए:",
  "{n} card was printed.": "{n} कार्ड छापा गया।",
  "{n} cards were printed.": "{n} कार्ड छापे गए।",
  "Mend what is wrong, or choose whose cards are printed all the same.":
    "जो ग़लत है उसे सुधारें, या चुनें कि किनके कार्ड फिर भी छापे जाएँ।",
  "All {n}": "सभी {n}",
  "The card of {name}": "{name} का कार्ड",
  "It is kept with the batch, and who said it.": "यह बैच के साथ रखा जाता है, और यह भी कि किसने कहा।",
  "{n} card is held back": "{n} कार्ड रोका गया है",
  "{n} cards are held back": "{n} कार्ड रोके गए हैं",
  "Why {n} card is printed in spite of this": "{n} कार्ड इसके बावजूद क्यों छापा जाए",
  "Why {n} cards are printed in spite of this": "{n} कार्ड इसके बावजूद क्यों छापे जाएँ",
  Printers: "प्रिंटर",
  "Add Printer": "प्रिंटर जोड़ें",
  "Edit Printer": "प्रिंटर बदलें",
  "Delete this printer and its measures? What was printed with it stays as it is.":
    "यह प्रिंटर और इसके माप मिटाएँ? इससे जो छप चुका है वह वैसा ही रहेगा।",
  "Offset in mm": "खिसकाव (मि.मी.)",
  "Scale in %": "पैमाना (%)",
  "Back in mm": "पीछे (मि.मी.)",
  "No printers yet. Print a calibration page, measure it, and add its printer here.":
    "अभी कोई प्रिंटर नहीं। जाँच-पृष्ठ छापें, उसे नापें और उसका प्रिंटर यहाँ जोड़ें।",
  "The printers could not be loaded. Please try again.": "प्रिंटर लोड नहीं हो सके। कृपया फिर से कोशिश करें।",
  "Calibration page": "जाँच-पृष्ठ",
  "{name} is there already. Put these measures in the place of its own?":
    "{name} पहले से है। उसके मापों के स्थान पर ये माप रखें?",
  Replace: "बदलें",
  Offset: "खिसकाव",
  "How far too far to the right and down it prints; too far to the left or up is negative.":
    "यह कितना अधिक दाएँ और नीचे छापता है; अधिक बाएँ या ऊपर हो तो ऋणात्मक।",
  Scale: "पैमाना",
  "How long lines come out: more than 100 is too long.": "रेखाएँ कितनी लंबी छपती हैं: 100 से अधिक यानी बहुत लंबी।",
  "Offset of the back": "पीछे का खिसकाव",
  "Seen from the back, with the same signs. Leave it empty if it is that of the front.":
    "पीछे की ओर से देखा हुआ, उन्हीं चिह्नों के साथ। यदि सामने जैसा ही हो तो खाली छोड़ें।",
  Down: "नीचे की ओर",
  "Print both sides of the page at actual size: 100 %, not fitted to the paper.":
    "पृष्ठ के दोनों ओर असली आकार में छापें: 100 %, काग़ज़ के अनुसार घटाए-बढ़ाए बिना।",
  "Offset: measure from the left edge of the paper to cross A, and from its upper edge. Both should be {mm} mm. What is more is the offset, across and down; what is less is a negative one.":
    "खिसकाव: काग़ज़ के बाएँ किनारे से क्रॉस A तक और ऊपरी किनारे से उस तक नापें। दोनों {mm} मि.मी. होने चाहिए। जितना अधिक हो वह आड़े और नीचे का खिसकाव है; जितना कम हो वह ऋणात्मक है।",
  "Scale: measure from cross A to cross B, and from A to C. Divide each by the length that the page says, times 100.":
    "पैमाना: क्रॉस A से क्रॉस B तक और A से C तक नापें। हर माप को पृष्ठ पर लिखी लंबाई से भाग देकर 100 से गुणा करें।",
  "Offset of the back: turn the sheet and measure to cross a as you did to A. What is more than {mm} mm is positive here, too.":
    "पीछे का खिसकाव: काग़ज़ पलटें और क्रॉस a तक वैसे ही नापें जैसे A तक नापा था। {mm} मि.मी. से जितना अधिक हो वह यहाँ भी धनात्मक है।",
  "Add the printer, and print the page again, drawn with it: if the measures are right, the crosses lie where they should.":
    "प्रिंटर जोड़ें और पृष्ठ उसी के साथ बनाकर फिर छापें: माप सही हों तो क्रॉस अपनी जगह पर होंगे।",
  Paper: "काग़ज़",
  "Or any size, such as 320x450mm": "या कोई भी आकार, जैसे 320x450mm",
  "Drawn with": "इसके साथ बना",
  "To see whether its measures are right": "यह देखने के लिए कि उसके माप सही हैं या नहीं",
  "No printer: to measure one": "कोई प्रिंटर नहीं: नापने के लिए",
  "The sheet lying on its side, which wants measures of its own": "लेटा हुआ काग़ज़, जिसके अपने माप चाहिए",
  "Download the Calibration Page": "जाँच-पृष्ठ डाउनलोड करें",
  "The calibration page could not be drawn. Please try again.": "जाँच-पृष्ठ नहीं बन सका। कृपया फिर से कोशिश करें।",
};
