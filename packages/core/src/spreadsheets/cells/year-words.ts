/**
 * The school years in words, starting with the first year. Each entry starts with the English cardinal and ordinal
 * numbers.
 */
export const YEAR_WORDS: readonly (readonly string[])[] = [
  "one first पहली पहिली प्रथम पहला প্রথম اول پہلی ਪਹਿਲੀ પહેલું ஒன்றாம் ఒకటవ ಒಂದನೇ ପ୍ରଥମ",
  "two second दूसरी दुसरी द्वितीय দ্বিতীয় دوم دوسری ਦੂਜੀ બીજું இரண்டாம் రెండవ ಎರಡನೇ ଦ୍ୱିତୀୟ",
  "three third तीसरी तिसरी तृतीय তৃতীয় سوم تیسری ਤੀਜੀ ત્રીજું மூன்றாம் మూడవ ಮೂರನೇ ତୃତୀୟ",
  "four fourth चौथी चतुर्थ চতুর্থ چہارم چوتھی ਚੌਥੀ ચોથું நான்காம் నాలుగవ ನಾಲ್ಕನೇ ଚତୁର୍ଥ",
  "five fifth पाँचवीं पांचवीं पांचवी पाँचवी पाचवी पंचम পঞ্চম پنجم پانچویں ਪੰਜਵੀਂ પાંચમું ஐந்தாம் ఐదవ ಐದನೇ ପଞ୍ଚମ",
  "six sixth छठी छठवीं छठीं सहावी षष्ठ ষষ্ঠ ششم چھٹی ਛੇਵੀਂ છઠ્ઠું ஆறாம் ఆరవ ಆರನೇ ଷଷ୍ଠ",
  "seven seventh सातवीं सातवी सप्तम সপ্তম ہفتم ساتویں ਸੱਤਵੀਂ સાતમું ஏழாம் ఏడవ ಏಳನೇ ସପ୍ତମ",
  "eight eighth आठवीं आठवी अष्टम অষ্টম ہشتم آٹھویں ਅੱਠਵੀਂ આઠમું எட்டாம் ఎనిమిదవ ಎಂಟನೇ ଅଷ୍ଟମ",
  "nine ninth नौवीं नवीं नौवी नववी नवम নবম نہم نویں ਨੌਵੀਂ નવમું ஒன்பதாம் తొమ్మిదవ ಒಂಬತ್ತನೇ ନବମ",
  "ten tenth दसवीं दसवी दहावी दशम দশম دہم دسویں ਦਸਵੀਂ દસમું பத்தாம் పదవ ಹತ್ತನೇ ଦଶମ",
  "eleven eleventh ग्यारहवीं ग्यारहवी अकरावी एकादश একাদশ",
  "twelve twelfth बारहवीं बारहवी बारावी द्वादश দ্বাদশ",
].map((words) => words.split(" "));

/** The school years in Roman numerals. */
export const YEAR_ROMANS = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"];
