import { lazily } from "../../lazily.ts";

/** The scripts that a card can hold, by ISO 15924 code, and what Unicode calls them. */
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

export type Script = keyof typeof scriptNames;

const patterns = lazily(() => ({
  neutral: /[\p{Script=Common}\p{Script=Inherited}]/u,
  scripts: Object.entries(scriptNames).map(([script, name]) => ({
    script: script as Script,
    letters: new RegExp(`\\p{Script=${name}}`, "u"),
  })),
}));

function findScript(character: string): Script | null {
  const { neutral, scripts } = patterns();
  if (neutral.test(character)) return null;
  return scripts.find(({ letters }) => letters.test(character))?.script ?? null;
}

/** The letters of ASCII are Latin, and nothing else of it has a script: what it takes to know of others is not needed. */
const isAsciiLetter = (code: number): boolean => (code | 32) >= 97 && (code | 32) <= 122;

/** The script of one character; null for one that takes its neighbours' (digits, punctuation, spaces, marks). */
export function scriptOf(character: string): Script | null {
  const code = character.charCodeAt(0);
  if (code < 128) return isAsciiLetter(code) ? "Latn" : null;
  return findScript(character);
}

/** Those whose letters join or stand around each other, so that a word is torn where they are set apart. */
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

/** Whether letters of a script may be set apart. */
export const isSpaced = (script: Script | null): boolean => script === null || !joined.has(script);
