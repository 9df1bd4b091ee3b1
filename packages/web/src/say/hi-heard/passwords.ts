// No speaker of this language has read this catalogue.
import type { Words } from "../say.ts";

/** What is advised of a password while it is chosen. */
export const heard: Words = {
  "Straight rows of keys on your keyboard are easy to guess.":
    "कीबोर्ड की सीधी पंक्तियों का अनुमान आसानी से लग जाता है।",
  "Short keyboard patterns are easy to guess.": "कीबोर्ड के छोटे क्रमों का अनुमान आसानी से लग जाता है।",
  'Repeated characters like "aaa" are easy to guess.': "“aaa” जैसे दोहराए गए अक्षरों का अनुमान आसानी से लग जाता है।",
  'Repeated character patterns like "abcabcabc" are easy to guess.':
    "“abcabcabc” जैसे दोहराए गए क्रमों का अनुमान आसानी से लग जाता है।",
  'Common character sequences like "abc" are easy to guess.': "“abc” जैसे आम क्रमों का अनुमान आसानी से लग जाता है।",
  "Recent years are easy to guess.": "हाल के वर्षों का अनुमान आसानी से लग जाता है।",
  "Dates are easy to guess.": "तारीखों का अनुमान आसानी से लग जाता है।",
  "This is a heavily used password.": "यह बहुत अधिक काम में लिया जाने वाला पासवर्ड है।",
  "This is a frequently used password.": "यह अक्सर काम में लिया जाने वाला पासवर्ड है।",
  "This is a commonly used password.": "यह आम तौर पर काम में लिया जाने वाला पासवर्ड है।",
  "This is similar to a commonly used password.": "यह एक आम पासवर्ड से मिलता-जुलता है।",
  "Single words are easy to guess.": "अकेले शब्द का अनुमान आसानी से लग जाता है।",
  "Single names or surnames are easy to guess.": "अकेले नाम या उपनाम का अनुमान आसानी से लग जाता है।",
  "Common names and surnames are easy to guess.": "आम नाम और उपनाम का अनुमान आसानी से लग जाता है।",
  "There should not be any personal or page related data.": "इसमें व्यक्ति या इस पृष्ठ से जुड़ी कोई जानकारी न हो।",
  "Avoid predictable letter substitutions like '@' for 'a'.": "‘a’ के स्थान पर ‘@’ जैसे जाने-पहचाने बदलाव न करें।",
  "Avoid reversed spellings of common words.": "आम शब्दों को उलटा न लिखें।",
  "Capitalize some, but not all letters.": "कुछ अक्षर बड़े लिखें, सभी नहीं।",
  "Capitalize more than the first letter.": "पहले के अलावा और अक्षर भी बड़े लिखें।",
  "Avoid dates and years that are associated with you.": "अपने से जुड़ी तारीखें और वर्ष न लिखें।",
  "Avoid recent years.": "हाल के वर्ष न लिखें।",
  "Avoid years that are associated with you.": "अपने से जुड़े वर्ष न लिखें।",
  "Avoid common character sequences.": "आम क्रम न लिखें।",
  "Avoid repeated words and characters.": "शब्द और अक्षर न दोहराएँ।",
  "Use longer keyboard patterns and change typing direction multiple times.":
    "कीबोर्ड के लंबे क्रम लें और दिशा कई बार बदलें।",
  "Add more words that are less common.": "कम प्रचलित शब्द और जोड़ें।",
  "Use multiple words, but avoid common phrases.": "कई शब्द लिखें, पर प्रचलित वाक्यांश नहीं।",
  "You can create strong passwords without using symbols, numbers, or uppercase letters.":
    "चिह्नों, अंकों या बड़े अक्षरों के बिना भी मज़बूत पासवर्ड बन सकता है।",
  "If you use this password elsewhere, you should change it.":
    "यदि यह पासवर्ड आप कहीं और भी काम में लेते हैं, तो उसे बदल दें।",
  "Your password was exposed by a data breach on the Internet.":
    "आपका पासवर्ड इंटरनेट पर डेटा की चोरी में सामने आ चुका है।",
};
