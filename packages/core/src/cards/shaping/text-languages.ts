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
