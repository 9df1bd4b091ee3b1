/** The years of school in words, the first year first; of each the English number and ordinal before all others. */
export const YEAR_WORDS: readonly (readonly string[])[] = [
  "one first पहली पहिली प्रथम पहला",
  "two second दूसरी दुसरी द्वितीय",
  "three third तीसरी तिसरी तृतीय",
  "four fourth चौथी चतुर्थ",
  "five fifth पाँचवीं पांचवीं पांचवी पाँचवी पाचवी पंचम",
  "six sixth छठी छठवीं छठीं सहावी षष्ठ",
  "seven seventh सातवीं सातवी सप्तम",
  "eight eighth आठवीं आठवी अष्टम",
  "nine ninth नौवीं नवीं नौवी नववी नवम",
  "ten tenth दसवीं दसवी दहावी दशम",
  "eleven eleventh ग्यारहवीं ग्यारहवी अकरावी एकादश",
  "twelve twelfth बारहवीं बारहवी बारावी द्वादश",
].map((words) => words.split(" "));

/** The same in Roman numbers. */
export const YEAR_ROMANS = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"];
