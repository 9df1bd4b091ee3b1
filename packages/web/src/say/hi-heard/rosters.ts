// No speaker of this language has read this catalogue.
import type { Words } from "../say.ts";

/** What core says of rosters and reminders. */
export const heard: Words = {
  Roster: "नामावली",
  "Roster of {label}": "{label} की नामावली",
  "Failed to load the roster": "नामावली लोड नहीं हो सकी",
  "Nobody is expected yet: add students, or import them from a spreadsheet.":
    "अभी कोई अपेक्षित नहीं है: विद्यार्थी जोड़ें, या स्प्रेडशीट से लें।",
  "Nobody is like that.": "ऐसा कोई नहीं है।",
  Add: "जोड़ें",
  "Edit expected student": "अपेक्षित विद्यार्थी बदलें",
  "Add expected student": "अपेक्षित विद्यार्थी जोड़ें",
  "Take this student off the roster? A record that has come stays.":
    "इस विद्यार्थी को नामावली से हटाएँ? जो रिकॉर्ड आ चुका है वह रहता है।",
  Import: "आयात करें",
  "Import a roster": "नामावली आयात करें",
  "An xlsx or csv file with a column Name, and perhaps Roll No, Admission No, Phone and Email. It adds and changes; who is in no row stays, unless you say otherwise.":
    "xlsx या csv फ़ाइल, जिसमें स्तंभ Name हो, और चाहें तो Roll No, Admission No, Phone और Email। इससे नाम जुड़ते और बदलते हैं; जो किसी पंक्ति में नहीं है वह रहता है, जब तक आप कुछ और न कहें।",
  Spreadsheet: "स्प्रेडशीट",
  "Look at it first": "पहले देखें",
  "Take those off who are in no row": "जो किसी पंक्ति में नहीं हैं उन्हें हटाएँ",
  Export: "निर्यात करें",
  Show: "दिखाएँ",
  All: "सभी",
  "No record": "कोई रिकॉर्ड नहीं",
  "Not this child": "यह बच्चा नहीं",
  "Records of nobody on the roster": "रिकॉर्ड जो नामावली में किसी के नहीं",
  "Say whose they are, or leave them: the child may not be on the roster yet.":
    "बताएँ कि ये किसके हैं, या छोड़ दें: हो सकता है बच्चा अभी नामावली में न हो।",
  "{name} is": "{name} कौन है",
  "Choose whom": "चुनें कि कौन",
  "{name} (likely)": "{name} (संभव)",
  "Links and reminders": "लिंक और स्मरण",
  "Links of the children of {label}": "{label} के बच्चों के लिंक",
  "Each child who is missing or was sent back gets a link of their own: hand it out on paper, by WhatsApp, or by mail.":
    "जो बच्चा शेष है या लौटाया गया है, उसे अपना लिंक मिलता है: उसे काग़ज़ पर, WhatsApp से या ईमेल से दें।",
  "Each family's own language": "हर परिवार की अपनी भाषा",
  "Show the links": "लिंक दिखाएँ",
  "Nobody is missing, and nobody was sent back.": "कोई शेष नहीं है, और कोई लौटाया नहीं गया है।",
  "Remind by mail": "ईमेल से स्मरण कराएँ",
  "Download for SMS (csv)": "SMS के लिए डाउनलोड करें (csv)",
  "{#n} family is reminded by mail.": "{#n} परिवार को ईमेल से स्मरण कराया गया।",
  "{#n} families are reminded by mail.": "{#n} परिवारों को ईमेल से स्मरण कराया गया।",
  "The mails are sent now, one after the other, also when you leave this page; Jobs has it, too.":
    "ईमेल अब एक-एक करके भेजे जा रहे हैं, आप यह पृष्ठ छोड़ दें तब भी; यह “कार्य” में भी है।",
  "Reminded less than a day ago, and left alone: {names}.":
    "एक दिन के भीतर स्मरण कराया जा चुका है, इसलिए छोड़े गए: {names}।",
  "Without a mail address, to be reminded by phone: {names}.": "ईमेल पता नहीं है, फ़ोन से स्मरण कराएँ: {names}।",
  "Nobody can be reached, neither by mail nor by phone: {names}.":
    "न ईमेल से संपर्क हो सकता है, न फ़ोन से: {names}।",
  "{name} could not be reminded: {why}": "{name} को स्मरण नहीं कराया जा सका: {why}",
  "{#come} of {#n} expected student has come; {#missing} missing.":
    "{#n} अपेक्षित विद्यार्थी में से {#come} आ चुके हैं; {#missing} शेष।",
  "{#come} of {#n} expected student have come; {#missing} missing.":
    "{#n} अपेक्षित विद्यार्थी में से {#come} आए हैं; {#missing} शेष।",
  "{#come} of {#n} expected students has come; {#missing} missing.":
    "{#n} अपेक्षित विद्यार्थियों में से {#come} आया है; {#missing} शेष।",
  "{#come} of {#n} expected students have come; {#missing} missing.":
    "{#n} अपेक्षित विद्यार्थियों में से {#come} आ चुके हैं; {#missing} शेष।",
  "{#come} of {#n} expected student has come, {#back} of them sent back; {#missing} missing.":
    "{#n} अपेक्षित विद्यार्थी में से {#come} आया है, जिनमें {#back} लौटाया गया; {#missing} शेष।",
  "{#come} of {#n} expected students has come, {#back} of them sent back; {#missing} missing.":
    "{#n} अपेक्षित विद्यार्थियों में से {#come} आया है, जिनमें {#back} लौटाया गया; {#missing} शेष।",
  "{#come} of {#n} expected students have come, {#back} of them sent back; {#missing} missing.":
    "{#n} अपेक्षित विद्यार्थियों में से {#come} आ चुके हैं, जिनमें {#back} लौटाए गए; {#missing} शेष।",
  Missing: "शेष",
  Received: "प्राप्त",
  "Roll No": "अनुक्रमांक",
  "Admission No": "प्रवेश संख्या",
};
