import { speak, wantedLanguage } from "../../say/say/learn.ts";
import { texts as english, type VerifyTexts } from "../verify-locales/en.ts";
import { texts as hindi } from "../verify-locales/hi.ts";

/** The language of this device. */
export const language = wantedLanguage();

/** The locale used to format dates and times. It is the Indian one. */
export const locale = `${language}-IN`;

/**
 * The text of the page. Both languages are bundled with the page, because nothing can be loaded later without a
 * network.
 */
export const texts: VerifyTexts = language === "hi" ? hindi : english;

/** The other language, with its own name and a function that switches to it. */
export const otherLanguage =
  language === "en"
    ? { code: "hi", name: "हिन्दी", choose: () => speak("hi") }
    : { code: "en", name: "English", choose: () => speak("en") };
