// No speaker of this language has read this catalogue.
import type * as advice from "@idms/core/school/accounts/password-dictionary";
import type * as place from "@idms/core/school/accounts/place";
import type * as provider from "@idms/core/school/accounts/provider";
import type * as rights from "@idms/core/school/accounts/rights";
import type * as purposes from "@idms/core/school/accounts/role-purposes";
import type * as roles from "@idms/core/school/accounts/roles";
import type * as savedFilter from "@idms/core/school/accounts/saved-filter";
import type * as session from "@idms/core/school/accounts/sign-in-rules";
import type * as standing from "@idms/core/school/accounts/standing";
import type { Wording } from "@idms/core/messages";

export const providerText: Wording<typeof provider.providerText> = {
  by: (name) => `${name} से साइन इन करें`,
  refusals: {
    no_account: "यहाँ आपका कोई खाता नहीं है। व्यवस्थापक से बनवाएँ।",
    name_taken: "वहाँ का आपका नाम यहाँ किसी और के खाते का नाम है। व्यवस्थापक से अपना खाता जुड़वाएँ।",
    disabled: "आपका खाता बंद है। व्यवस्थापक से पूछें।",
    expired: "इस साइन-इन में बहुत समय लगा, या यह किसी दूसरे ब्राउज़र में शुरू हुआ था। कृपया फिर से शुरू करें।",
    refused: "साइन-इन बीच में रुक गया। कृपया फिर कोशिश करें।",
    unreachable: "जहाँ से आप साइन इन करते हैं, वहाँ अभी पहुँचा नहीं जा सकता। कृपया बाद में फिर कोशिश करें।",
    school_missing: "आपके खाते का विद्यालय अभी यहाँ नहीं है। व्यवस्थापक से पूछें।",
  },
};

export const filterText: Wording<typeof savedFilter.filterText> = {
  title: "सहेजे फ़िल्टर",
  save: "यह फ़िल्टर सहेजें",
  manage: "नाम बदलें या हटाएँ",
  name: "नाम",
  saved: (name) => `${name} नाम से सहेजा गया।`,
  none: "अभी कोई सहेजा नहीं गया।",
  nothing: "फ़िल्टर सहेजने के लिए कुछ चुनें।",
  note: "यहाँ जो चुना है और उसका क्रम सहेजा जाता है। आप जो खोजते हैं वह नहीं, ताकि किसी बच्चे का नाम न रखा जाए।",
  rename: (name) => `${name} का नाम बदलें`,
  remove: (name) => `फ़िल्टर ${name} हटाएँ`,
  confirmRemove: (name) => `फ़िल्टर ${name} हटाएँ?`,
  loadFailed: "सहेजे फ़िल्टर लोड नहीं हो सके। कृपया फिर से कोशिश करें।",
};

export const standingText: Wording<typeof standing.standingText> = {
  disabled: "बंद",
  disable: "बंद करें",
  enable: "चालू करें",
  confirmDisable: (username) => `${username} को बंद करें? वे इससे साइन आउट हो जाएँगे।`,
  isDisabled: (username) => `${username} बंद है और अब साइन इन नहीं कर सकते।`,
  isEnabled: (username) => `${username} अब पहले वाले पासवर्ड से फिर साइन इन कर सकते हैं।`,
  stillDisabled: (username) => `${username} बंद है और अब भी साइन इन नहीं कर सकते।`,
};

export const roleText: typeof roles.roleText = {
  SUPER_ADMIN: "मुख्य व्यवस्थापक",
  SCHOOL_ADMIN: "विद्यालय व्यवस्थापक",
  TEACHER: "शिक्षक",
  PHOTOGRAPHER: "फ़ोटोग्राफ़र",
  PRESS: "छपाई",
  AUDITOR: "लेखा परीक्षक",
  BOARD: "बोर्ड",
};

