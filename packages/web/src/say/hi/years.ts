// No speaker of this language has read this catalogue.
import type { Words } from "../say.ts";

export const words: Words = {
  Students: "विद्यार्थी",
  "Not verified": "असत्यापित",
  "To look at": "देखने योग्य",
  "No class has students yet.": "अभी किसी कक्षा में विद्यार्थी नहीं हैं।",
  "Name, phone or number": "नाम, फ़ोन या नंबर",
  "Searching…": "खोजा जा रहा है…",
  "Nobody is found": "कोई नहीं मिला",
};
