// No speaker of this language has read this catalogue.
import type * as messages from "@idms/core/messages";
import type { Wording } from "@idms/core/messages";

export const commonText: Wording<typeof messages.commonText> = {
  loading: "लोड हो रहा है...",
  saving: "सहेजा जा रहा है...",
  save: "सहेजें",
  cancel: "रद्द करें",
  close: "बंद करें",
  edit: "बदलें",
  delete: "मिटाएँ",
  actions: "कार्रवाई",
  saveFailed: "सहेजा नहीं जा सका",
  chooseSchool: "कृपया विद्यालय चुनें",
  none: "-",
};

export const shellText: Wording<typeof messages.shellText> = {
  title: "IDMS",
  logOut: "लॉग आउट",
  noDashboard: "आपकी भूमिका के लिए कोई डैशबोर्ड नहीं है",
  approvals: "स्वीकृतियाँ और PDF (अभी बाकी)",
  menu: {
    dashboard: "डैशबोर्ड",
    schools: "विद्यालय",
    schoolAdmins: "विद्यालय व्यवस्थापक",
    formTemplates: "फ़ॉर्म टेम्पलेट",
    idTemplates: "कार्ड टेम्पलेट",
    submissions: "प्रविष्टियाँ",
    classes: "कक्षाएँ",
    uploadLinks: "अपलोड लिंक",
  },
};

export const loginText: Wording<typeof messages.loginText> = {
  title: "पहचान पत्र प्रबंधन प्रणाली — लॉगिन",
  username: "उपयोगकर्ता नाम",
  password: "पासवर्ड",
  signIn: "साइन इन करें",
  signingIn: "साइन इन हो रहा है...",
  failed: "उपयोगकर्ता नाम या पासवर्ड ग़लत है",
  reset: "पासवर्ड भूल गए",
  resetTitle: "पासवर्ड बदलें",
  email: "ईमेल",
  sendLink: "लिंक भेजें",
  sending: "भेजा जा रहा है...",
  linkSent: "यदि इस ईमेल का कोई खाता है, तो पासवर्ड बदलने का लिंक भेज दिया गया है।",
};

export const resetPasswordText: Wording<typeof messages.resetPasswordText> = {
  newPassword: "नया पासवर्ड",
  confirmPassword: "पासवर्ड की पुष्टि",
  save: "पासवर्ड सहेजें",
  missingLink: "पासवर्ड बदलने का टोकन नहीं है। ईमेल में आया लिंक खोलें।",
  missingToken: "टोकन नहीं है।",
  tooShort: (minimum) => `पासवर्ड कम से कम ${minimum} अक्षरों का हो।`,
  mismatch: "पासवर्ड मेल नहीं खाते।",
  done: "पासवर्ड बदल गया। लॉगिन पर ले जाया जा रहा है...",
  failed: "पासवर्ड नहीं बदला जा सका। टोकन ग़लत है या उसकी अवधि समाप्त हो गई है।",
};

export const changePasswordText: Wording<typeof messages.changePasswordText> = {
  username: "उपयोगकर्ता नाम",
  currentPassword: "वर्तमान पासवर्ड",
  newPassword: "नया पासवर्ड",
  confirmPassword: "नए पासवर्ड की पुष्टि",
  save: "पासवर्ड सहेजें",
  currentMissing: "कृपया अपना वर्तमान पासवर्ड लिखें।",
  tooShort: (minimum) => `नया पासवर्ड कम से कम ${minimum} अक्षरों का हो।`,
  mismatch: "नया पासवर्ड और उसकी पुष्टि मेल नहीं खाते।",
  done: "पासवर्ड सफलतापूर्वक बदल गया।",
  noEndpoint: (status, statusText) =>
    `सर्वर ने ${status} ${statusText} लौटाया। पासवर्ड बदलने का पता सर्वर पर नहीं मिला।`,
  htmlPage: "सर्वर ने HTML त्रुटि पृष्ठ लौटाया (शायद पता नहीं है)। सर्वर के रास्ते जाँचें।",
  network: "पासवर्ड बदलते समय नेटवर्क में गड़बड़ी हुई।",
  failed: "पासवर्ड नहीं बदला जा सका।",
};

