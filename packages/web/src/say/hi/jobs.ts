// No speaker of this language has read this catalogue.
import type { Words } from "../say.ts";

export const words: Words = {
  "The job could not be changed. Please try again.": "कार्य बदला नहीं जा सका। कृपया फिर से कोशिश करें।",
  "The file could not be fetched. Please try again.": "फ़ाइल नहीं लाई जा सकी। कृपया फिर से कोशिश करें।",
  Job: "कार्य",
  "How it stands": "यह कहाँ तक पहुँचा",
  "Download {file} of {name}": "{name} की {file} डाउनलोड करें",
  "Cancel {name}": "{name} रद्द करें",
  "Try again {name}": "{name} फिर से करें",
  "Nothing was asked for in the last two weeks.": "पिछले दो सप्ताह में कोई कार्य नहीं माँगा गया।",
  "The jobs could not be loaded.": "कार्य लोड नहीं हो सके।",
  "{what}, job {id}": "{what}, कार्य {id}",
  "The job could not be loaded.": "कार्य लोड नहीं हो सका।",
  "{n} note": "{n} टिप्पणी",
  "{n} notes": "{n} टिप्पणियाँ",
};
