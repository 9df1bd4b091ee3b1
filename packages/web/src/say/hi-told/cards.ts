// No speaker of this language has read this catalogue.

/** Sentences about designs and the cards made from them in Hindi, by the code's group and name. */
export const cards = {
  design: {
    notExported: "यह फ़ाइल IDMS से निर्यात किया गया कार्ड टेम्पलेट नहीं है।",
    newerProgram: "यह कार्ड टेम्पलेट प्रोग्राम के नए संस्करण से निर्यात हुआ है। इस प्रोग्राम को अपडेट करें और फिर कोशिश करें।",
    damaged: "कार्ड टेम्पलेट ख़राब है: {place}: {problem}",
    pictureMissing: "कार्ड टेम्पलेट ख़राब है: उसका चित्र {name} फ़ाइल में नहीं है।",
    fontMissing: "कार्ड टेम्पलेट ख़राब है: उसका फ़ॉन्ट {name} फ़ाइल में नहीं है।",
    tooManyImages: "इस टेम्पलेट में {most} चित्र हैं। जिनकी ज़रूरत नहीं उन्हें हटाकर सहेजें, और कल फिर कोशिश करें।",
    unknownImage: "इस टेम्पलेट में “{image}” चित्र नहीं है। उसे फिर अपलोड करें, या दूसरा चुनें।",
    unknownFont: "इस विद्यालय में “{font}” फ़ॉन्ट नहीं है। उसे अपलोड करें, या दूसरा चुनें।",
    noSuchFont: "{school} में “{font}” फ़ॉन्ट नहीं है। उसके पास ये हैं: {fonts}।",
    noFonts: "{school} में “{font}” फ़ॉन्ट नहीं है। उसके पास कोई फ़ॉन्ट नहीं है।",
    fontThere: "विद्यालय के पास {font} पहले से है। यह उसकी जगह लेना हो तो पहले उसे हटाएँ।",
    tooManyFonts: "विद्यालय के पास {most} फ़ॉन्ट हैं, और इससे अधिक नहीं हो सकते। जिसे कोई टेम्पलेट काम में नहीं लेता उसे हटाएँ।",
    fontInUse: "{font} हटाया नहीं जा सकता। ये कार्ड टेम्पलेट उसे काम में लेते हैं: {templates}। पहले वहाँ दूसरा फ़ॉन्ट चुनें।",
    fontDamaged: "{font} की फ़ॉन्ट फ़ाइल ख़राब है। उसे बदलें या हटाएँ।",
    ownFontDamaged: "अपलोड किए गए फ़ॉन्ट की फ़ाइल {file} ख़राब है। उसे बैकअप से वापस लाएँ।",
    cardTextEmpty: "कार्ड के लिए लेख लिखें।",
    cardTextLonger: "कार्ड का लेख रिकॉर्ड के लेख से छोटा होना चाहिए। कुछ और लिखना हो तो रिकॉर्ड सुधारें।",
    nothingToChange: "बताएँ कि क्या बदलना है: --name या --default।",
    nothingToChangeInForm: "बताएँ कि क्या बदलना है: --name या --fields।",
    formNotJson: "{file} JSON नहीं है। उसे वैसे लिखें जैसे idms forms show --json लिखता है।",
    cardOrForm: "बताएँ कि कौन-सा टेम्पलेट निर्यात करना है: --card या --form में से एक।",
  },
} as const;