export const ROLE_PURPOSES: typeof purposes.ROLE_PURPOSES = {
  SUPER_ADMIN: "सभी विद्यालय सँभालते हैं",
  SCHOOL_ADMIN: "विद्यालय सँभालते हैं",
  TEACHER: "कक्षाओं की सूची और जमा फ़ॉर्म देखते हैं, उन्हें सत्यापित करते हैं और उनके कार्डों पर सहमति देते हैं",
  PHOTOGRAPHER: "कक्षाओं के नाम, रोल नंबर और फ़ोटो देखते हैं, और कुछ नहीं, और फ़ोटो बदलते हैं",
  PRESS: "कार्ड छापते हैं, और कार्ड पर जो है उसके सिवा कोई उत्तर नहीं देखते",
  AUDITOR: "कार्यों का लेखा पढ़ते हैं",
  BOARD: "देखते हैं कि विद्यालयों में किस स्थिति में कितने विद्यार्थी हैं, और कोई विद्यार्थी नहीं",
};

export const PLACE_WORDS: typeof place.PLACE_WORDS = {
  installation: "सभी विद्यालय",
  district: "किसी ज़िले के विद्यालय",
  school: "एक विद्यालय",
  class: "किसी विद्यालय की कुछ कक्षाएँ",
};

export const GRANT_WORDS: typeof rights.GRANT_WORDS = {
  print: "अपने विद्यालय के कार्ड छाप सकते हैं",
};

export const passwordAdviceText: Wording<typeof advice.passwordAdviceText> = {
  warnings: {
    straightRow: "कीबोर्ड की सीधी पंक्तियों का अनुमान आसानी से लग जाता है।",
    keyPattern: "कीबोर्ड के छोटे क्रमों का अनुमान आसानी से लग जाता है।",
    simpleRepeat: "“aaa” जैसे दोहराए गए अक्षरों का अनुमान आसानी से लग जाता है।",
    extendedRepeat: "“abcabcabc” जैसे दोहराए गए क्रमों का अनुमान आसानी से लग जाता है।",
    sequences: "“abc” जैसे आम क्रमों का अनुमान आसानी से लग जाता है।",
    recentYears: "हाल के वर्षों का अनुमान आसानी से लग जाता है।",
    dates: "तारीखों का अनुमान आसानी से लग जाता है।",
    topTen: "यह बहुत अधिक काम में लिया जाने वाला पासवर्ड है।",
    topHundred: "यह अक्सर काम में लिया जाने वाला पासवर्ड है।",
    common: "यह आम तौर पर काम में लिया जाने वाला पासवर्ड है।",
    similarToCommon: "यह एक आम पासवर्ड से मिलता-जुलता है।",
    wordByItself: "अकेले शब्द का अनुमान आसानी से लग जाता है।",
    namesByThemselves: "अकेले नाम या उपनाम का अनुमान आसानी से लग जाता है।",
    commonNames: "आम नाम और उपनाम का अनुमान आसानी से लग जाता है।",
    userInputs: "इसमें व्यक्ति या इस पृष्ठ से जुड़ी कोई जानकारी न हो।",
    pwned: "आपका पासवर्ड इंटरनेट पर डेटा की चोरी में सामने आ चुका है।",
  },
  suggestions: {
    l33t: "‘a’ के स्थान पर ‘@’ जैसे जाने-पहचाने बदलाव न करें।",
    reverseWords: "आम शब्दों को उलटा न लिखें।",
    allUppercase: "कुछ अक्षर बड़े लिखें, सभी नहीं।",
    capitalization: "पहले के अलावा और अक्षर भी बड़े लिखें।",
    dates: "अपने से जुड़ी तारीखें और वर्ष न लिखें।",
    recentYears: "हाल के वर्ष न लिखें।",
    associatedYears: "अपने से जुड़े वर्ष न लिखें।",
    sequences: "आम क्रम न लिखें।",
    repeated: "शब्द और अक्षर न दोहराएँ।",
    longerKeyboardPattern: "कीबोर्ड के लंबे क्रम लें और दिशा कई बार बदलें।",
    anotherWord: "कम प्रचलित शब्द और जोड़ें।",
    useWords: "कई शब्द लिखें, पर प्रचलित वाक्यांश नहीं।",
    noNeed: "चिह्नों, अंकों या बड़े अक्षरों के बिना भी मज़बूत पासवर्ड बन सकता है।",
    pwned: "यदि यह पासवर्ड आप कहीं और भी काम में लेते हैं, तो उसे बदल दें।",
  },
};

export const givenPasswordText: Wording<typeof session.givenPasswordText> = {
  change: "आपका पासवर्ड किसी और ने चुना था। आगे बढ़ने के लिए ऐसा पासवर्ड चुनें जिसे केवल आप जानते हों।",
};
