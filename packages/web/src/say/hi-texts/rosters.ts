// No speaker of this language has read this catalogue.
import type * as expectedStudent from "@idms/core/collect/rosters/expected-student";
import type * as roster from "@idms/core/collect/rosters/roster-text";
import type { Wording } from "@idms/core/messages";

export const expectedFields: Wording<typeof expectedStudent.EXPECTED_FIELDS> = {
  full_name: "नाम",
  roll_no: "अनुक्रमांक",
  admission_no: "प्रवेश संख्या",
  phone: "फ़ोन",
  email: "ईमेल",
};

export const expectedStateLabel: Wording<typeof expectedStudent.expectedStateLabel> = {
  missing: "कुछ नहीं आया",
  received: "प्राप्त",
  sent_back: "लौटाया गया",
};

export const withoutPhotoLabel: Wording<typeof expectedStudent.withoutPhotoLabel> = {
  missing: "कुछ नहीं आया",
  received: "बिना फ़ोटो के दर्ज",
  sent_back: "लौटाया गया, बिना फ़ोटो के",
};

export const rosterText: Wording<typeof roster.rosterText> = {
  roster: "नामावली",
  of: (label) => `${label} की नामावली`,
  loadFailed: "नामावली लोड नहीं हो सकी",
  failed: "यह नहीं हो सका। कृपया फिर से कोशिश करें।",
  none: "अभी कोई अपेक्षित नहीं है: विद्यार्थी जोड़ें, या स्प्रेडशीट से लें।",
  noneLike: "ऐसा कोई नहीं है।",
  add: "जोड़ें",
  edit: "अपेक्षित विद्यार्थी बदलें",
  create: "अपेक्षित विद्यार्थी जोड़ें",
  confirmDelete: "इस विद्यार्थी को नामावली से हटाएँ? जो रिकॉर्ड आ चुका है वह रहता है।",
  import: "आयात करें",
  importTitle: "नामावली आयात करें",
  importNote:
    "xlsx या csv फ़ाइल, जिसमें स्तंभ Name हो, और चाहें तो Roll No, Admission No, Phone और Email। दूसरे स्तंभ, जैसे जन्म तिथि, नहीं रखे जाते; पूर्वावलोकन में उनके नाम दिखते हैं। इससे नाम जुड़ते और बदलते हैं; जो किसी पंक्ति में नहीं है वह रहता है, जब तक आप कुछ और न कहें।",
  file: "स्प्रेडशीट",
  tryOut: "पहले देखें",
  removeMissing: "जो किसी पंक्ति में नहीं हैं उन्हें हटाएँ",
  export: "निर्यात करें",
  show: "दिखाएँ",
  all: "सभी",
  noRecord: "कोई रिकॉर्ड नहीं",
  unmatch: "यह बच्चा नहीं",
  others: "रिकॉर्ड जो नामावली में किसी के नहीं",
  othersNote: "बताएँ कि ये किसके हैं, या छोड़ दें: हो सकता है बच्चा अभी नामावली में न हो।",
  matchWith: (name) => `${name || "यह रिकॉर्ड"} कौन है`,
  chooseWhom: "चुनें कि कौन",
  mayBe: (name) => `${name} (संभव)`,
  families: "परिवारों को याद दिलाएँ",
  familiesOf: (label) => `${label} के बच्चों के लिंक`,
  familiesNote:
    "सूची के जिस बच्चे का विवरण शेष है, उसे फ़ॉर्म का अपना लिंक मिलता है। जिसका विवरण लौटाया गया है, उसे उस पेज का लिंक मिलता है जो बताता है कि क्या सुधारना है। यदि विवरण किसी दूसरे परिवार का हो सकता है, तो उसे फ़ॉर्म का लिंक मिलता है। लिंक काग़ज़ पर, WhatsApp से या ईमेल से दें।",
  ownLanguages: "हर परिवार की अपनी भाषा",
  showLinks: "लिंक दिखाएँ",
  nobodyMissing: "कोई शेष नहीं है, और कोई लौटाया नहीं गया है।",
  remind: "ईमेल से स्मरण कराएँ",
  csv: "SMS के लिए डाउनलोड करें (csv)",
  mailedTo: (count) => `${count} ${count === 1 ? "परिवार" : "परिवारों"} को ईमेल से स्मरण कराया गया।`,
  mailedByJob: "ईमेल अब एक-एक करके भेजे जा रहे हैं, आप यह पृष्ठ छोड़ दें तब भी; यह “कार्य” में भी है।",
  lately: (names) => `एक दिन के भीतर स्मरण कराया जा चुका है, इसलिए छोड़े गए: ${names}।`,
  byPhone: (names) => `ईमेल पता नहीं है, फ़ोन से स्मरण कराएँ: ${names}।`,
  unreachable: (names) => `न ईमेल से संपर्क हो सकता है, न फ़ोन से: ${names}।`,
  come: ({ n, come, back, missing, noPhoto }) => {
    const of = `${n} अपेक्षित ${n === 1 ? "विद्यार्थी" : "विद्यार्थियों"} में से ${come} ${come === 1 ? "आया है" : "आ चुके हैं"}`;
    const sent = back > 0 ? `, जिनमें ${back} ${back === 1 ? "लौटाया गया" : "लौटाए गए"}` : "";
    return `${of}${sent}; ${missing} शेष। ${noPhoto} की फ़ोटो नहीं आई।`;
  },
  notMailed: (name, why) => `${name} को स्मरण नहीं कराया जा सका: ${why}`,
  staff: {
    none: "अभी कोई कर्मचारी अपेक्षित नहीं है: उन्हें जोड़ें, या स्प्रेडशीट से लें।",
    noneLike: "ऐसा कोई कर्मचारी नहीं है।",
    edit: "अपेक्षित कर्मचारी बदलें",
    create: "अपेक्षित कर्मचारी जोड़ें",
    confirmDelete: "इस कर्मचारी को नामावली से हटाएँ? जो रिकॉर्ड आ चुका है वह रहता है।",
    unmatch: "यह व्यक्ति नहीं",
    othersNote: "बताएँ कि ये किस कर्मचारी के हैं, या छोड़ दें: हो सकता है वह अभी नामावली में न हो।",
    chooseWhom: "कर्मचारी चुनें",
    familiesOf: (label) => `${label} के कर्मचारियों के लिंक`,
    familiesNote:
      "नामावली के जिस कर्मचारी का विवरण शेष है, उसे फ़ॉर्म का अपना लिंक मिलता है। जिसका विवरण लौटाया गया है, उसे उस पेज का लिंक मिलता है जो बताता है कि क्या सुधारना है। यदि विवरण किसी दूसरे व्यक्ति का हो सकता है, तो उसे फ़ॉर्म का लिंक मिलता है। लिंक काग़ज़ पर, WhatsApp से या ईमेल से दें।",
    ownLanguages: "हर व्यक्ति की अपनी भाषा",
    mailedTo: (count) => `${count} ${count === 1 ? "व्यक्ति" : "व्यक्तियों"} को ईमेल से स्मरण कराया गया।`,
    byPhone: (names) => `ईमेल पता नहीं है, इन्हें फ़ोन से स्मरण कराएँ: ${names}।`,
    come: ({ n, come, back, missing, noPhoto }) => {
      const of = `${n} अपेक्षित ${n === 1 ? "कर्मचारी" : "कर्मचारियों"} में से ${come} ${come === 1 ? "आया है" : "आ चुके हैं"}`;
      const sent = back > 0 ? `, जिनमें ${back} ${back === 1 ? "लौटाया गया" : "लौटाए गए"}` : "";
      return `${of}${sent}; ${missing} शेष। ${noPhoto} की फ़ोटो नहीं आई।`;
    },
  },
};
