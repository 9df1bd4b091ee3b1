// No speaker of this language has read this catalogue.
import type * as check from "@idms/core/upkeep/installation/check";
import type { Wording } from "@idms/core/messages";

export const checkText: Wording<typeof check.checkText> = {
  runtime: "प्रोग्राम और मशीन",
  web: "पृष्ठ",
  data: "डेटा",
  store: "फ़ाइलों का भंडार",
  permissions: "अनुमतियाँ",
  disk: "डिस्क",
  "set aside": "अलग रखा हुआ",
  "left behind": "पीछे छूटा हुआ",
  database: "डेटाबेस",
  log: "कार्यों का लेखा",
  forwarding: "लेखा आगे भेजना",
  counts: "गिनती",
  clock: "घड़ी",
  "card keys": "कार्डों की कुंजियाँ",
  files: "फ़ाइलें",
  fonts: "फ़ॉन्ट",
  encryption: "एन्क्रिप्शन",
  settings: "सेटिंग",
  connections: "कनेक्शन",
  mail: "ईमेल",
  secret: "गुप्त कुंजी",
  proxy: "प्रॉक्सी",
};
