// No speaker of this language has read this catalogue.
import type { Words } from "../say/say.ts";

export const heard: Words = {
  "Moves to": "कहाँ जाती है",
  Student: "विद्यार्थी",
  "Enter the address of the other system, such as https://example.org/hooks/idms.":
    "दूसरे तंत्र का पता दें, जैसे https://example.org/hooks/idms।",
  "Remove the username and password from the address. IDMS signs its messages instead.":
    "पते में नाम और पासवर्ड न लिखें: जो भेजा जाता है वह हस्ताक्षरित है।",
  "Choose at least one event to send to the system.": "बताएँ कि तंत्र को क्या बताया जाए: कम से कम एक घटना।",
};
