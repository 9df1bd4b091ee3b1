// No speaker of this language has read this catalogue.
import type * as logo from "@idms/core/school/schools/logo";
import type * as preview from "@idms/core/cards/checks/preview-notes";
import type * as coach from "@idms/core/students/photos/coach-setting";
import type * as quality from "@idms/core/students/photos/photo-quality";
import type * as signOff from "@idms/core/students/sign-off/sign-off-setting";
import type * as cardKey from "@idms/core/cards/verify/card-key";
import type { Wording } from "@idms/core/messages";

export const logoText: Wording<typeof logo.logoText> = {
  title: "लोगो",
  note: "अभिभावक इसे फ़ॉर्म पर, अपने बच्चे के पृष्ठ पर और उस चैट में देखते हैं जिसमें उन्हें लिंक मिलता है। यह तुरंत सहेजा जाता है।",
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

export const holdPhotosSetting: Wording<typeof quality.holdPhotosSetting> = {
  label: "जिस कार्ड की फ़ोटो काम की न हो, उसे रोकें",
  note: "काली, धूसर, धुँधली या बहुत उजली फ़ोटो छपाई से पहले बताई जाती है। यह चालू होने पर ऐसा कार्ड तब तक नहीं छपता जब तक फ़ोटो बदली न जाए या कोई न बताए कि उसे फिर भी क्यों छापना है।",
};
