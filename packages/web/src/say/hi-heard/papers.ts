// No speaker of this language has read this catalogue.
import type { Words } from "../say.ts";

/** Why the server makes no paper. */
export const heard: Words = {
  "There is no printed card among these: print them first.": "इनमें कोई छपा कार्ड नहीं है: पहले छापें।",
  "None of these cards waits to be handed out: each was handed out already, or is good no more.":
    "इनमें से कोई कार्ड बाँटने को बाक़ी नहीं है: हर एक दिया जा चुका है, या अब मान्य नहीं है।",
  "A sheet of these labels has {places} places: start at one of 1 to {most}.":
    "इस लेबल शीट में {places} जगहें हैं: 1 से {most} में से किसी से शुरू करें।",
  "These are {cards}, and papers tell of {most} at most: ask for fewer batches or classes at once.":
    "ये {cards} हैं, और काग़ज़ ज़्यादा से ज़्यादा {most} के लिए बनते हैं: एक बार में कम बैच या कक्षाएँ चुनें।",
};
