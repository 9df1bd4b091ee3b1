import { lazily } from "../../lazily.ts";
import type { Script } from "./scripts.ts";

/** The languages that a text's letters suggest, where nobody has said one. */
const guesses = lazily((): [language: string, letters: RegExp][] => [
  // Letters that Urdu writes and Arabic does not.
  ["ur", /[ٹڈڑںھہۂۃیےۓگچپژک]/],
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ["ko", /\p{Script=Hangul}/u],
]);

const ASCII = /^[\n -~]*$/;
const NONE: readonly string[] = [];

/**
 * The languages of a text, by which its scripts are set: first those that were declared for it (BCP 47), then those that
 * its letters tell.
 */
export function languagesIn(text: string, declared: readonly string[] = NONE): readonly string[] {
  if (ASCII.test(text)) return NONE;
  const guessed = guesses()
    .filter(([, letters]) => letters.test(text))
    .map(([language]) => language);
  return guessed.length === 0 ? declared : [...declared, ...guessed];
}

/** The scripts of ISO 15924 that stand for several of Unicode's. */
const compound: Record<string, readonly Script[]> = {
  Jpan: ["Hani", "Hira", "Kana"],
  Kore: ["Hang", "Hani"],
  Hans: ["Hani"],
  Hant: ["Hani", "Bopo"],
  Aran: ["Arab"],
};

const likely = new Map<string, string>();

/** The script that a language is written in, as it says or else mostly: `sd` is Arab, `sd-Deva` is Deva. */
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

/** The first of a text's languages that is written in a script. */
export const languageFor = (script: Script, languages: readonly string[]): string | undefined =>
  languages.find((language) => {
    const own = scriptOfLanguage(language);
    return own === script || compound[own]?.includes(script);
  });

/** Whether a language is one of some others, which may name a script: `zh-TW` is one of `zh-Hant`. */
export function isWrittenLike(language: string | undefined, others: readonly string[]): boolean {
  if (language === undefined) return false;
  const [own] = language.split("-") as [string];
  return others.includes(own) || others.includes(`${own}-${scriptOfLanguage(language)}`);
}
