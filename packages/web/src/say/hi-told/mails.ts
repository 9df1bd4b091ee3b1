// No speaker of this language has read this catalogue.

/** Emails that IDMS writes about itself in Hindi, by code group and name. */
export const mails = {
  accountSubject: {
    password: "आपके IDMS खाते का पासवर्ड बदला गया",
    email: "आपके IDMS खाते का ईमेल पता बदला गया",
    passwordAndEmail: "आपके IDMS खाते का पासवर्ड और ईमेल पता बदले गए",
    newDevice: "आपके IDMS खाते में किसी नए डिवाइस से साइन इन हुआ",
    factors: "आपके IDMS खाते की सुरक्षा की सूचना",
    reset: "अपने IDMS खाते का पासवर्ड रीसेट करें",
  },
  accountText: {
    password: "“{username}” का पासवर्ड अभी बदला गया।",
    email: "“{username}” का ईमेल पता अभी बदला गया।",
    passwordAndEmail: "“{username}” का पासवर्ड और ईमेल पता अभी बदले गए।",
    newDevice: "“{username}” ने अभी एक नए डिवाइस से साइन इन किया: {device}।",
    factors: "{news} यह अभी “{username}” खाते में हुआ।",
    ifExpected: "अगर आपको इस बदलाव का पता था, तो आपको कुछ करने की ज़रूरत नहीं।",
    ifYou: "अगर यह आप ही थे, तो आपको कुछ करने की ज़रूरत नहीं।",
    elseReset: "अगर नहीं, तो तुरंत साइन-इन के पृष्ठ पर रीसेट लिंक माँगें, या अपने विद्यालय के IDMS व्यवस्थापक से संपर्क करें।",
    elseChange: "अगर नहीं, तो तुरंत अपना पासवर्ड बदलें, या अपने विद्यालय के IDMS व्यवस्थापक से संपर्क करें।",
    resetAsked: "किसी ने “{username}” का पासवर्ड रीसेट करने को कहा।",
    resetLink: "नया पासवर्ड चुनने के लिए यह लिंक {minutes} मिनट के भीतर खोलें। यह एक ही बार काम आता है:\n\n{link}",
    ifNotYou: "अगर यह आप नहीं थे, तो इस ईमेल पर ध्यान न दें। कुछ नहीं बदला है।",
  },
  factorNews: {
    appAdded: "एक प्रमाणक ऐप जोड़ा गया।",
    passkeyAdded: "एक पासकी जोड़ी गई।",
    appRemoved: "प्रमाणक ऐप हटाया गया।",
    passkeyRemoved: "एक पासकी हटाई गई।",
    allRemoved: "एक व्यवस्थापक ने सब दूसरे प्रमाण हटा दिए।",
    codesMade: "नए रिकवरी कोड बनाए गए, और पुराने अब काम नहीं करते।",
    recoveryCodeUsed: "साइन इन के लिए एक रिकवरी कोड काम में लाया गया।",
    codesTried: "पासवर्ड जानने वाले किसी व्यक्ति ने कई ग़लत कोड भरे, और अब उसे रुकना होगा।",
  },
  signInDevice: {
    browserOn: "{system} पर {browser}",
    known: "{name}",
    unknown: "अज्ञात डिवाइस",
  },
} as const;
