import { speak, wantedLanguage } from "../../say/say/learn.ts";
import { texts as english, type VerifyTexts } from "../verify-locales/en.ts";
import { texts as hindi } from "../verify-locales/hi.ts";

/** The language of this device. */
export const language = wantedLanguage();

/** How days and times are written, as schools here do. */
export const locale = `${language}-IN`;

/** Both languages come with the page: what is loaded later would not be there without a network. */
export const texts: VerifyTexts = language === "hi" ? hindi : english;

/** The other language: by its own name, and how to go over to it. */
export const otherLanguage =
  language === "en"
    ? { code: "hi", name: "हिन्दी", choose: () => speak("hi") }
    : { code: "en", name: "English", choose: () => speak("en") };
