// No speaker of this language has read this catalogue.
import type { Words } from "../say.ts";

export const words: Words = {
  "Another crop...": "दूसरी कटाई...",
  "Before printing": "छापने से पहले",
  "Every card": "हर कार्ड",
  "Leave out": "छोड़ दें",
  "Left out this time: {names}": "इस बार छोड़े गए: {names}",
  "Open the record": "रिकॉर्ड खोलें",
  "Open the sign-off": "कक्षा की मंज़ूरी खोलें",
  "Print all the same": "फिर भी छापें",
  "Print all the same: {name}": "फिर भी छापें: {name}",
  "Save for the card": "कार्ड के लिए सहेजें",
  "Send back...": "वापस भेजें...",
  "Shorter text for the card of {name}": "{name} के कार्ड के लिए छोटा लेख",
  "Shorter text for the card...": "कार्ड के लिए छोटा लेख...",
  "Show {n} more card": "{n} और कार्ड दिखाएँ",
  "Show {n} more cards": "{n} और कार्ड दिखाएँ",
  "Take them in again": "उन्हें फिर से शामिल करें",
  "The card shows no text of this student that can be shorter.":
    "कार्ड पर इस विद्यार्थी का कोई ऐसा लेख नहीं है जो छोटा हो सके।",
  "The card shows this text and the record stays as it is. When the record changes, the card shows the record again.":
    "कार्ड पर यह लेख दिखता है और रिकॉर्ड वैसा ही रहता है। रिकॉर्ड बदलने पर कार्ड फिर से रिकॉर्ड दिखाता है।",
  "The record says: {text}": "रिकॉर्ड में है: {text}",
  "With another photo, or another crop of it, the record is to be verified again by the school.":
    "दूसरी फ़ोटो या दूसरी कटाई के बाद विद्यालय को रिकॉर्ड फिर से सत्यापित करना होगा।",
};
