import { z } from "zod";

/** More than the texts of a card are in. */
export const MOST_LANGUAGES = 10;

/** Languages as they are stored and sent (BCP 47), such as `ur` and `zh-Hant`. */
export const languagesSchema = z
  .array(
    z
      .string()
      .regex(
        /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i,
        "A language is written as its code (BCP 47), such as ur or zh-Hant.",
      ),
  )
  .max(MOST_LANGUAGES, `A card has texts in at most ${MOST_LANGUAGES} languages.`);

/** The languages that change how a script is set, and what they are called. */
export const SETTING_LANGUAGES = [
  ["ur", "Urdu"],
  ["ks", "Kashmiri"],
  ["ar", "Arabic"],
  ["fa", "Persian"],
  ["sd", "Sindhi"],
  ["mr", "Marathi"],
  ["ne", "Nepali"],
  ["sa", "Sanskrit"],
  ["zh-Hans", "Chinese, simplified"],
  ["zh-Hant", "Chinese, traditional"],
  ["ja", "Japanese"],
  ["ko", "Korean"],
] as const satisfies readonly (readonly [code: string, name: string])[];
