// No speaker of this language has read this catalogue.
import type * as due from "@idms/core/collect/dashboard/due";
import type * as duplicate from "@idms/core/students/records/duplicate-text";
import type * as list from "@idms/core/students/answers/list-text";
import type * as record from "@idms/core/students/records/record-text";
import type { Wording } from "@idms/core/messages";
import type * as history from "@idms/core/students/records/record-history";
import type * as photoQuality from "@idms/core/students/photos/photo-quality";

export const historyText: Wording<typeof history.historyText> = {
  photo: "फ़ोटो",
  class: "कक्षा",
  proposals: {
    "students.propose": {
      correction: "परिवार ने सुधार का अनुरोध किया",
      again: "विवरण लिंक से एक बार और आया",
      erasure: "परिवार ने सहमति वापस ली और मिटाने का अनुरोध किया",
    },
    "students.take_proposal": {
      correction: "परिवार का सुधार माना गया",
      again: "एक बार और आया विवरण माना गया",
      erasure: "परिवार का मिटाने का अनुरोध माना गया",
    },
    "students.dismiss_proposal": {
      correction: "परिवार का सुधार नहीं माना गया",
      again: "एक बार और आया विवरण नहीं माना गया",
      erasure: "परिवार का मिटाने का अनुरोध नहीं माना गया",
    },
  },
  undone: (deed) => `${deed}, और वह वापस लिया गया`,
  which: (deed, which) => `${deed}: ${which}`,
  fromTo: (part, from, to) => `${part}, “${from}” से “${to}”`,
  ofRow: (deed, file, row) => `${deed} (${file}, पंक्ति ${row})`,
  changedByRow: (parts, file, row) => `स्प्रेडशीट से बदला गया: ${parts} (${file}, पंक्ति ${row})`,
  left: (year) => `${year} के अंत में विद्यालय छोड़ा`,
  stayed: (room, year) => `${year} के लिए ${room} में ही रहा`,
  moved: (from, to, year) => `${year} के लिए ${from} से ${to} में`,
  ofBatch: (deed, batch) => `${deed} (बैच ${batch})`,
  duplicateOrdered: (order) =>
    `डुप्लीकेट का ऑर्डर दिया गया (ऑर्डर ${order})। कार्ड छपने तक विद्यार्थी की स्थिति VERIFIED रहती है`,
};

export const REASON_WORDS: typeof record.REASON_WORDS = {
  photo: "फ़ोटो",
  name: "नाम",
  date_of_birth: "जन्म तिथि",
  phone: "फ़ोन नंबर",
  class: "कक्षा",
  other: "कुछ और",
};

export const photoQualityText: Wording<typeof photoQuality.photoQualityText> = {
  title: "फ़ोटो",
  all: "सभी फ़ोटो",
  none: "कोई फ़ोटो नहीं",
  marks: {
    green: "अच्छी",
    amber: "देख लें",
    red: "शायद ही काम की",
  },
  verifyGreen: (count) => `अच्छी मापी गई सभी सत्यापित करें (${count})`,
  confirm: (count) =>
    count === 1
      ? "एक प्रविष्टि, जिसकी फ़ोटो अच्छी मापी गई है, सत्यापित होगी। रोशनी, स्पष्टता और आकार मापे जाते हैं; चेहरा किसका है, यह किसी ने नहीं देखा।"
      : `${count} प्रविष्टियाँ, जिनकी फ़ोटो अच्छी मापी गई हैं, सत्यापित होंगी। रोशनी, स्पष्टता और आकार मापे जाते हैं; चेहरा किसका है, यह किसी ने नहीं देखा।`,
  confirmNone: "इंतज़ार कर रही कोई प्रविष्टि एक साथ सत्यापित नहीं की जा सकती।",
  leftOut: (count) =>
    count === 1
      ? "एक प्रविष्टि छोड़ी गई है और सूची में रहती है। उसे अलग से देखें:"
      : `${count} प्रविष्टियाँ छोड़ी गई हैं और सूची में रहती हैं। हर एक को अलग से देखें:`,
  leftOutAs: {
    sent_back: (count) => `लौटाया गया, अभी उत्तर नहीं आया: ${count}`,
    duplicate: (count) => `किसी और रिकॉर्ड का संभावित दोहराव: ${count}`,
    asked: (count) => `परिवार का अनुरोध, या एक बार और आया विवरण: ${count}`,
    consent: (count) => `परिवार की सहमति नहीं है: ${count}`,
    answer: (count) => `कोई उत्तर सही नहीं लगता: ${count}`,
    photo: (count) => `फ़ोटो नहीं है या अच्छी नहीं मापी गई: ${count}`,
  },
  lookAt: {
    duplicate: "संभावित दोहराव",
    asked: "परिवार का अनुरोध",
    consent: "सहमति नहीं है",
  },
};

