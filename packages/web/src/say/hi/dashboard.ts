// No speaker of this language has read this catalogue.
import type { Words } from "../say.ts";

export const words: Words = {
  "Counts of schools": "विद्यालयों की गिनती",
  "Add a school": "विद्यालय जोड़ें",
  "Make an account for its school admin": "उसके व्यवस्थापक का खाता बनाएँ",
  "Make the form that its parents fill in": "वह फ़ॉर्म बनाएँ जो अभिभावक भरेंगे",
  "Design its ID card": "उसका पहचान पत्र डिज़ाइन करें",
  "The school admin then adds the classes and shares an upload link for each with its parents.":
    "फिर विद्यालय का व्यवस्थापक कक्षाएँ जोड़ता है और हर कक्षा का अपलोड लिंक अभिभावकों को भेजता है।",
  Received: "प्राप्त",
  "{n} of {all}": "{all} में से {n}",
  Missing: "शेष",
  "Who is behind": "कौन पीछे है",
  "{received} of {expected} expected students have come, and {sent_back} are sent back.":
    "{expected} अपेक्षित विद्यार्थियों में से {received} आ चुके हैं, और {sent_back} लौटाए गए हैं।",
  "{n} family asks for something": "{n} परिवार ने कुछ अनुरोध किया है",
  "{n} families ask for something": "{n} परिवारों ने कुछ अनुरोध किया है",
  "All schools": "सभी विद्यालय",
  Submitted: "जमा",
  Verified: "सत्यापित",
  Generated: "कार्ड बने",
  "{name}: {total} in all, {submitted} submitted, {verified} verified, {generated} generated":
    "{name}: कुल {total}, जमा {submitted}, सत्यापित {verified}, कार्ड बने {generated}",
  "{name}: {received} of {expected} have come": "{name}: {expected} में से {received} आ चुके हैं",
  "Find a student of any school by name, phone or number":
    "नाम, फ़ोन या नंबर से किसी भी विद्यालय का विद्यार्थी खोजें",
  Name: "नाम",
  Phone: "फ़ोन",
  Status: "स्थिति",
  "Students found": "मिले विद्यार्थी",
  "No student is found by that.": "इससे कोई विद्यार्थी नहीं मिला।",
  "These are the first {n}: write more of the name to see the others.":
    "ये पहले {n} हैं: बाकी देखने के लिए नाम को और पूरा लिखें।",
  "First steps": "पहले कदम",
  "Add your classes": "अपनी कक्षाएँ जोड़ें",
  "Make an upload link for each class, and share it with the parents":
    "हर कक्षा के लिए अपलोड लिंक बनाएँ और अभिभावकों को भेजें",
  "Verify what the parents submit": "अभिभावक जो भेजें उसे सत्यापित करें",
};
