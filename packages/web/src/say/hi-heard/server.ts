// No speaker of this language has read this catalogue.
import type { Words } from "../say/say.ts";

/** What the server answers where it refuses something, as far as screens lead to it; the rest stays English. */
export const heard: Words = {
  "There is no such {label}.": "ऐसा कुछ नहीं है: {label}।",
  "There is nothing at this address.": "इस पते पर कुछ नहीं है।",
  "There is a class {room} already.": "कक्षा {room} पहले से है।",
  "There is a class {room} already. Choose it instead of a new one.": "कक्षा {room} पहले से है। नई के बदले उसे चुनें।",
  "Choose a reason, or write a note about what is wrong.":
    "बताएँ कि क्या सुधारना है: कोई कारण चुनें, या टिप्पणी लिखें।",
  "There is no class for the grade in between.": "बीच की एक कक्षा नहीं है।",
  "There is no {room} yet: it would be added.": "{room} अभी नहीं है: वह जोड़ दी जाएगी।",
};
