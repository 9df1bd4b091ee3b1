// No speaker of this language has read this catalogue.
import type { Words } from "../say/say.ts";

/** What the server answers where it refuses something, as far as screens lead to it; the rest stays English. */
export const heard: Words = {
  "Choose a reason, or write a note about what is wrong.":
    "बताएँ कि क्या सुधारना है: कोई कारण चुनें, या टिप्पणी लिखें।",
};
