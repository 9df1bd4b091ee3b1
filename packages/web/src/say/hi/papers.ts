// No speaker of this language has read this catalogue.
import type { Words } from "../say.ts";

export const words: Words = {
  "As the school is printed": "जैसे स्कूल के कार्ड छपते हैं",
  "Delivery note": "सुपुर्दगी पर्ची",
  "Download PDF": "PDF डाउनलोड करें",
  "First label at place": "पहला लेबल किस जगह",
  "For the packets of classes, or the envelopes of children": "कक्षाओं के पैकेटों या बच्चों के लिफ़ाफ़ों के लिए",
  Labels: "लेबल",
  "Labels for": "लेबल किसके लिए",
  "List to sign": "हस्ताक्षर की सूची",
  "Of a sheet of which some are used: 1 is the upper left one, counted row by row":
    "जिस शीट के कुछ लेबल लग चुके हैं: 1 ऊपर बाईं ओर वाला है, पंक्ति दर पंक्ति गिना जाता है",
  "One for each child": "हर बच्चे के लिए एक",
  "One for the packet of each class": "हर कक्षा के पैकेट के लिए एक",
  "Packing list": "पैकिंग सूची",
  Papers: "काग़ज़ात",
  "Papers of all classes": "सब कक्षाओं के काग़ज़ात",
  "Papers of batch {id}": "बैच {id} के काग़ज़ात",
  "Papers of the class": "कक्षा के काग़ज़ात",
  "Papers of what was printed": "जो छपा उसके काग़ज़ात",
  "Papers of order {id}": "ऑर्डर {id} के काग़ज़ात",
  "Sheet of labels": "लेबल की शीट",
  "The cards of each class as they lie, what was taken out, and who has no card and why":
    "हर कक्षा के कार्ड जिस क्रम में रखे हैं, क्या निकाला गया, और किसका कार्ड क्यों नहीं है",
  "The cards that wait to be handed out, each to be signed for": "जो कार्ड बाँटे जाने हैं, हर एक के लिए हस्ताक्षर",
  "This paper could not be made. Please try again.": "यह काग़ज़ नहीं बन सका। कृपया फिर से कोशिश करें।",
  "What the school is given, with place for both to sign": "स्कूल को क्या दिया गया, दोनों के हस्ताक्षर की जगह के साथ",
  "Which paper": "कौन-सा काग़ज़",
  "With the cards that were printed again since, in the place of the first":
    "बाद में दोबारा छपे कार्डों के साथ, पहले वालों की जगह",
  "With the sheet and the place of each card": "हर कार्ड की शीट और जगह के साथ",
};
