// No speaker of this language has read this catalogue.
import type { Words } from "../say/say.ts";

export const heard: Words = {
  "Choose a logo: a PNG, JPEG or WebP image.": "लोगो चुनें: PNG, JPEG या WebP चित्र।",
  "Moves to": "कहाँ जाती है",
  Student: "विद्यार्थी",
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
