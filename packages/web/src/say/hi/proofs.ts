// No speaker of this language has read this catalogue.
import type { Words } from "../say.ts";

export const words: Words = {
  "Changed since it was signed": "हस्ताक्षर के बाद बदला",
  "Choose a school.": "एक विद्यालय चुनें।",
  "Sign-off": "कक्षा की मंज़ूरी",
  "Sign-off: {name}": "कक्षा की मंज़ूरी: {name}",
  "Link for the teacher": "शिक्षक के लिए लिंक",
  "Link open until": "लिंक कब तक खुला है",
  "No card of this class waits to be printed.": "इस कक्षा का कोई कार्ड छपाई के इंतज़ार में नहीं है।",
  "No class has a card that waits to be printed.": "किसी कक्षा का कोई कार्ड छपाई के इंतज़ार में नहीं है।",
  "Not signed yet": "अभी हस्ताक्षर नहीं हुआ",
  "Open until {time}": "{time} तक खुला",
  "Paper proof (PDF)": "काग़ज़ी जाँच (PDF)",
  "QR code of the proof of {classroom}": "{classroom} की जाँच का QR कोड",
  Sign: "हस्ताक्षर करें",
  "Sign: the card of {name}": "हस्ताक्षर करें: {name} का कार्ड",
  Signed: "हस्ताक्षर हो चुका",
  "Something is wrong": "कुछ ग़लत है",
  "Something is wrong...": "कुछ ग़लत है...",
  "Something is wrong... with the card of {name}": "कुछ ग़लत है... {name} के कार्ड में",
  "The back of the card of {name}": "{name} के कार्ड का पिछला भाग",
  "The cards of the class": "कक्षा के कार्ड",
  "The proof could not be loaded.": "जाँच लोड नहीं हो सकी।",
  "The proofs could not be loaded.": "जाँचें लोड नहीं हो सकीं।",
  "What is wrong with the card of {name}": "{name} के कार्ड में क्या ग़लत है",
  "Which cards": "कौन-से कार्ड",
  "Whoever has the link sees the name, the photo and the card of each child of this class and nothing else of them, and signs without an account. It is good for {days} days.":
    "जिसके पास लिंक है, वह इस कक्षा के हर बच्चे का नाम, फ़ोटो और कार्ड देखता है, और कुछ नहीं, और बिना खाते के हस्ताक्षर करता है। लिंक {days} दिन चलता है।",
};
