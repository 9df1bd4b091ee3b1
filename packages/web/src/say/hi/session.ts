// No speaker of this language has read this catalogue.
import type { Words } from "../say.ts";

export const words: Words = {
  or: "या",
  "Your profile could not be loaded.": "आपकी प्रोफ़ाइल लोड नहीं हो सकी।",
  "Your profile is saved.": "आपकी प्रोफ़ाइल सहेज ली गई है।",
  "First name": "नाम (पहला)",
  "Last name": "उपनाम",
  "Reset links are sent to it.": "पासवर्ड बदलने के लिंक इसी पर भेजे जाते हैं।",
  "Your account could not be loaded.": "आपका खाता लोड नहीं हो सका।",
  "Sign in again": "फिर से साइन इन करें",
  "{other} is signed in now. This page holds work of {owner} that is not saved, and only {owner} can save it.":
    "अब {other} ने साइन इन किया है। इस पृष्ठ पर {owner} का ऐसा काम है जो सहेजा नहीं गया है, और उसे केवल {owner} ही सहेज सकते हैं।",
  "Sign in as {owner}": "{owner} के रूप में साइन इन करें",
  "Drop it and go on as {other}": "इसे छोड़ें और {other} के रूप में आगे बढ़ें",
  "What is not saved on this page will be lost.": "इस पृष्ठ पर जो सहेजा नहीं गया है, वह खो जाएगा।",
  "Leave without saving": "बिना सहेजे आगे बढ़ें",
  "Leave this page": "इस पृष्ठ को छोड़ें",
  "Your session has ended. Nothing on this page is lost: sign in, and it goes on where it was.":
    "आपका सत्र समाप्त हो गया है। इस पृष्ठ का कुछ भी खोया नहीं है: साइन इन करें, और काम वहीं से आगे बढ़ेगा।",
  "You could not be signed in. Check your connection and try again.":
    "साइन इन नहीं हो सका। अपना कनेक्शन जाँचें और फिर से कोशिश करें।",
  "You work for several schools, in one of them at a time.": "आपका काम कई विद्यालयों में है, एक समय में उनमें से एक में।",
};
