import { speak, wantedLanguage } from "../../say/say/learn.ts";
import { texts as english, type SignOffTexts } from "../sign-off-locales/en.ts";
import { texts as hindi } from "../sign-off-locales/hi.ts";

/** The language of this device. */
export const language = wantedLanguage();

export const texts: SignOffTexts = language === "hi" ? hindi : english;

/** The other language: by its own name, and how to go over to it. */
export const otherLanguage =
  language === "en"
    ? { code: "hi", name: "हिन्दी", choose: () => speak("hi") }
    : { code: "en", name: "English", choose: () => speak("en") };

/** What the server says is English. A sentence that the catalogue has is said in the page's language. */
export function heard(said: string): string {
  const names = Object.keys(english.server) as (keyof SignOffTexts["server"])[];
  const name = names.find((each) => english.server[each] === said);
  return name ? texts.server[name] : said;
}
