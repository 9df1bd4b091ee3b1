import type { LegacyLayout } from "./legacy-fonts.ts";
import { BEFORE, BEHIND, LEGACY_TABLES } from "./legacy-tables.ts";

interface Letters {
  byForm: ReadonlyMap<string, string>;
  longest: number;
}

const known = new Map<LegacyLayout, Letters>();

function lettersOf(layout: LegacyLayout): Letters {
  const found = known.get(layout);
  if (found) return found;
  const byForm = new Map(LEGACY_TABLES[layout]);
  const made = { byForm, longest: Math.max(...[...byForm.keys()].map(({ length }) => length)) };
  known.set(layout, made);
  return made;
}

/**
 * Matches a consonant with an optional nukta in the three scripts. `STACK` also matches the consonants that a virama
 * joins to it.
 */
const ONE =
  "[\\u0915-\\u0939\\u0958-\\u095F\\u0995-\\u09B9\\u09CE\\u09DC-\\u09DF\\u0B95-\\u0BB9][\\u093C\\u09BC]?";
const STACK = `${ONE}(?:[\\u094D\\u09CD]${ONE})*`;
const SIGNS = "[\\u0901-\\u0903\\u093E-\\u094C\\u0981-\\u0983\\u09BE-\\u09CC\\u09D7]";
const R_BEHIND = new RegExp(`(${BEFORE}.)?(${STACK}${SIGNS}*)${BEHIND}`, "gu");
const SIGN_BEFORE = new RegExp(`${BEFORE}(.)(${STACK})`, "gu");
const isBengali = (text: string): boolean => /[\u0980-\u09FF]/.test(text);

/** Sequences of letter parts that form a single letter in Unicode, in the order in which they are replaced. */
const JOINED: readonly (readonly [RegExp, string])[] = [
  [/([\u094D\u09CD])(?=[\u094D\u09CD])/g, ""],
  [/\u094D\u093C/g, "\u093C\u094D"],
  [/\u094Dा/g, ""],
  [/अा/g, "आ"],
  [/अॉ/g, "ऑ"],
  [/आे/g, "ओ"],
  [/आै/g, "औ"],
  [/एे/g, "ऐ"],
  [/ाे/g, "ो"],
  [/ाै/g, "ौ"],
  [/ाॅ/g, "ॉ"],
  [/অা/g, "আ"],
  [/ு(?:ா|ூ)/g, "ூ"],
];
/**
 * Matches a mark above a letter that was typed before the letter's vowel sign, although it belongs after the sign.
 */
const EARLY_MARK = /([\u0901\u0902\u0981\u0982])([\u093E-\u094C\u09BE-\u09CC])/g;
/** Matches the Tamil vowel sign au, whose second half is also the letter ḷa. */
const TAMIL_AU = /([கசதபமய])ெள(?![\u0BBE-\u0BCD])/gu;

/**
 * Matches invalid output: a sign without its letter, two signs on one letter, or a character that is missing from the
 * table.
 */
const BROKEN =
  /[\u093E-\u094C]\u093C|(?:^|[^\p{L}\p{M}])[\u0901-\u0903\u093C-\u094D\u0981-\u0983\u09BC-\u09CD\u09D7\u0BBE-\u0BCD]|[\u093E-\u094C\u09BE-\u09CC\u0BBE-\u0BCC][\u093E-\u094D\u09BE-\u09CD\u0BBE-\u0BCD]|[\u094D\u09CD\u0BCD][\u0901-\u0903\u093E-\u094C\u0981-\u0983\u09BE-\u09CC\u0BBE-\u0BCC]|[\u0904-\u0914\u0985-\u0994\u0B85-\u0B94][\u093E-\u094C\u09BE-\u09CC\u0BBE-\u0BCD]|[\uE000\uE001\u0080-\u02FF\u2020-\u2030\u2039\u203A\u2122]|\p{Script=Latin}/u;

/**
 * Converts text in a legacy font to Unicode. Letters typed in visual order are reordered to match the order of
 * speech.
 * @returns the text, or undefined if the result contains impossible words
 */
export function unicodeOf(typed: string, layout: LegacyLayout): string | undefined {
  const { byForm, longest } = lettersOf(layout);
  // In Preeti the second half of a letter may follow the sign below its first.
  const text = layout === "preeti" ? typed.replace(/(['"\]F])m/g, "m$1") : typed;
  let letters = "";
  for (let at = 0; at < text.length;) {
    let length = Math.min(longest, text.length - at);
    while (length > 1 && !byForm.has(text.slice(at, at + length))) length -= 1;
    const form = text.slice(at, at + length);
    letters += byForm.get(form) ?? form;
    at += length;
  }
  for (const [parts, whole] of JOINED) letters = letters.replace(parts, whole);
  const r = isBengali(letters) ? "র্" : "र्";
  const ordered = letters
    .replace(R_BEHIND, (_, sign: string | undefined, stack: string) => `${sign ?? ""}${r}${stack}`)
    .replace(SIGN_BEFORE, "$2$1")
    .replace(EARLY_MARK, "$2$1")
    .normalize("NFC")
    .replace(TAMIL_AU, "$1ௌ");
  return BROKEN.test(ordered) ? undefined : ordered;
}
