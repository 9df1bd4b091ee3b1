// No speaker of this language has read this catalogue.

/** Sentences of `core/forms` in Hindi, by the code's group and name. */
export const forms = {
  field: {
    required: "{label} देना ज़रूरी है।",
    phone: "कृपया 10 अंकों का सही नंबर लिखें।",
    email: "कृपया सही ईमेल पता लिखें।",
    date: "कृपया सही तारीख लिखें (YYYY-MM-DD)।",
    option: "कृपया दिए गए विकल्पों में से कोई एक चुनें।",
    image: "कृपया कोई फ़ोटो फ़ाइल चुनें।",
    tooLong: "{label} में अधिकतम {limit} अक्षर हो सकते हैं।",
    notText: "{label} में टेक्स्ट लिखें।",
    wholeNumber: "{label} पूर्ण संख्या हो, {least} या अधिक।",
    tooLarge: "{label} अधिकतम {limit} हो सकता है।",
    taken: "{label}: यह जानकारी पहले ही भेजी जा चुकी है।",
    takenBy: "{label}: यह जानकारी पहले ही भेजी जा चुकी है। यह {names} का जवाब है।",
    twice: "{label} दो बार भेजा गया।",
  },
} as const;
