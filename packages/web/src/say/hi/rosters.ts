// No speaker of this language has read this catalogue.
import type { Words } from "../say.ts";

export const words: Words = {
  "expected student": "अपेक्षित विद्यार्थी",
  "Language of the message": "संदेश की भाषा",
  "QR code of {name}": "{name} का QR कोड",
  "{create} to add, {change} to change, {skip} already there, {removed} to take off.":
    "{create} जुड़ेंगे, {change} बदलेंगे, {skip} पहले से हैं, {removed} हटेंगे।",
  "{create} added, {change} changed, {removed} taken off":
    "{create} जोड़े गए, {change} बदले गए, {removed} हटाए गए",
  "Choose a file": "फ़ाइल चुनें",
  "Choose no file": "कोई फ़ाइल न चुनें",
  "Row {row}": "पंक्ति {row}",
  "Taken off": "हटाए गए",
  "In no row, and left as they are": "किसी पंक्ति में नहीं, और जैसे हैं वैसे छोड़े गए",
  "and {n} more": "और {n} अन्य",
  "{n} fault: correct the spreadsheet, and send it again.": "{n} ग़लती: स्प्रेडशीट ठीक करें और फिर से भेजें।",
  "{n} faults: correct the spreadsheet, and send it again.": "{n} ग़लतियाँ: स्प्रेडशीट ठीक करें और फिर से भेजें।",
  "Who it is": "यह कौन है",
  "Roll No": "अनुक्रमांक",
  "Admission No": "प्रवेश संख्या",
  State: "स्थिति",
  "{name}, student": "{name}, विद्यार्थी",
};
