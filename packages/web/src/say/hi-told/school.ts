// No speaker of this language has read this catalogue.

/** Messages about schools, districts, classes, forms and rosters in Hindi, by code group and name. */
export const school = {
  class: {
    taken: "कक्षा {class} पहले से है।",
    takenInPlan: "कक्षा {class} पहले से है। नई के बदले उसे चुनें।",
    removedMeanwhile: "कक्षा {class} अभी-अभी हटा दी गई है।",
  },
  district: {
    unknown: "“{name}” नाम का कोई ज़िला नहीं है। “idms districts list” दिखाता है कि कौन-कौन से हैं।",
    several: "“{name}” नाम के कई ज़िले हैं। id से बताएँ कि कौन-सा: {ids}।",
    nameTaken: "वहाँ “{name}” नाम का ज़िला पहले से है। कृपया दूसरा नाम चुनें।",
    inItself: "कोई ज़िला अपने में या अपने भीतर के ज़िले में नहीं हो सकता। कृपया दूसरा चुनें।",
    tooDeep: "ज़िले एक-दूसरे के भीतर अधिकतम {most} स्तर तक हो सकते हैं। कृपया दूसरा चुनें।",
    schoolElsewhere: "{school} ज़िले {district} में नहीं है।",
  },
  expected: {
    hasRecord: "{name} का रिकॉर्ड पहले से है: पहले उसे अलग करें।",
    recordTaken: "यह रिकॉर्ड {name} का है: पहले उसे वहाँ से अलग करें।",
    noRecord: "{name} का कोई रिकॉर्ड नहीं है।",
  },
  form: {
    usedByLinks: "अपलोड लिंक इस फ़ॉर्म टेम्पलेट को काम में लेते हैं, इसलिए यह दूसरे विद्यालय में नहीं जा सकता।",
    schoolHasNone:
      "{school} का कोई फ़ॉर्म टेम्पलेट नहीं है। पहले “फ़ॉर्म टेम्पलेट” में एक बनाएँ: उसकी जानकारियों से पता चलता है कि शीट के स्तंभ क्या हैं।",
    schoolHasSeveral: "{school} के कई फ़ॉर्म टेम्पलेट हैं: {forms}। एक चुनें।",
    notExported: "यह फ़ाइल IDMS से निर्यात किया गया फ़ॉर्म टेम्पलेट नहीं है।",
    newerVersion:
      "यह फ़ॉर्म टेम्पलेट प्रोग्राम के नए संस्करण से निर्यात किया गया था: इस प्रोग्राम को अपडेट करें, और फिर से कोशिश करें।",
  },
  meant: {
    or: "{others} या {one}",
  },
  named: {
    near: "“{name}” नाम का कुछ नहीं है ({thing})। क्या आपका मतलब {near} था?",
    listed: "“{name}” नाम का कुछ नहीं है ({thing})। सूची से एक चुनें।",
    none: "“{name}” नाम का कुछ नहीं है ({thing})। पहले एक बनाएँ।",
    inSchool: "{why} ({school} में देखा गया।)",
    severalSchools: "“{name}” इनमें से कोई भी विद्यालय हो सकता है: {schools}। उसका id दें।",
    severalInSchool: "{school} में “{name}” नाम के कई हैं ({thing})। id दें: {ids}।",
  },
  thing: {
    class: "कक्षा",
    school: "विद्यालय",
    formTemplate: "फ़ॉर्म टेम्पलेट",
    removedFormTemplate: "हटाया गया फ़ॉर्म टेम्पलेट",
    idTemplate: "कार्ड टेम्पलेट",
    removedIdTemplate: "हटाया गया कार्ड टेम्पलेट",
    printer: "प्रिंटर",
    starterDesign: "तैयार डिज़ाइन",
  },
  yearPlan: {
    madeAt: "made_at वैसे ही दें जैसे योजना में है।",
    wholeDays: "दिन पूरी संख्या में दें।",
    daysAtLeast: "0 या अधिक दिन दें।",
    daysAtMost: "अधिक से अधिक {most} दिन दें।",
    unnumbered: "नाम से पता नहीं चलता कि {class} के बाद कौन-सी कक्षा है।",
    highest: "{class} विद्यालय की सबसे ऊँची कक्षा है, इसलिए इसके विद्यार्थी विद्यालय छोड़ते हैं।",
    gradeMissing: "बीच की एक कक्षा नहीं है।",
    numberUnsure: "यह निश्चित नहीं है कि {class} में लिखी संख्या कक्षा की है।",
    severalNext: "अगली कक्षा इनमें से कोई भी हो सकती है: {classes}।",
    onlyNext: "अगले वर्ष की एकमात्र कक्षा {class} है।",
    noneAlike: "अगले वर्ष की किसी कक्षा का वही सेक्शन नहीं है।",
    added: "कक्षा {class} अभी नहीं है: वह जोड़ दी जाएगी।",
    combined: "{classes} और {last} एक साथ {into} में आती हैं।",
    classOpen: "बताएँ कि {class} कहाँ जाती है।",
    classGuessed: "{class} कहाँ जाती है, यह अनुमान है: देख लें और बताएँ कि यह सही है।",
    noClass: "इस विद्यालय में कक्षा {id} नहीं है।",
    studentsOpen: "बताएँ कि हर विद्यार्थी कहाँ जाता है।",
    twice: "विद्यार्थी {id} योजना में दो बार है।",
  },
} as const;