export const dueText: Wording<typeof due.dueText> = {
  to_verify: (count) => `${count} सत्यापित करने हैं`,
  sent_back: (count) => `${count} लौटाए गए हैं`,
  to_sign: (count) => `${count} की मंज़ूरी शेष है`,
  to_order: (count) => `${count} कार्ड मँगाने हैं`,
  to_print: (count) => `${count} कार्ड छापने हैं`,
  to_hand_out: (count) => `${count} कार्ड बाँटने हैं`,
  to_deliver: (count) => `${count} कार्ड अभी पहुँचाए नहीं गए`,
  ends_soon: (count) => `${count} कार्ड जल्द समाप्त होंगे`,
};

export const duplicateText: Wording<typeof duplicate.duplicateText> = {
  title: "संभावित दोहराव",
  found: (pairs) => `संभावित दोहराव (${pairs})`,
  intro:
    "ये रिकॉर्ड एक ही बच्चे के हो सकते हैं। इनमें से एक रखें, दोनों को मिलाएँ, या बताएँ कि ये दो बच्चे हैं। जो भी करें, उसे वापस लिया जा सकता है।",
  chooseSchool: "एक ही बच्चे के रिकॉर्ड खोजने के लिए विद्यालय चुनें।",
  none: "कोई दो रिकॉर्ड एक-से नहीं लगते।",
  progress: (done, all) => `${all} में से ${done} कक्षाएँ देखी गईं।`,
  across: "कक्षाओं की आपस में तुलना की जा रही है।",
  failed: "कुछ कक्षाएँ देखी नहीं जा सकीं।",
  what: "जो ज्ञात है",
  differs: "अलग",
  keepThis: "इसे रखें",
  apart: "दो बच्चे",
  merge: "मिलाएँ",
  mergeTitle: "दो रिकॉर्ड मिलाएँ",
  stays: "जो रिकॉर्ड रहेगा",
  staysNote: "दूसरा हटा दिया जाता है; उसे वापस लाया जा सकता है।",
  choose: "उसमें क्या रहे",
  same: "दोनों में एक ही बात है: जो रिकॉर्ड रहता है उसका कुछ नहीं खोता।",
  removedAs: (id) => `वही बच्चा जो विद्यार्थी ${id} है।`,
  likeness: {
    name: "एक ही नाम",
    phone: "मिलता-जुलता नाम और एक ही फ़ोन",
    photo: "एक-सी फ़ोटो",
  },
  and: (one, other) => `${one}, ${other}`,
  looksLike: "कक्षा का एक और रिकॉर्ड इसके जैसा है",
  compare: "तुलना करें",
};

export const listText: Wording<typeof list.listText> = {
  title: "विद्यार्थी",
  search: "नाम, फ़ोन या नंबर",
  sentBackOnly: "लौटाया गया",
  oldPhotoOnly: "पिछले सत्र की फ़ोटो",
  family: "परिवार",
  allFamilies: "सभी परिवार",
  families: {
    asked: "परिवार ने अनुरोध किया",
    withdrawn: "सहमति वापस ली गई",
  },
  allStatuses: "सभी स्थितियाँ",
  none: "इससे कोई विद्यार्थी नहीं मिला।",
  found: (count) => `${count} विद्यार्थी ${count === 1 ? "मिला" : "मिले"}`,
  more: "और दिखाएँ",
  selectShown: "दिखाए गए सभी चुनें",
  selectAll: (count) => `मिले हुए सभी ${count} चुनें`,
  selected: (count) => `${count} चुने गए`,
  clear: "चयन हटाएँ",
  chooseSchool: "मिले हुए सभी को चुनने के लिए विद्यालय चुनें।",
  running: (done, all) => `${all} में से ${done}`,
  refused: (count) => `${count} ${count === 1 ? "विद्यार्थी" : "विद्यार्थियों"} के लिए नहीं हो सका`,
  untried: (count) => `${count} ${count === 1 ? "विद्यार्थी" : "विद्यार्थियों"} पर कोशिश नहीं हुई।`,
};

