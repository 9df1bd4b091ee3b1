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
  alertMail: {
    subject: "IDMS की सूचना: {subject}",
    end: "{address}\nइसके बारे में आपको दिन में अधिकतम एक सूचना मिलती है, और समस्या दूर होने पर एक संदेश।",
  },
  alertSubject: {
    diskAlmostFull: "{machine} की डिस्क लगभग भर गई है",
    diskFull: "{machine} की डिस्क भर गई है",
    diskHasSpace: "{machine} की डिस्क में फिर से जगह है",
    certificateExpires: "प्रमाणपत्र {day} को समाप्त होगा",
    certificateExpired: "प्रमाणपत्र {day} को समाप्त हो गया",
    certificateRenewed: "प्रमाणपत्र का नवीनीकरण हो गया",
    jobFailed: "{job}: विफल",
    jobRetried: "{job}: विफल हो रहा है, फिर से कोशिश होगी",
    jobWorks: "{job}: फिर से काम कर रहा है",
    backupFailed: "एक बैकअप विफल हुआ",
    backupsWork: "बैकअप फिर से बन रहे हैं",
    webhookOff: "{to} का वेबहुक बंद कर दिया गया",
    signInsFail: "बहुत सारे साइन-इन विफल हो रहे हैं",
    signInsNormal: "विफल साइन-इन फिर से सामान्य हैं",
    exported: "असामान्य मात्रा में डेटा निर्यात हुआ",
    downloaded: "एक पूरा बैकअप डाउनलोड हुआ",
    notForwarded: "लेखा आगे नहीं भेजा जा सकता",
    forwarded: "लेखा फिर से आगे भेजा जा रहा है",
    sealsDiffer: "लेखा अपनी मुहरों से मेल नहीं खाता",
    sealsMatch: "लेखा फिर से अपनी मुहरों से मेल खाता है",
    serverStopped: "{machine} का सर्वर किसी त्रुटि के कारण बंद हो गया",
  },
  alertText: {
    diskLow:
      "जिस डिस्क पर {folder} है, उसमें {free} MB ख़ाली है। {reserve} MB से कम ख़ाली होने पर फ़ोटो और दूसरी फ़ाइलें नहीं ली जातीं। जगह बनाने के लिए पुराने बैकअप और PDF हटाएँ, या idms purge से पुराने वर्ष मिटाएँ।",
    diskHasSpace: "जिस डिस्क पर {folder} है, उसमें {free} MB ख़ाली है।",
    notRenewed: "{what} पता करें कि IDMS के आगे का प्रॉक्सी उसका नवीनीकरण क्यों नहीं करता, जैसे certbot renew से।",
    certificateLate: "{address} के प्रमाणपत्र का अब तक नवीनीकरण हो जाना चाहिए था।",
    certificateRefused: "ब्राउज़र {address} का प्रमाणपत्र नहीं मानते।",
    certificateRenewed: "{address} का प्रमाणपत्र {day} तक मान्य है।",
    jobFailed: "कार्य {id}: {why} idms jobs show {id} चलाएँ, और सर्वर का लॉग देखें।",
    jobWorks: "कार्य {id} पूरा हुआ।",
    backupFailed: "{why} जब तक यह ठीक नहीं होता, पिछले बैकअप से नया कुछ लौटाया नहीं जा सकता।",
    backupsWork: "एक बैकअप बनाया गया।",
    webhookOff:
      "{why} वेबहुक को अब संदेश नहीं मिलते। जब दूसरा सिस्टम फिर से काम करे, तो idms webhooks test {id} से वेबहुक परखें, और idms webhooks on {id} से उसे चालू करें।",
    signInsFail:
      "एक घंटे में {times} बार साइन इन की कोशिश विफल हुई। हो सकता है कि कोई पासवर्ड या दूसरे प्रमाण के कोड का अनुमान लगा रहा हो। IDMS इन कोशिशों को धीमा कर रहा है। कौन-से खाते इसमें हैं, यह देखने के लिए idms log list --action users.fail_sign_in चलाएँ। जिस उपयोगकर्ता का पासवर्ड कमज़ोर है, उसे नया पासवर्ड दें। फिर यही --action users.fail_second_factor और --action users.fail_proof के साथ चलाएँ। वहाँ जो उपयोगकर्ता दिखें, उनका पासवर्ड या खुला सत्र पहले से किसी और के पास हो सकता है, इसलिए उनमें से हर एक को नया पासवर्ड दें।",
    signInsNormal: "पिछले घंटे में {times} बार साइन इन की कोशिश विफल हुई।",
    exported:
      '{actor} ने एक घंटे में {files} निर्यात या डाउनलोड किया। क्या निर्यात हुआ, यह देखने के लिए idms log list --user "{actor}" चलाएँ। अगर यह उन्होंने नहीं किया, तो idms users disable से उनका खाता बंद करें, और उनके API टोकन वापस लें।',
    downloaded:
      "{actor} ने {backup} डाउनलोड किया, जिसमें वह सब है जो उस समय इंस्टॉलेशन में था। यह कब डाउनलोड हुआ, यह देखने के लिए idms log list --action backups.download चलाएँ। अगर यह उन्होंने नहीं किया, तो idms users disable से उनका खाता बंद करें, और उनके API टोकन वापस लें।",
    notForwarded:
      "{to} प्रविष्टियाँ नहीं ले रहा। {why} कुछ खोया नहीं है। प्राप्तकर्ता के फिर से काम करने पर प्रतीक्षा कर रही प्रविष्टियाँ भेजी जाएँगी। और जानने के लिए idms doctor चलाएँ।",
    forwarded: "{to} को प्रतीक्षा कर रही प्रविष्टियाँ मिल गई हैं।",
    sealsDiffer: "{found}। {advice}",
    sealsMatch: "{found}।",
    serverStopped:
      "यह IDMS की ख़राबी है। सेवा का निरीक्षक सर्वर को फिर से चालू करता है। देख लें कि सर्वर फिर से चल रहा है। सर्वर के लॉग की अंतिम पंक्तियाँ दिखाती हैं कि क्या हुआ। कृपया उनकी सूचना दें।",
  },
  alertCount: {
    files: ["{n} फ़ाइल", "{n} फ़ाइलें"],
    children: ["{n} बच्चा", "{n} बच्चे"],
    filesWith: "{files}, जिनमें {children}",
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
