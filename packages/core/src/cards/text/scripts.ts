/** The scripts that a card can hold, by ISO 15924 code. */
const scriptPatterns = {
  Latn: /\p{Script=Latin}/u,
  Deva: /\p{Script=Devanagari}/u,
  Taml: /\p{Script=Tamil}/u,
  Telu: /\p{Script=Telugu}/u,
  Knda: /\p{Script=Kannada}/u,
  Mlym: /\p{Script=Malayalam}/u,
  Beng: /\p{Script=Bengali}/u,
  Gujr: /\p{Script=Gujarati}/u,
  Guru: /\p{Script=Gurmukhi}/u,
  Orya: /\p{Script=Oriya}/u,
  Arab: /\p{Script=Arabic}/u,
  Grek: /\p{Script=Greek}/u,
  Cyrl: /\p{Script=Cyrillic}/u,
  Olck: /\p{Script=Ol_Chiki}/u,
  Mtei: /\p{Script=Meetei_Mayek}/u,
  Sinh: /\p{Script=Sinhala}/u,
  Tibt: /\p{Script=Tibetan}/u,
  Mymr: /\p{Script=Myanmar}/u,
  Thai: /\p{Script=Thai}/u,
  Khmr: /\p{Script=Khmer}/u,
  Laoo: /\p{Script=Lao}/u,
  Hebr: /\p{Script=Hebrew}/u,
  Armn: /\p{Script=Armenian}/u,
  Geor: /\p{Script=Georgian}/u,
  Ethi: /\p{Script=Ethiopic}/u,
  Hani: /\p{Script=Han}/u,
  Hira: /\p{Script=Hiragana}/u,
  Kana: /\p{Script=Katakana}/u,
  Hang: /\p{Script=Hangul}/u,
  Bopo: /\p{Script=Bopomofo}/u,
} as const;

export type Script = keyof typeof scriptPatterns;
const entries = Object.entries(scriptPatterns) as [Script, RegExp][];

const neutral = /[\p{Script=Common}\p{Script=Inherited}]/u;

function findScript(character: string): Script | null {
  if (neutral.test(character)) return null;
  return entries.find(([, pattern]) => pattern.test(character))?.[0] ?? null;
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
