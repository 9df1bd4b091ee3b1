import { YEAR_ROMANS } from "./year-words.ts";

/** How the names of the months begin, January first, in English and the languages in which headings are read. */
const MONTHS: readonly string[] = [
  "jan|ene|janv|जन|जाने|ജനു|ஜன|జన|ಜನ|জানু|જાન્યુ|ਜਨ|جنوری|يناير",
  "feb|fév|fev|फर|फ़र|फेब्रु|ഫെബ്രു|பிப்|ఫిబ్ర|ಫೆಬ್ರ|ফেব্রু|ફેબ્રુ|ਫ਼ਰ|فروری|فبراير",
  "mar|mär|märz|मार्च|മാർ|மார்|మార్చి|ಮಾರ್ಚ್|মার্চ|માર્ચ|ਮਾਰਚ|مارچ|مارس",
  "apr|abr|avr|अप्रै|एप्रि|ഏപ്രി|ஏப்|ఏప్రి|ಏಪ್ರಿ|এপ্রি|એપ્રિ|ਅਪ੍ਰੈ|اپریل|أبريل",
  "may|mai|मई|मे|മേയ്|മെയ്|மே|మే|ಮೇ|মে|મે|ਮਈ|مئی|مايو",
  "jun|juin|जून|ജൂൺ|ஜூன்|జూన్|ಜೂನ್|জুন|જૂન|ਜੂਨ|جون|يونيو",
  "jul|juil|जुला|जुलै|ജൂലൈ|ஜூலை|జూలై|జులై|ಜುಲೈ|জুলা|જુલા|ਜੁਲਾ|جولائی|يوليو",
  "aug|ago|aoû|aout|अग|ऑग|ഓഗ|ஆக|ఆగ|ಆಗ|আগ|ઑગ|ઓગ|ਅਗ|اگست|أغسطس",
  "sep|set|सित|सप्टें|സെപ്|செப்|సెప్|ಸೆಪ್|সেপ্টে|સપ્ટે|ਸਤੰ|ستمبر|سبتمبر",
  "oct|okt|out|अक्ट|अक्तू|ऑक्टो|ഒക്ടോ|அக்|అక్టో|ಅಕ್ಟೋ|অক্টো|ઑક્ટો|ઓક્ટો|ਅਕਤੂ|اکتوبر|أكتوبر",
  "nov|नव|नोव्हें|നവം|நவ|నవం|ನವೆಂ|নভে|નવે|ਨਵੰ|نومبر|نوفمبر",
  "dec|dez|dic|déc|दिस|डिसें|ഡിസം|டிச|డిసెం|ಡಿಸೆಂ|ডিসে|ડિસે|ਦਸੰ|دسمبر|ديسمبر",
];

const BEGINNINGS = MONTHS.map((names) => names.split("|").map((name) => name.normalize("NFC")));

/** The number of the month that a word says, from 1 on; undefined for any other word. */
export function monthOf(word: string): number | undefined {
  const said = word.normalize("NFC").toLowerCase();
  const roman = YEAR_ROMANS.indexOf(word);
  if (roman >= 0) return roman + 1;
  const at = BEGINNINGS.findIndex((names) => names.some((name) => said.startsWith(name)));
  return at < 0 ? undefined : at + 1;
}