export const recordText: Wording<typeof record.recordText> = {
  unnamed: "बिना नाम का विद्यार्थी",
  loadFailed: "विद्यार्थी लोड नहीं हो सका",
  failed: "यह नहीं हो सका। कृपया फिर से कोशिश करें।",
  sentBack: "लौटाया गया",
  cardOfYear: (year) => `इस विद्यार्थी का पिछला कार्ड ${year} का है।`,
  shownAsItIs: "यह वैसा दिख रहा है जैसा अब है। इसे देखें, फिर वही बटन दोबारा दबाएँ।",
  lookAgain: "सूची में ये वैसे दिख रहे हैं जैसे अब हैं। इन्हें देखें, चुनें और फिर से सत्यापित करें।",
  photoCameAlong: "यह फ़ोटो किसी पिछले सत्र से आई है।",
  answers: "विवरण",
  photo: "फ़ोटो",
  card: "कार्ड, जैसा छपेगा",
  design: (name) => `इसका डिज़ाइन खोलें: ${name}`,
  history: "इतिहास",
  versions: "पुराने संस्करण",
  noVersions: "अभी कुछ नहीं बदला गया है।",
  correct: "सुधारें",
  correctTitle: "विवरण सुधारें",
  keepVerified: "सत्यापित रखें",
  keepVerifiedNote: "नहीं तो सुधार के बाद यह विद्यार्थी फिर से “जमा” हो जाता है और दोबारा सत्यापित करना होता है।",
  keepVerifiedPhoto: "फ़ोटो बदलने पर भी सत्यापित रखें",
  addPhoto: "फ़ोटो जोड़ें",
  replacePhoto: "फ़ोटो बदलें",
  turnLeft: "बाएँ घुमाएँ",
  turnRight: "दाएँ घुमाएँ",
  crop: "काटें",
  sendBack: "सुधार के लिए लौटाएँ",
  undoSendBack: "निशान हटाएँ",
  unverify: "सत्यापन वापस लें",
  move: "कक्षा बदलें",
  exportRecord: "सब कुछ डाउनलोड करें",
  remove: "हटाएँ",
  removeNote: (until) =>
    `${until} तक इसे वापस लिया जा सकता है; उसके बाद रिकॉर्ड अपनी फ़ोटो और इतिहास के साथ हमेशा के लिए मिट जाता है।`,
  isRemoved: "यह विद्यार्थी हटाया गया है।",
  changed: "छपने के बाद बदला",
  changedCards: "छपे कार्ड जो बदल गए",
  noneChanged: "हर छपे कार्ड पर वही है जो रिकॉर्ड में है।",
  anotherPhoto: "दूसरी फ़ोटो",
  removed: "हटाए गए विद्यार्थी",
  noneRemoved: "ऐसा कोई नहीं है जिसे वापस लाया जा सके।",
  erase: "हमेशा के लिए मिटाएँ",
  confirmErase: (name) =>
    `${name} को हमेशा के लिए मिटाएँ? रिकॉर्ड, उसकी फ़ोटो, छपे कार्डों की जानकारी और परिवार के अनुरोध मिट जाएँगे, और कोई उन्हें वापस नहीं ला सकता। पृष्ठ “कार्य” बताता है कि प्रतियाँ अब भी कहाँ हैं, जैसे बैकअप में।`,
  erasing: "रिकॉर्ड मिटाया जा रहा है।",
  isErased: "इस विद्यार्थी का रिकॉर्ड हमेशा के लिए मिटा दिया गया है।",
  notErased: "रिकॉर्ड नहीं मिटाया गया।",
  backToRecord: "रिकॉर्ड पर वापस",
  isGone: "यह रिकॉर्ड अब नहीं है।",
  goneNote: "यह पृष्ठ खुला था तब किसी ने इसे मिटा दिया, या इसकी कक्षा अब आपके लिए खुली नहीं है।",
  restore: "वापस लाएँ",
  add: "विद्यार्थी जोड़ें",
  note: "टिप्पणी",
  reason: "कारण",
};
