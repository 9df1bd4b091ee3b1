// No speaker of this language has read this catalogue.
import type { Texts } from "./languages.ts";

/**
 * The messages about photos in Hindi, for the parents' form and for the photo day page. The photo day page is too
 * small to load the whole catalogue.
 */
export const crop: Texts["crop"] = {
  title: "फ़ोटो का फ़्रेम ठीक करें",
  note: "फ़्रेम में सिर और कंधे पूरे दिखने चाहिए। फ़ोटो को उँगली से, बटनों से या तीर वाली कुंजियों से खिसकाएँ।",
  picture: "फ़्रेम में फ़ोटो; तीर वाली कुंजियों से खिसकाएँ",
  zoom: "ज़ूम",
  up: "ऊपर खिसकाएँ",
  down: "नीचे खिसकाएँ",
  left: "बाईं ओर खिसकाएँ",
  right: "दाईं ओर खिसकाएँ",
  apply: "यही फ़ोटो लगाएँ",
  cancel: "रद्द करें",
  trouble: "यह लोड नहीं हो सका। अपना इंटरनेट कनेक्शन जाँचें और फिर से कोशिश करें।",
};

export const server: Texts["server"] = {
  "link.paused": "स्कूल ने इस लिंक को अभी रोका हुआ है। कृपया बाद में फिर से कोशिश करें।",
  "family.alreadyReceived": "इस बच्चे का विवरण मिल चुका है।",
  "later.busy": "इस समय बहुत से लोग इसका उपयोग कर रहे हैं। कृपया कुछ सेकंड बाद फिर से कोशिश करें।",
  "later.tooSlow":
    "इंटरनेट बहुत धीमा था, इसलिए जानकारी पूरी नहीं पहुँच सकी। जहाँ नेटवर्क बेहतर हो, वहाँ से फिर से कोशिश करें।",
  "photo.tooLarge": "फ़ोटो 10 MB से बड़ी है: इससे छोटी फ़ोटो चुनें।",
  "photo.tooManyPixels": "फ़ोटो 64 मेगापिक्सेल से बड़ी है: इससे छोटी फ़ोटो चुनें।",
  "photo.tooHeavy": "यह फ़ोटो ऐसे रूप में सहेजी गई है जिसे पढ़ा नहीं जा सकता: इसे साधारण JPEG में सहेजकर फिर से कोशिश करें।",
  "photo.damaged": "फ़ोटो की फ़ाइल खराब है और पढ़ी नहीं जा सकती: दूसरी फ़ोटो चुनें।",
  "photo.heic":
    'फ़ोटो HEIC फ़ॉर्मेट में है: इसे JPEG में बदलें, या फ़ोन के कैमरे की सेटिंग में "Most Compatible" चुनकर फ़ोटो दोबारा खींचें।',
  "photo.unsupported": "यह फ़ाइल फ़ोटो के रूप में नहीं ली जा सकती: JPEG, PNG या WebP फ़ोटो चुनें।",
  "family.noticeChanged": "विद्यालय ने विवरण के बारे में सूचना बदली है। कृपया इसे फिर से पढ़ें।",
};
