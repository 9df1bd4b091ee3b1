// No speaker of this language has read this catalogue.
import type * as logo from "@idms/core/school/schools/logo";
import type * as preview from "@idms/core/cards/checks/preview-notes";
import type * as background from "@idms/core/school/schools/background-setting";
import type * as coach from "@idms/core/students/photos/coach-setting";
import type * as quality from "@idms/core/students/photos/photo-quality";
import type * as phone from "@idms/core/collect/families/phone-card-setting";
import type * as signOff from "@idms/core/students/sign-off/sign-off-setting";
import type * as cardKey from "@idms/core/cards/verify/card-key";
import type { Wording } from "@idms/core/messages";
import type * as year from "@idms/core/school/years/year-text";

export const yearText: Wording<typeof year.yearText> = {
  title: "नया सत्र",
  chooseSchool: "विद्यालय चुनें और देखें कि वह अगले सत्र में कैसे जाएगा।",
  loadFailed: "सत्र लोड नहीं हो सका",
  failed: "यह नहीं हो सका। कृपया फिर से कोशिश करें।",
  current: (name, until) => `विद्यालय सत्र ${name} में है, ${until} तक।`,
  noYear: "अभी किसी ने नहीं बताया कि यह विद्यालय किस सत्र में है।",
  intro:
    "सब अगली कक्षा में जाते हैं, अंतिम कक्षा विद्यालय छोड़ती है, और जो सत्यापित है वह नए कार्ड के लिए सत्यापित रहता है। हर कक्षा देख लें; सत्र आरंभ करने से पहले कुछ नहीं होता।",
  ended: "समाप्त होने वाला सत्र",
  endedOn: "उसका अंतिम दिन",
  next: "नया सत्र (नाम)",
  endsOn: "नए सत्र का अंतिम दिन",
  guessedYears: "सत्र अनुमान से लिखे गए हैं: उन्हें देख लें।",
  classes: "हर कक्षा कहाँ जाती है",
  goesTo: "कहाँ जाती है",
  stays: "इसी कक्षा में रहती है",
  leaves: "विद्यालय छोड़ती है",
  open: "चुनें कि कहाँ जाए",
  newClass: "नई कक्षा…",
  newName: (room) => `${room} के लिए नई कक्षा का नाम`,
  sure: "यह सही है",
  links: (links, photoDays) =>
    [
      ...(links > 0 ? [`${links} ${links === 1 ? "खुला" : "खुले"} अपलोड लिंक`] : []),
      ...(photoDays > 0 ? [`${photoDays} ${photoDays === 1 ? "खुला" : "खुले"} फ़ोटो दिवस`] : []),
    ].join(", "),
  keepLinks: "अपलोड लिंक और फ़ोटो दिवस खुले रहने दें",
  keepLinksNote:
    "ये समाप्त होने वाले सत्र के लिए बने थे, इसलिए रोक दिए जाते हैं, पर कर्मचारी समूहों के और जो कक्षाएँ रहती हैं उनके नहीं। खुले लिंक से जो आता है वह नए सत्र का होता है।",
  unverified: (count) => `${count} विद्यार्थी अभी ${count === 1 ? "असत्यापित" : "असत्यापित हैं"}`,
  exceptions: "दूसरी जगह जाने वाले विद्यार्थी",
  exceptionsNote: "उसी कक्षा में रहने वाले, विद्यालय छोड़ने वाले, और सेक्शन बदलने वाले।",
  student: "विद्यार्थी",
  add: "जोड़ें",
  drop: "निकालें",
  checkAgain: "सबको एक बार फिर जाँचें",
  checkAgainNote:
    "तब सब “जमा” हो जाते हैं। नहीं तो जो सत्यापित था वह सत्यापित रहता है और छापा जा सकता है। अपने समूह में रहने वाले कर्मचारियों की स्थिति नहीं बदलती।",
  keepLeavers: "छोड़ने वालों को सत्र के अंत के बाद इतने दिन रखें",
  begin: (year) => `${year} आरंभ करें`,
  missing: "सत्र आरंभ होने से पहले:",
  confirm: (year, { moved, stayed, left, paused: { links, photo_days: days } }) =>
    [
      `${year} आरंभ करें? ${moved} विद्यार्थी दूसरी कक्षा में ${moved === 1 ? "जाएगा" : "जाएँगे"}, ${stayed} वहीं रहेंगे, ${left} छोड़ेंगे।`,
      ...(links + days > 0 ? [`${links} अपलोड लिंक और ${days} फ़ोटो दिवस रोके जाएँगे।`] : []),
      "एक सप्ताह तक इसे वापस लिया जा सकता है।",
    ].join(" "),
  changed: (count) => `यह योजना बनने के बाद ${count} विद्यार्थी ${count === 1 ? "आया या बदला" : "आए या बदले"}`,
  take: "उन्हें कक्षा के साथ ले जाएँ",
  leave: "उन्हें जैसा है वैसा छोड़ें",
  working: "विद्यालय नए सत्र में ले जाया जा रहा है…",
  begun: (year) => `${year} आरंभ हो गया है।`,
  undo: "नया सत्र वापस लें",
  undoNote: (by, until) => `${by} ने इसे आरंभ किया। ${until} तक इसे वापस लिया जा सकता है।`,
  confirmUndo: (year, back, returned) =>
    `${year} वापस लें? ${back} विद्यार्थी पहले ${back === 1 ? "जैसा होगा" : "जैसे होंगे"}, और छोड़ चुके ${returned} वापस आएँगे।`,
  kept: (count) =>
    count === 1
      ? `इस बीच बदला ${count} विद्यार्थी वैसा ही रहेगा जैसा अब है:`
      : `इस बीच बदले ${count} विद्यार्थी वैसे ही रहेंगे जैसे अब हैं:`,
  undoing: "नया सत्र वापस लिया जा रहा है…",
  undone: (year) => `${year} वापस ले लिया गया।`,
};

