import type { Sentence } from "@idms/core/sentence";
import { speak, wantedLanguage } from "../../say/say/learn.ts";
import { saidIn } from "../../ui/api/call-failed.ts";
import { texts as english, type PhotoDayTexts } from "../photo-day-locales/en.ts";
import { texts as hindi } from "../photo-day-locales/hi.ts";

/** The language of this device. */
export const language = wantedLanguage();

/**
 * The text of the page. Both languages are bundled with the page, because nothing can be loaded later without a
 * network.
 */
export const texts: PhotoDayTexts = language === "hi" ? hindi : english;

/** The other language, with its own name and a function that switches to it. */
export const otherLanguage =
  language === "en"
    ? { code: "hi", name: "हिन्दी", choose: () => speak("hi") }
    : { code: "en", name: "English", choose: () => speak("en") };

/** Translates a server message into the page's language, if the page has a translation for it. */
export const heard = (said: Sentence): string => saidIn(texts.server, said);
