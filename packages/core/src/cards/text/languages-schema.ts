import { z } from "zod";

/** More than the texts of a card are in. */
export const MOST_LANGUAGES = 10;

/** A language as it is stored and sent (BCP 47), such as `ur` and `zh-Hant`. */
export const languageSchema = z
  .string()
  .regex(
    /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i,
    "A language is written as its code (BCP 47), such as ur or zh-Hant.",
  );

export const languagesSchema = z
  .array(languageSchema)
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

/** The languages besides in which the program can name months. */
const DATED_LANGUAGES = [
  ["as", "Assamese"],
  ["bn", "Bengali"],
  ["brx", "Bodo"],
  ["my", "Burmese"],
  ["doi", "Dogri"],
  ["gu", "Gujarati"],
  ["hi", "Hindi"],
  ["kn", "Kannada"],
  ["ks-Deva", "Kashmiri, Devanagari"],
  ["km", "Khmer"],
  ["kok", "Konkani"],
  ["lo", "Lao"],
  ["mai", "Maithili"],
  ["ml", "Malayalam"],
  ["mni", "Manipuri"],
  ["or", "Odia"],
  ["pa", "Punjabi"],
  ["sat", "Santali"],
  ["sd-Deva", "Sindhi, Devanagari"],
  ["si", "Sinhala"],
  ["ta", "Tamil"],
  ["te", "Telugu"],
  ["th", "Thai"],
] as const;

/** The languages that one text can be given, by their names. */
export const TEXT_LANGUAGES: readonly (readonly [code: string, name: string])[] = [
  ...SETTING_LANGUAGES,
  ...DATED_LANGUAGES,
].toSorted(([, a], [, b]) => (a < b ? -1 : 1));
