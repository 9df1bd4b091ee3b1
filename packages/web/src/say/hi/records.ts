// No speaker of this language has read this catalogue.
import type { Words } from "../say.ts";

export const words: Words = {
  "What is to be mended": "क्या सुधारना है",
  "In your own words, such as what is wrong with it": "अपने शब्दों में, जैसे उसमें क्या ग़लत है",
  "Choose a template": "टेम्पलेट चुनें",
  "The front of the card": "कार्ड का सामने का भाग",
  "The back of the card": "कार्ड का पिछला भाग",
  "It cannot be drawn: the school has no ID template yet, or its design does not work.":
    "इसे बनाया नहीं जा सकता: विद्यालय का अभी कोई कार्ड टेम्पलेट नहीं है, या उसका डिज़ाइन काम नहीं करता।",
  "Batch {batch}, {when}": "बैच {batch}, {when}",
  Printed: "छपा",
  "{when}, batch {batch}": "{when}, बैच {batch}",
  "On the card, and today": "कार्ड पर, और आज",
  student: "विद्यार्थी",
  "Optional; kept with the version from before": "वैकल्पिक; पहले वाले संस्करण के साथ रखा जाता है",
  "Version {version}, until {when}, when {who} changed it": "संस्करण {version}, {when} तक, जब {who} ने इसे बदला",
  What: "क्या",
  Before: "पहले",
  After: "बाद में",
  "The photo before": "पहले की फ़ोटो",
  "The photo after": "बाद की फ़ोटो",
  "Removed by": "किसने हटाया",
  "Back until": "कब तक वापस आ सकता है",
  Actions: "कार्रवाई",
  "Bring back {name}": "{name} को वापस लाएँ",
};
