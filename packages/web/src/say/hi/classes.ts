// No speaker of this language has read this catalogue.
import type { Words } from "../say.ts";

export const words: Words = {
  "No class is yours yet.": "अभी कोई कक्षा आपकी नहीं है।",
  Photos: "फ़ोटो",
  "The photos could not be loaded.": "फ़ोटो लोड नहीं हो सके।",
  "The photo of {name} is replaced.": "{name} की फ़ोटो बदल दी गई है।",
  class: "कक्षा",
  Optional: "वैकल्पिक",
  "No classes yet": "अभी कोई कक्षा नहीं",
  "Choose a class": "कक्षा चुनें",
  "This school has no classes yet": "इस विद्यालय में अभी कोई कक्षा नहीं है",
  "No class of that name": "इस नाम की कोई कक्षा नहीं है",
  "No classes found": "कोई कक्षा नहीं मिली",
};
