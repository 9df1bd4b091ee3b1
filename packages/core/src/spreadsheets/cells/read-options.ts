import { headingKey } from "./sheet-columns.ts";

/** Words with the same meaning in the languages of the forms, limited to those that schools use. */
const SAME_ANSWERS: readonly string[] = [
  "m b male boy boys man masculine masculin garçon masculino hombre niño männlich junge ذكر केटा कुमार કુમાર পুং पुरुष लड़का बालक मुलगा छात्र पु ஆண் சிறுவன் మగ పురుషుడు బాలుడు ગ પુરુષ છોકરો পুরুষ ছেলে ಪುರುಷ ಹುಡುಗ ആൺ ആൺകുട്ടി ਪੁਰਸ਼ ਮੁੰਡਾ ਲੜਕਾ ಗಂಡು ಬಾಲಕ বালক ബാലൻ మగ مرد لڑکا ପୁରୁଷ ବାଳକ ছাত্র மாணவர் மாணவன் విద్యార్థి ವಿದ್ಯಾರ್ಥಿ വിദ്യാർത്ഥി વિદ્યાર્થી ਵਿਦਿਆਰਥੀ طالب ଛାତ୍ର ପୁଅ छोरा balak ladka",
  "f g female girl girls woman feminine féminin fille femenino mujer niña feminino weiblich w mädchen أنثى केटी कुमारी कन्या કન્યા કુમારી महिला स्त्री लड़की बालिका मुलगी छात्रा பெண் சிறுமி ఆడ స్త్రీ బాలిక સ્ત્રી છોકરી মহিলা মেয়ে ಮಹಿಳೆ ಹುಡುಗಿ പെൺ പെൺകുട്ടി സ്ത്രീ ਇਸਤਰੀ ਕੁੜੀ ਲੜਕੀ ಹೆಣ್ಣು ಬಾಲಕಿ বালিকা പെണ്ണ് ബാലിക عورت لڑکی ମହିଳା ବାଳିକା ছাত্রী மாணவி విద్యార్థిని ವಿದ್ಯಾರ್ಥಿನಿ വിദ്യാർത്ഥിനി વિદ્યાર્થીની ਵਿਦਿਆਰਥਣ ਇਸਤ੍ਰੀ طالبہ ଛାତ୍ରୀ ଝିଅ छोरी balika ladki kanya",
  "o t tg other others transgender third अन्य इतर மற்றவை",
  "y yes true 1 ha haan हाँ हां हा होय ஆம் అవును હા হ্যাঁ ಹೌದು അതെ ਹਾਂ ہاں ହଁ",
  "n no false 0 nahi नहीं नाही இல்லை కాదు లేదు ના না ಇಲ್ಲ അല്ല ਨਹੀਂ نہیں ନାହିଁ",
];

const GROUPS = new Map(
  SAME_ANSWERS.flatMap((words, group) => words.split(" ").map((word) => [headingKey(word), group] as const)),
);

/** Matches an answer after its code, as portals export it: 1-Male. */
const CODED = /^\s*\d{1,2}\s*[-–.:)]\s*(\p{L}.*)$/su;

const BLOOD =
  /^(?:group)?(a[12]?b|a[12]?|b|o|0)(?:group)?(?:rh)?(?:\(?(\+|-)(?:ve)?\)?(?:ve)?|\(?(pos|neg)(?:it|at)?(?:ive|ivo|if)?\)?)(\(?(?:[+-](?:ve)?|(?:pos|neg)(?:itive|ative)?)\)?)?(?:rh)?(?:group)?$/;

/** Letters and signs of blood groups in other scripts, longest first. */
const SPELLED: readonly (readonly [spelled: RegExp, letter: string])[] = [
  [/एबी|এবি|ஏபி|ఎబి|ಎಬಿ|એબી|اےبی/g, "ab"],
  [/ए|এ|ஏ|ఎ|ಎ|એ|اے/g, "a"],
  [/बी|বি|பி|బి|ಬಿ|બી|بی/g, "b"],
  [/ओ|ও|ஓ|ఓ|ಓ|ઓ|او/g, "o"],
  [/पॉज\p{M}?टिव|पॉजिटिव्ह|पाजिटिव|धन|পজিটিভ|પોઝિટિવ|பாசிட்டிவ்/gu, "pos"],
  [/न[िे]गेटिव्?ह?|ऋण|নেগেটিভ|નેગેટિવ|நெகட்டிவ்/gu, "neg"],
];

/** Converts any spelling of a blood group to its option, such as AB+. Returns undefined for any other text. */
export function readBloodGroup(text: string): string | undefined {
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/[\s._/"',()[\]\u093c]/g, "")
    .replace(/-(?=pos|neg|\+)/, "");
  const spelled = SPELLED.reduce((said, [letters, letter]) => said.replace(letters, letter), plain);
  const bare = spelled
    .replace(/plus/g, "+")
    .replace(/minus/g, "-")
    .replace(/^(?:rh)?(\+|-)?(?:ve)?(a[12]?b|a[12]?|b|o|0)$/, (whole, sign?: string, letters?: string) =>
      sign === undefined ? whole : `${letters}${sign}`,
    );
  const [, letters, sign, word, again] = BLOOD.exec(bare) ?? [];
  if (letters === undefined) return undefined;
  const bared = letters.replace(/\d(?=b|$)/, (digit) => (digit === "0" ? "0" : ""));
  const isPlus = sign === "+" || word === "pos";
  // The sign once more in words, which says the same or nothing.
  if (again !== undefined && /\+|pos/.test(again) !== isPlus) return undefined;
  return `${bared === "0" ? "O" : bared.toUpperCase()}${isPlus ? "+" : "-"}`;
}

/** Gender codes of India's school census and ISO 5218. */
const GENDER_CODES: Readonly<Record<string, string>> = { "1": "male", "2": "female", "3": "other" };

/** Returns the option for a gender code, or undefined for any other text. */
export function readGenderCode(options: readonly string[], cell: string): string | undefined {
  const meant = GENDER_CODES[cell];
  return meant === undefined ? undefined : readOption(options, meant);
}

/**
 * Returns the option that a cell expresses in other words, such as a blood group, a gender, or yes or no. Returns
 * undefined if there is no such option.
 */
export function readOption(options: readonly string[], cell: string): string | undefined {
  const group = readBloodGroup(cell);
  const ofBlood = group && options.find((option) => readBloodGroup(option) === group);
  if (ofBlood) return ofBlood;
  // B+ does not mean "boy".
  if (group) return undefined;
  const key = headingKey(cell);
  const same = options.filter((option) => headingKey(option) === key && key !== "");
  if (same.length === 1) return same[0];
  const answer = GROUPS.get(key);
  const meant =
    answer === undefined ? [] : options.filter((option) => GROUPS.get(headingKey(option)) === answer);
  if (meant.length === 1) return meant[0];
  const both = cell.split(/\s*[/|()]\s*/).filter(Boolean);
  if (both.length > 1) {
    const [first, ...others] = both.map((part) => readOption(options, part));
    return others.every((other) => other === first) ? first : undefined;
  }
  const [, behind] = CODED.exec(cell) ?? [];
  return behind === undefined ? undefined : readOption(options, behind);
}