export const logoText: Wording<typeof logo.logoText> = {
  title: "लोगो",
  note: "अभिभावक इसे फ़ॉर्म पर, अपने बच्चे के पृष्ठ पर और उस चैट में देखते हैं जिसमें उन्हें लिंक मिलता है। यह तुरंत सहेजा जाता है।",
  noteNew:
    "अभिभावक लोगो को फ़ॉर्म पर, अपने बच्चे के पेज पर और उस चैट में देखते हैं जहाँ उन्हें लिंक मिलता है। लोगो विद्यालय के साथ सहेजा जाता है।",
  none: "अभी कोई लोगो नहीं",
  choose: "लोगो चुनें",
  remove: "लोगो हटाएँ",
  failed: "लोगो सहेजा नहीं जा सका। कृपया फिर से कोशिश करें।",
};

export const cardKeyText: Wording<typeof cardKey.cardKeyText> = {
  title: "हस्ताक्षरित कार्डों की कुंजी",
  note: "हस्ताक्षरित कोड वाले कार्ड /verify पर जाँचे जा सकते हैं। नई कुंजी के बाद भी पहले के कार्ड असली रहते हैं।",
  none: "पहले हस्ताक्षरित कार्ड के साथ बनेगी",
  renew: "नई कुंजी बनाएँ",
  failed: "नई कुंजी नहीं बन सकी। कृपया फिर से कोशिश करें।",
};

export const previewSetting: Wording<typeof preview.previewSetting> = {
  label: "अभिभावकों को कार्ड दिखाएँ",
  note: "बच्चे के कार्ड का नमूना, फ़ॉर्म भेजने से पहले और परिवार के पृष्ठ पर।",
};

export const coachSetting: Wording<typeof coach.coachSetting> = {
  label: "फ़ोटो में अभिभावकों की मदद करें",
  note: "फ़ोन चेहरा, रोशनी और स्पष्टता देखता है, बताता है कि क्या बेहतर हो सकता है और फ़ोटो को चेहरे के चारों ओर काटता है। इसमें से कुछ भेजा नहीं जाता, और कोई भी फ़ोटो भेजी जा सकती है।",
};

export const signOffSetting: Wording<typeof signOff.signOffSetting> = {
  label: "सिर्फ़ हस्ताक्षर किए हुए कार्ड छापें",
  note: "कार्ड तब तक रोका जाता है जब तक विद्यालय के व्यवस्थापक या कक्षा की मंज़ूरी के लिंक वाले शिक्षक ने उसे जैसा है वैसा सही न बताया हो। बदले हुए कार्ड पर फिर हस्ताक्षर चाहिए।",
};

export const holdBackSetting: Wording<typeof signOff.holdBackSetting> = {
  label: "दोष वाले कार्ड दूसरे प्रोग्रामों के लिए भी रोकें",
  note: "IDMS गंभीर दोष वाला कार्ड तब तक नहीं छापता जब तक कोई कारण न बताए। कक्षा के कार्ड माँगने वाले दूसरे प्रोग्राम को सभी कार्ड मिलते हैं, जब तक यह चालू न हो।",
};

export const phoneCardSetting: Wording<typeof phone.phoneCardSetting> = {
  label: "परिवारों को फ़ोन पर कार्ड दिखाने दें",
  note: "तब परिवार का पृष्ठ छपा हुआ मान्य कार्ड, नमूने के निशान के बिना और हस्ताक्षरित कोड के साथ, नेटवर्क के बिना भी दिखाता है। इसे तभी चालू करें जब आपके कर्मचारी फ़ोन पर कार्ड स्वीकार करते हों और उसका कोड स्कैन करते हों।",
};

export const backgroundSetting: Wording<typeof background.backgroundSetting> = {
  label: "सब फ़ोटो के लिए एक ही पृष्ठभूमि सुझाएँ",
  note: "तब IDMS हर नई फ़ोटो की पृष्ठभूमि को इस रंग से बदलने का सुझाव देता है। आप हर फ़ोटो पहले और बाद में देखते हैं, और मूल फ़ोटो रखी जाती है। जहाँ नतीजा संदिग्ध हो, वहाँ IDMS यह बताता है और कुछ नहीं सुझाता।",
  colour: "पृष्ठभूमि का रंग",
  off: "नहीं",
};

export const holdPhotosSetting: Wording<typeof quality.holdPhotosSetting> = {
  label: "जिस कार्ड की फ़ोटो काम की न हो, उसे रोकें",
  note: "काली, धूसर, धुँधली या बहुत उजली फ़ोटो छपाई से पहले बताई जाती है। यह चालू होने पर ऐसा कार्ड तब तक नहीं छपता जब तक फ़ोटो बदली न जाए या कोई न बताए कि उसे फिर भी क्यों छापना है।",
};
