// No speaker of this language has read this catalogue.
import type { Words } from "../say.ts";

/** What core says of a school's logo. */
export const heard: Words = {
  Logo: "लोगो",
  "Parents see it on the form, on their child's page, and in the chat in which they get the link. It is kept at once.":
    "अभिभावक इसे फ़ॉर्म पर, अपने बच्चे के पृष्ठ पर और उस चैट में देखते हैं जिसमें उन्हें लिंक मिलता है। यह तुरंत सहेजा जाता है।",
  "No logo yet": "अभी कोई लोगो नहीं",
  "Choose a logo": "लोगो चुनें",
  "Remove the logo": "लोगो हटाएँ",
  "Choose a logo: a PNG, JPEG or WebP image.": "लोगो चुनें: PNG, JPEG या WebP चित्र।",
  "The logo could not be kept. Please try again.": "लोगो सहेजा नहीं जा सका। कृपया फिर से कोशिश करें।",
  "Key for signed cards": "हस्ताक्षरित कार्डों की कुंजी",
  "Cards with a signed code can be checked at /verify. With a new key, cards from before stay genuine.":
    "हस्ताक्षरित कोड वाले कार्ड /verify पर जाँचे जा सकते हैं। नई कुंजी के बाद भी पहले के कार्ड असली रहते हैं।",
  "Made with the first signed card": "पहले हस्ताक्षरित कार्ड के साथ बनेगी",
  "Make a new key": "नई कुंजी बनाएँ",
  "No new key could be made. Please try again.": "नई कुंजी नहीं बन सकी। कृपया फिर से कोशिश करें।",
};