export const linkText: Wording<typeof messages.linkText> = {
  title: "अपलोड लिंक",
  columns: ["आईडी", "साझा लिंक", "चालू", "समाप्ति", "टेम्पलेट", "उपयोग", "कार्रवाई"],
  empty: "कोई अपलोड लिंक नहीं मिला",
  chooseTemplate: "कृपया टेम्पलेट चुनें",
  chooseClass: "कृपया कक्षा चुनें",
  days: "कितने दिन चलेगा",
  maxUses: "अधिकतम उपयोग",
  notes: "टिप्पणी",
  expiryInvalid: "समाप्ति की तारीख और समय आगे का होना चाहिए।",
  confirmDelete: "यह लिंक मिटाएँ?",
  confirmCleanup: "समाप्त हो चुके सभी लिंक मिटाएँ?",
  cleanedUp: (count) => `समाप्त हो चुके ${count} लिंक मिटाए गए`,
};

export const templateText: Wording<typeof messages.templateText> = {
  title: "फ़ॉर्म टेम्पलेट",
  columns: ["आईडी", "नाम", "विद्यालय", "फ़ील्ड", "कार्रवाई"],
  create: "नया टेम्पलेट",
  confirmDelete: "यह टेम्पलेट मिटाएँ?",
  newFieldLabel: "नया फ़ील्ड",
  needsOptions: (label) => `${label} में कम से कम एक विकल्प जोड़ें।`,
  sameName: (name) => `दो फ़ील्ड का नाम “${name}” है। हर फ़ील्ड को अलग नाम दें।`,
  sameTarget: (target) => `दो फ़ील्ड ${target} में भरे जाते हैं। केवल एक रखें।`,
  photoNeedsFile: "photo में केवल file प्रकार का फ़ील्ड भरा जा सकता है।",
  fileNeedsPhoto: (target) => `file प्रकार का फ़ील्ड ${target} में नहीं भरा जा सकता।`,
  noFields: "कम से कम एक फ़ील्ड जोड़ें।",
};

export const schoolText: Wording<typeof messages.schoolText> = {
  title: "विद्यालय",
  columns: ["आईडी", "नाम", "ईमेल", "फ़ोन", "कार्रवाई"],
  create: "नया विद्यालय",
  confirmDelete: "यह विद्यालय मिटाएँ?",
  loadFailed: "विद्यालय लोड नहीं हो सके",
};

export const userText: Wording<typeof messages.userText> = {
  title: "विद्यालय व्यवस्थापक",
  columns: ["आईडी", "उपयोगकर्ता नाम", "नाम", "ईमेल", "विद्यालय", "कार्रवाई"],
  create: "नया विद्यालय व्यवस्थापक",
  resetPassword: "पासवर्ड बदलें",
  askNewPassword: "नया पासवर्ड लिखें",
  passwordUpdated: "पासवर्ड बदल गया",
  confirmDelete: "यह उपयोगकर्ता मिटाएँ?",
  loadFailed: "उपयोगकर्ता लोड नहीं हो सके",
  roleFixed: "विद्यालय व्यवस्थापक की भूमिका SCHOOL_ADMIN है और बदली नहीं जा सकती।",
};

export const classText: Wording<typeof messages.classText> = {
  title: "कक्षाएँ",
  columns: ["कक्षा", "सेक्शन", "कुल विद्यार्थी", "कार्रवाई"],
  create: "नई कक्षा",
  edit: "कक्षा बदलें",
  className: "कक्षा का नाम",
  section: "सेक्शन",
  totalStudents: "कुल विद्यार्थी",
  confirmDelete: "यह कक्षा मिटाएँ?",
  loadFailed: "कक्षाएँ लोड नहीं हो सकीं",
};

