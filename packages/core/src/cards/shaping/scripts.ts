import { lazily } from "../../lazily.ts";

/** The scripts tested on cards, by ISO 15924 code, with their Unicode names. */
const scriptNames = {
  Latn: "Latin",
  Deva: "Devanagari",
  Taml: "Tamil",
  Telu: "Telugu",
  Knda: "Kannada",
  Mlym: "Malayalam",
  Beng: "Bengali",
  Gujr: "Gujarati",
  Guru: "Gurmukhi",
  Orya: "Oriya",
  Arab: "Arabic",
  Grek: "Greek",
  Cyrl: "Cyrillic",
  Olck: "Ol_Chiki",
  Mtei: "Meetei_Mayek",
  Sinh: "Sinhala",
  Tibt: "Tibetan",
  Mymr: "Myanmar",
  Thai: "Thai",
  Khmr: "Khmer",
  Laoo: "Lao",
  Hebr: "Hebrew",
  Armn: "Armenian",
  Geor: "Georgian",
  Ethi: "Ethiopic",
  Hani: "Han",
  Hira: "Hiragana",
  Kana: "Katakana",
  Hang: "Hangul",
  Bopo: "Bopomofo",
} as const;

export type TestedScript = keyof typeof scriptNames;

/**
 * Any other script, by its Unicode name, or `~` for a script newer than this runtime. A school's own font may contain
 * it.
 */
type OtherScript = `~${string}`;

export type Script = TestedScript | OtherScript;

/** The Unicode names of the scripts that are not tested on cards. */
const OTHERS = `
Adlam Ahom Anatolian_Hieroglyphs Avestan Balinese Bamum Bassa_Vah Batak Bhaiksuki Brahmi Braille
Buginese Buhid Canadian_Aboriginal Carian Caucasian_Albanian Chakma Cham Cherokee Chorasmian Coptic
Cuneiform Cypriot Cypro_Minoan Deseret Dives_Akuru Dogra Duployan Egyptian_Hieroglyphs Elbasan Elymaic
Garay Glagolitic Gothic Grantha Gunjala_Gondi Gurung_Khema Hanifi_Rohingya Hanunoo Hatran
Imperial_Aramaic Inscriptional_Pahlavi Inscriptional_Parthian Javanese Kaithi Kawi Kayah_Li Kharoshthi
Khitan_Small_Script Khojki Khudawadi Kirat_Rai Lepcha Limbu Linear_A Linear_B Lisu Lycian Lydian
Mahajani Makasar Mandaic Manichaean Marchen Masaram_Gondi Medefaidrin Mende_Kikakui Meroitic_Cursive
Meroitic_Hieroglyphs Miao Modi Mongolian Mro Multani Nabataean Nag_Mundari Nandinagari New_Tai_Lue Newa
Nko Nushu Nyiakeng_Puachue_Hmong Ogham Ol_Onal Old_Hungarian Old_Italic Old_North_Arabian Old_Permic
Old_Persian Old_Sogdian Old_South_Arabian Old_Turkic Old_Uyghur Osage Osmanya Pahawh_Hmong Palmyrene
Pau_Cin_Hau Phags_Pa Phoenician Psalter_Pahlavi Rejang Runic Samaritan Saurashtra Sharada Shavian
Siddham SignWriting Sogdian Sora_Sompeng Soyombo Sundanese Sunuwar Syloti_Nagri Syriac Tagalog Tagbanwa
Tai_Le Tai_Tham Tai_Viet Takri Tangsa Tangut Thaana Tifinagh Tirhuta Todhri Toto Tulu_Tigalari Ugaritic
Vai Vithkuqi Wancho Warang_Citi Yezidi Yi Zanabazar_Square
`;

const patterns = lazily(() => ({
  neutral: /[\p{Script=Common}\p{Script=Inherited}]/u,
  unknown: /[\p{Script=Unknown}]/u,
  scripts: Object.entries(scriptNames).map(([script, name]) => ({
    script: script as Script,
    letters: lettersOf(name),
  })),
}));

const lettersOf = (name: string): RegExp => new RegExp(`\\p{Script=${name}}`, "u");

const others = lazily(() =>
  OTHERS.trim()
    .split(/\s+/)
    .flatMap((name): { script: OtherScript; letters: RegExp }[] => {
      try {
        return [{ script: `~${name}`, letters: lettersOf(name) }];
      } catch {
        // An older browser or Node.js does not know the script yet.
        return [];
      }
    }),
);

function findScript(character: string): Script | null {
  const { neutral, unknown, scripts } = patterns();
  if (neutral.test(character)) return null;
  const tested = scripts.find(({ letters }) => letters.test(character));
  if (tested) return tested.script;
  if (unknown.test(character)) return null;
  return others().find(({ letters }) => letters.test(character))?.script ?? "~";
}

/** Whether a script is tested on cards. */
export const isTested = (script: Script): script is TestedScript => !script.startsWith("~");

/** Returns the name of a script that is not tested on cards. */
export const untestedName = (script: Script): string =>
  script.slice(1).replaceAll("_", " ") || "a new script";

/**
 * Whether a code is that of an ASCII letter. ASCII letters are Latin, and no other ASCII character has a script, so
 * no script lookup is needed for ASCII.
 */
const isAsciiLetter = (code: number): boolean => (code | 32) >= 97 && (code | 32) <= 122;

/**
 * Returns the script of a character, or null for a character that takes the script of its neighbours (digits,
 * punctuation, spaces, marks).
 */
export function scriptOf(character: string): Script | null {
  const code = character.charCodeAt(0);
  if (code < 128) return isAsciiLetter(code) ? "Latn" : null;
  return findScript(character);
}

/** Scripts whose letters join or surround each other. Letter spacing would break their words apart. */
const joined: ReadonlySet<Script> = new Set<Script>([
  "Arab",
  "Deva",
  "Beng",
  "Guru",
  "Gujr",
  "Orya",
  "Taml",
  "Telu",
  "Knda",
  "Mlym",
  "Mtei",
  "Sinh",
  "Tibt",
  "Mymr",
  "Khmr",
]);

/**
 * Whether letter spacing is allowed in a script. It is not allowed in an untested script, because its letters may
 * join.
 */
export const isSpaced = (script: Script | null): boolean =>
  script === null || (isTested(script) && !joined.has(script));
