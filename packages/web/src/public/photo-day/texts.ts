import { speak, wantedLanguage } from "../../say/say/learn.ts";
import { texts as english, type PhotoDayTexts } from "../photo-day-locales/en.ts";
import { texts as hindi } from "../photo-day-locales/hi.ts";

/** The language of this device. */
export const language = wantedLanguage();

/** Both languages come with the page: what is loaded later would not be there without a network. */
export const texts: PhotoDayTexts = language === "hi" ? hindi : english;

/** The other language: by its own name, and how to go over to it. */
export const otherLanguage =
  language === "en"
    ? { code: "hi", name: "हिन्दी", choose: () => speak("hi") }
    : { code: "en", name: "English", choose: () => speak("en") };

/** What the server says is English. A sentence that the catalogue has is said in the page's language. */
export function heard(said: string): string {
  const names = Object.keys(english.server) as (keyof PhotoDayTexts["server"])[];
  const name = names.find((name) => english.server[name] === said);
  return name ? texts.server[name] : said;
}
