// No speaker of this language has read this catalogue.
import type { Words } from "../say.ts";

/** What core says of form templates, links, photo days and the notice. */
export const heard: Words = {
  "#Fields": "फ़ील्ड",
  "New Template": "नया टेम्पलेट",
  "New Field": "नया फ़ील्ड",
  "Delete this template?": "यह टेम्पलेट मिटाएँ?",
  "Add at least one option to {label}.": "{label} में कम से कम एक विकल्प जोड़ें।",
  'Two fields are named "{name}". Give each field a name of its own.':
    "दो फ़ील्ड का नाम “{name}” है। हर फ़ील्ड को अलग नाम दें।",
  "Two fields are mapped to {target}. Map only one.": "दो फ़ील्ड {target} में भरे जाते हैं। केवल एक रखें।",
  "Only a field of type file can be mapped to photo.": "photo में केवल file प्रकार का फ़ील्ड भरा जा सकता है।",
  "A field of type file cannot be mapped to {target}.": "file प्रकार का फ़ील्ड {target} में नहीं भरा जा सकता।",
  "Add at least one field.": "कम से कम एक फ़ील्ड जोड़ें।",
  "Share Link": "साझा लिंक",
  Active: "चालू",
  Expires: "समाप्ति",
  Template: "टेम्पलेट",
  Uses: "उपयोग",
  "No upload links found": "कोई अपलोड लिंक नहीं मिला",
  "Please choose a template": "कृपया टेम्पलेट चुनें",
  "Please choose a class": "कृपया कक्षा चुनें",
  "Days until expiry": "कितने दिन चलेगा",
  "Max uses": "अधिकतम उपयोग",
  Notes: "टिप्पणी",
  "The expiry must be a date and time in the future.": "समाप्ति की तारीख और समय आगे का होना चाहिए।",
  "Delete this link?": "यह लिंक मिटाएँ?",
  "Delete all expired links?": "समाप्त हो चुके सभी लिंक मिटाएँ?",
  "Deleted {count} expired links": "समाप्त हो चुके {count} लिंक मिटाए गए",
  "Edit the link of {classroom}": "{classroom} का लिंक बदलें",
  "Expires in days from now": "अब से कितने दिन में समाप्त हो",
  "Left empty, it expires when it would anyway.": "खाली छोड़ने पर समाप्ति की तारीख नहीं बदलती।",
  "Something has come through this link, so that its class stays.":
    "इस लिंक से विवरण आ चुका है, इसलिए इसकी कक्षा नहीं बदली जा सकती।",
  "The photos of {names} came, and could not be put on their records. It is tried again by itself; take them anew if that is soon needed, and tell whoever looks after the server.":
    "{names} की फ़ोटो आईं, पर उनके रिकॉर्ड में नहीं जुड़ सकीं। कोशिश अपने आप दोहराई जाती है; जल्दी हो तो फ़ोटो फिर से लें, और सर्वर की देखभाल करने वाले को बताएँ।",
  "Notice to parents": "अभिभावकों के लिए सूचना",
  "Choose a school to see its notice.": "सूचना देखने के लिए विद्यालय चुनें।",
  "Failed to load the notice": "सूचना लोड नहीं हो सकी",
  "Parents are shown this notice on the form and agree to it. No speaker has read the usual texts in the other languages yet: read them, or have them read, before you approve them.":
    "फ़ॉर्म पर अभिभावकों को यह सूचना दिखाई जाती है और वे इससे सहमत होते हैं। अन्य भाषाओं के सामान्य पाठ अभी किसी भाषी ने नहीं पढ़े हैं: मंज़ूर करने से पहले उन्हें पढ़ें या पढ़वाएँ।",
  "Nobody at the school has approved the notice yet. Parents are shown the usual text.":
    "विद्यालय में अभी किसी ने सूचना मंज़ूर नहीं की है। अभिभावकों को सामान्य पाठ दिखाया जाता है।",
  "Approved by {by}, {at}.": "{by} ने मंज़ूर की, {at}।",
  "Months that the details are kept after a school year": "सत्र समाप्त होने के बाद विवरण कितने महीने रखे जाते हैं",
  "The notice says so; `idms purge` is what erases. Have it run with the same time.":
    "सूचना यही बताती है; मिटाता `idms purge` है। उसे भी इसी अवधि के साथ चलवाएँ।",
  "The notice in {language}": "{language} में सूचना",
  "{school}, {contact} and {months} are filled in.": "{school}, {contact} और {months} अपने आप भरे जाते हैं।",
  "As parents read it": "अभिभावक इसे ऐसे पढ़ते हैं",
  "Put the usual text back": "सामान्य पाठ वापस रखें",
  "Approve the notice": "सूचना मंज़ूर करें",
  "The notice is approved. Parents are shown it from now on.":
    "सूचना मंज़ूर हो गई। अब से अभिभावकों को यही दिखाई जाएगी।",
  "Approved before": "पहले मंज़ूर की गई",
  "Parents agree to a notice about their details. Please read and approve it.":
    "अभिभावक अपने विवरण की सूचना से सहमत होते हैं। कृपया इसे पढ़ें और मंज़ूर करें।",
  "Not now": "अभी नहीं",
  Consent: "सहमति",
  "None on record: the details did not come through the form, or before it asked.":
    "कोई दर्ज नहीं: विवरण फ़ॉर्म से नहीं आया, या तब आया जब फ़ॉर्म सहमति नहीं पूछता था।",
  "Given {at}, notice in {language}, approved {approved}":
    "{at} को दी गई, {language} में, {approved} को मंज़ूर सूचना के लिए",
  "Given {at}, usual notice in {language}": "{at} को दी गई, {language} में सामान्य सूचना के लिए",
  "withdrawn {at}": "{at} को वापस ली गई",
  // What relies on a field of a form that is about to be lost.
  "What you changed is in use.": "आपने जो बदला है, वह काम में आ रहा है।",
  "is removed": "हट जाएगा",
  "is named {to} instead of {from}": "{from} की जगह नाम {to} होगा",
  "becomes {to} instead of {from}": "{from} की जगह {to} होगा",
  "no longer offers {options}": "अब ये विकल्प नहीं होंगे: {options}",
  "no longer fills {targets}": "अब यह नहीं भरेगा: {targets}",
  "shown on the ID template {names}": "कार्ड टेम्पलेट {names} पर दिखता है",
  "shown on the ID templates {names}": "इन कार्ड टेम्पलेटों पर दिखता है: {names}",
  "shown on the ID templates {names} and {#more} more": "इन कार्ड टेम्पलेटों पर दिखता है: {names} और {#more} अन्य",
  "answered by {#n} student": "{#n} विद्यार्थी ने जवाब दिया है",
  "answered by {#n} students": "{#n} विद्यार्थियों ने जवाब दिया है",
  "answered by at least {#n} student": "कम से कम {#n} विद्यार्थी ने जवाब दिया है",
  "answered by at least {#n} students": "कम से कम {#n} विद्यार्थियों ने जवाब दिया है",
  "{#n} open link leads parents to this form.": "{#n} खुला लिंक अभिभावकों को इस फ़ॉर्म पर लाता है।",
  "{#n} open links lead parents to this form.": "{#n} खुले लिंक अभिभावकों को इस फ़ॉर्म पर लाते हैं।",
  "Answers already given are kept. Save?": "जो जवाब दिए जा चुके हैं, वे रहेंगे। सहेजें?",
};
