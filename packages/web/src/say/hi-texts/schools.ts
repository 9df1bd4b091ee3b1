// No speaker of this language has read this catalogue.
import type * as logo from "@idms/core/school/schools/logo";
import type * as cardKey from "@idms/core/cards/verify/card-key";
import type { Wording } from "@idms/core/messages";

export const logoText: Wording<typeof logo.logoText> = {
  title: "लोगो",
  note: "अभिभावक इसे फ़ॉर्म पर, अपने बच्चे के पृष्ठ पर और उस चैट में देखते हैं जिसमें उन्हें लिंक मिलता है। यह तुरंत सहेजा जाता है।",
  none: "अभी कोई लोगो नहीं",
  choose: "लोगो चुनें",
  remove: "लोगो हटाएँ",
  noFile: "लोगो चुनें: PNG, JPEG या WebP चित्र।",
  failed: "लोगो सहेजा नहीं जा सका। कृपया फिर से कोशिश करें।",
};

export const cardKeyText: Wording<typeof cardKey.cardKeyText> = {
  title: "हस्ताक्षरित कार्डों की कुंजी",
  note: "हस्ताक्षरित कोड वाले कार्ड /verify पर जाँचे जा सकते हैं। नई कुंजी के बाद भी पहले के कार्ड असली रहते हैं।",
  none: "पहले हस्ताक्षरित कार्ड के साथ बनेगी",
  renew: "नई कुंजी बनाएँ",
  failed: "नई कुंजी नहीं बन सकी। कृपया फिर से कोशिश करें।",
};