export const adminSubmissionText: Wording<typeof messages.adminSubmissionText> = {
  columns: ["नाम", "कक्षा", "फ़ोन", "स्थिति"],
  load: "प्रविष्टियाँ लोड करें",
  generate: "पहचान पत्र बनाएँ",
  exportToExcel: "Excel में निर्यात करें",
  empty: "कोई प्रविष्टि नहीं मिली/पहचान पत्र बन चुके",
  chooseSchoolAndClass: "विद्यालय और कक्षा चुनें",
  confirmGenerate: "क्या आप इस कक्षा के पहचान पत्र बनाना चाहते हैं?",
  marked: "सभी सत्यापित विद्यार्थी “कार्ड बना” चिह्नित कर दिए गए हैं।",
  noneMarked: "“कार्ड बना” चिह्नित करने के लिए कोई सत्यापित विद्यार्थी नहीं मिला।",
  generateFailed: "पहचान पत्र नहीं बन सके या विद्यार्थियों की स्थिति नहीं बदली जा सकी।",
};

export const submissionText: Wording<typeof messages.submissionText> = {
  columns: ["आईडी", "नाम", "कक्षा", "स्थिति", "कार्रवाई"],
  fromParents: "(अभिभावकों से)",
  allClasses: "सभी कक्षाएँ",
  refresh: "ताज़ा करें",
  view: "देखें",
  verify: "सत्यापित करें",
  details: "प्रविष्टि का विवरण",
  father: (name) => ` (पिता: ${name})`,
  empty: "कोई प्रविष्टि नहीं मिली",
  loadFailed: "प्रविष्टियाँ लोड नहीं हो सकीं",
};

export const designerText: Wording<typeof messages.designerText> = {
  photo: "फ़ोटो",
  defaultMark: "(मुख्य)",
  setDefault: "मुख्य टेम्पलेट बनाएँ",
  createTemplate: "टेम्पलेट बनाएँ",
  saveLayout: "लेआउट सहेजें",
  remove: "हटाएँ",
  processing: "काम चल रहा है...",
  noTemplate: "कोई कार्ड टेम्पलेट नहीं चुना गया",
  selectSchool: "विद्यालय चुनें",
  provideName: "नाम लिखें",
  uploadBackground: "पृष्ठभूमि अपलोड करें",
  selectToDelete: "मिटाने के लिए टेम्पलेट चुनें",
  confirmDelete: (name) => `टेम्पलेट “${name}” मिटाएँ? इसे वापस नहीं लाया जा सकता।`,
  confirmDeleteDefault: (name) => `“${name}” मुख्य टेम्पलेट है। क्या आप सचमुच इसे मिटाना चाहते हैं?`,
  saving: "लेआउट सहेजा जा रहा है...",
  creating: "टेम्पलेट बनाया जा रहा है...",
  deleting: "टेम्पलेट मिटाया जा रहा है...",
  saved: "लेआउट सहेज लिया गया!",
  created: "टेम्पलेट बन गया!",
  deleted: "टेम्पलेट मिटा दिया गया",
  saveFailed: (reason) => `सहेजा नहीं जा सका: ${reason}`,
  createFailed: (reason) => `बनाया नहीं जा सका: ${reason}`,
  deleteFailed: (reason) => `मिटाया नहीं जा सका: ${reason}`,
};

export const dashboardText: Wording<typeof messages.dashboardText> = {
  students: "विद्यार्थी",
  parentsSubmitted: "अभिभावकों ने भेजे",
  verificationPending: "सत्यापन शेष",
  classCounts: "कक्षावार संख्या",
  classColumns: ["कक्षा", "कुल", "शेष"],
  noClasses: "कक्षाओं का कोई डेटा नहीं है",
  schools: "विद्यालय",
  totalStudents: "कुल विद्यार्थी",
  cardsPending: "पहचान पत्र शेष",
  cardsGenerated: "पहचान पत्र बने",
};
