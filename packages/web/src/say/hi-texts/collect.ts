// No speaker of this language has read this catalogue.
import type * as classLinkSchemas from "@idms/core/collect/links/class-link-schemas";
import type { Wording } from "@idms/core/messages";
import type * as proposal from "@idms/core/collect/families/proposal";
import type * as formUse from "@idms/core/forms/templates/form-use";
import type * as notice from "@idms/core/forms/notices/notice-text";

export const proposalText: Wording<typeof proposal.proposalText> = {
  title: {
    correction: "परिवार सुधार का अनुरोध करता है",
    again: "यही विवरण लिंक से एक बार और आया",
    erasure: "परिवार ने सहमति वापस ले ली है और विवरण मिटाने को कहा है",
  },
  erasureNote:
    "मानने पर रिकॉर्ड तुरंत हटा दिया जाता है और एक सप्ताह बाद मिट जाता है। जो छप चुका है और जो बैकअप में है वह रहता है; परिवार को यह बताएँ।",
  takeErasure: "रिकॉर्ड हटाएँ",
  leaveErasure: "रिकॉर्ड रखें",
  nothingElse: "इसमें वही है जो रिकॉर्ड में है।",
  photo: "अनुरोध की फ़ोटो",
  takePhoto: "नई फ़ोटो लें",
  take: "रिकॉर्ड में लें",
  dismiss: "रिकॉर्ड जैसा है वैसा छोड़ें",
  keepVerified: "सत्यापित रखें",
};

export const lossText: Wording<typeof formUse.lossText> = {
  inUse: "आपने जो बदला है, वह काम में आ रहा है।",
  removed: "हट जाएगा",
  renamed: (to, from) => `${from} की जगह नाम ${to} होगा`,
  retyped: (to, from) => `${from} की जगह ${to} होगा`,
  notOffered: (options) => `अब ये विकल्प नहीं होंगे: ${options}`,
  notFilled: (targets) => `अब यह नहीं भरेगा: ${targets}`,
  shownOn: (names, count) =>
    count === 1 ? `कार्ड टेम्पलेट ${names} पर दिखता है` : `इन कार्ड टेम्पलेटों पर दिखता है: ${names}`,
  shownOnMore: (names, more) => `इन कार्ड टेम्पलेटों पर दिखता है: ${names} और ${more} अन्य`,
  answeredBy: (answers) => `${answers} ${answers === 1 ? "विद्यार्थी" : "विद्यार्थियों"} ने जवाब दिया है`,
  answeredByAtLeast: (answers) =>
    `कम से कम ${answers} ${answers === 1 ? "विद्यार्थी" : "विद्यार्थियों"} ने जवाब दिया है`,
  openLinks: (links) =>
    links === 1
      ? `${links} खुला लिंक अभिभावकों को इस फ़ॉर्म पर लाता है।`
      : `${links} खुले लिंक अभिभावकों को इस फ़ॉर्म पर लाते हैं।`,
  kept: "जो जवाब दिए जा चुके हैं, वे रहेंगे। सहेजें?",
};

export const noticeText: Wording<typeof notice.noticeText> = {
  title: "अभिभावकों के लिए सूचना",
  chooseSchool: "सूचना देखने के लिए विद्यालय चुनें।",
  loadFailed: "सूचना लोड नहीं हो सकी",
  intro:
    "फ़ॉर्म पर अभिभावकों को यह सूचना दिखाई जाती है और वे इससे सहमत होते हैं। अन्य भाषाओं के सामान्य पाठ अभी किसी भाषी ने नहीं पढ़े हैं: मंज़ूर करने से पहले उन्हें पढ़ें या पढ़वाएँ। कर्मचारियों को सामान्य पाठ उनके लिए लिखे शब्दों में दिखता है, और आपका बदला हुआ पाठ वैसा ही दिखता है।",
  usual: "विद्यालय में अभी किसी ने सूचना मंज़ूर नहीं की है। अभिभावकों को सामान्य पाठ दिखाया जाता है।",
  approvedBy: (by, at) => `${by} ने मंज़ूर की, ${at}।`,
  months: "सत्र समाप्त होने के बाद विवरण कितने महीने रखे जाते हैं",
  monthsNote: "सूचना यही बताती है, पर मिटाती कुछ नहीं। सर्वर के व्यवस्थापक से पुराना डेटा इसी अवधि के बाद मिटाने को कहें।",
  language: "भाषा",
  text: (language) => `${language} में सूचना`,
  places: "{school}, {contact} और {months} अपने आप भरे जाते हैं।",
  asRead: "अभिभावक इसे ऐसे पढ़ते हैं",
  takeUsual: "सामान्य पाठ वापस रखें",
  approve: "सूचना मंज़ूर करें",
  approved: "सूचना मंज़ूर हो गई। अब से अभिभावकों को यही दिखाई जाएगी।",
  earlier: "पहले मंज़ूर की गई",
  ask: "अभिभावक अपने विवरण की सूचना से सहमत होते हैं। कृपया इसे पढ़ें और मंज़ूर करें।",
  later: "अभी नहीं",
  consent: "सहमति",
  noConsent: "कोई सहमति दर्ज नहीं।",
  notByForm: "कोई सहमति दर्ज नहीं। यह रिकॉर्ड फ़ॉर्म से नहीं आया।",
  given: (at, language, approved) => `${at} को दी गई, ${language} में, ${approved} को मंज़ूर सूचना के लिए`,
  givenUsual: (at, language) => `${at} को दी गई, ${language} में सामान्य सूचना के लिए`,
  withdrawn: (at) => `${at} को वापस ली गई`,
};

export const linkEditText: Wording<typeof classLinkSchemas.linkEditText> = {
  title: (classroom) => `${classroom} का लिंक बदलें`,
  days: "अब से कितने दिन में समाप्त हो",
  daysStay: (expiry) => `दोनों खाली छोड़ने पर समाप्ति नहीं बदलती: ${expiry}।`,
  lastDay: "या आख़िरी दिन",
  lastDayNote: "लिंक इस दिन के अंत तक खुला रहता है।",
  classStays: "इस लिंक से विवरण आ चुका है, इसलिए इसकी कक्षा नहीं बदली जा सकती।",
};

export const photoDayStaffText: Wording<typeof classLinkSchemas.photoDayStaffText> = {
  stuck: (names) =>
    `${names.join(", ")} की फ़ोटो आईं, पर उनके रिकॉर्ड में नहीं जुड़ सकीं। कोशिश अपने आप दोहराई जाती है; जल्दी हो तो फ़ोटो फिर से लें, और सर्वर की देखभाल करने वाले को बताएँ।`,
};
