// No speaker of this language has read this catalogue.
import type { Words } from "../say/say.ts";

export const heard: Words = {
  "Choose a logo: a PNG, JPEG or WebP image.": "लोगो चुनें: PNG, JPEG या WebP चित्र।",
  "Moves to": "कहाँ जाती है",
  Student: "विद्यार्थी",
  "{rooms} and {last} come together in {into}.": "{rooms} और {last} एक साथ {into} में आती हैं।",
  "Say where {room} goes.": "बताएँ कि {room} कहाँ जाती है।",
  "Where {room} goes is a guess: look at it, and say that it is right.":
    "{room} कहाँ जाती है, यह अनुमान है: देख लें और बताएँ कि यह सही है।",
  "There is no class {#id} in this school.": "इस विद्यालय में कक्षा {#id} नहीं है।",
  "Choose a destination for each student.": "बताएँ कि हर विद्यार्थी कहाँ जाता है।",
  "Student {#id} stands twice in the plan.": "विद्यार्थी {#id} योजना में दो बार है।",
  "The name does not say which class follows on {room}.": "नाम से पता नहीं चलता कि {room} के बाद कौन-सी कक्षा है।",
  "{room} is the highest class of the school, so its students leave.":
    "{room} विद्यालय की सबसे ऊँची कक्षा है, इसलिए इसके विद्यार्थी विद्यालय छोड़ते हैं।",
  "It is not certain that the number in {room} is that of the class.":
    "यह निश्चित नहीं है कि {room} में लिखी संख्या कक्षा की है।",
  "It could be any of {rooms}.": "यह इनमें से कोई भी हो सकती है: {rooms}।",
  "{room} is the only class of that year.": "उस वर्ष की एकमात्र कक्षा {room} है।",
  "No class in the next grade has the same section.": "अगले वर्ष की किसी कक्षा का वही सेक्शन नहीं है।",
  "A grant is one of {grants}.": "अनुमति इनमें से एक होती है: {grants}।",
  "Enter the address of the other system, such as https://example.org/hooks/idms.":
    "दूसरे तंत्र का पता दें, जैसे https://example.org/hooks/idms।",
  "Remove the username and password from the address. IDMS signs its messages instead.":
    "पते में नाम और पासवर्ड न लिखें: जो भेजा जाता है वह हस्ताक्षरित है।",
  "Choose at least one event to send to the system.": "बताएँ कि तंत्र को क्या बताया जाए: कम से कम एक घटना।",
  "Choose at least one right for the token.": "बताएँ कि टोकन क्या कर सकता है: कम से कम एक अधिकार।",
  "The number of days must be a whole number.": "दिन पूरी संख्या में दें।",
  "A token must be valid for at least 1 day.": "टोकन कम से कम 1 दिन चलता है।",
  "A token is good for at most {#days} days.": "टोकन अधिक से अधिक {#days} दिन चलता है।",
  "At most {#n} classes.": "अधिक से अधिक {#n} कक्षाएँ।",
};
