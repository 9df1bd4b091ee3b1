import { lazily } from "../../lazily.ts";
import type { Script } from "./scripts.ts";

/** The languages that the letters of the text suggest if no language is declared. */
const guesses = lazily((): [language: string, letters: RegExp][] => [
  // Letters that Urdu writes and Arabic does not.
  ["ur", /[ٹڈڑںھہۂۃیےۓگچپژک]/],
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ["ko", /\p{Script=Hangul}/u],
]);

const ASCII = /^[\n -~]*$/;
const NONE: readonly string[] = [];

/**
 * Returns the languages for setting text: first the languages declared for it (BCP 47), then the languages detected
 * from its letters.
 */
export function languagesIn(text: string, declared: readonly string[] = NONE): readonly string[] {
  if (ASCII.test(text)) return NONE;
  const guessed = guesses()
    .filter(([, letters]) => letters.test(text))
    .map(([language]) => language);
  return guessed.length === 0 ? declared : [...declared, ...guessed];
}

/** ISO 15924 scripts that comprise several Unicode scripts. */
const compound: Record<string, readonly Script[]> = {
  Jpan: ["Hani", "Hira", "Kana"],
  Kore: ["Hang", "Hani"],
  Hans: ["Hani"],
  Hant: ["Hani", "Bopo"],
  Aran: ["Arab"],
};

const likely = new Map<string, string>();

/** Returns the script of a language, either from its tag or the most likely one. `sd` is Arab, `sd-Deva` is Deva. */
function scriptOfLanguage(language: string): string {
  let script = likely.get(language);
  if (script === undefined) {
    try {
      script = new Intl.Locale(language).maximize().script ?? "";
    } catch {
      script = "";
    }
    likely.set(language, script);
  }
  return script;
}

/** Returns the first of a text's languages that is written in a script. */
export const languageFor = (script: Script, languages: readonly string[]): string | undefined =>
  languages.find((language) => {
    const own = scriptOfLanguage(language);
    return own === script || compound[own]?.includes(script);
  });

/**
 * Whether a language matches one of a list of languages, whose tags may include a script: `zh-TW` matches `zh-Hant`.
 */
export function isWrittenLike(language: string | undefined, others: readonly string[]): boolean {
  if (language === undefined) return false;
  const [own] = language.split("-") as [string];
  return others.includes(own) || others.includes(`${own}-${scriptOfLanguage(language)}`);
}
