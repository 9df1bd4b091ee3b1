/** The languages that can be chosen for text, identified by their codes (BCP 47). */
export const languageText = {
  ur: "Urdu",
  ks: "Kashmiri",
  ar: "Arabic",
  fa: "Persian",
  sd: "Sindhi",
  mr: "Marathi",
  ne: "Nepali",
  sa: "Sanskrit",
  "zh-Hans": "Chinese, simplified",
  "zh-Hant": "Chinese, traditional",
  ja: "Japanese",
  ko: "Korean",
  as: "Assamese",
  bn: "Bengali",
  brx: "Bodo",
  my: "Burmese",
  doi: "Dogri",
  gu: "Gujarati",
  hi: "Hindi",
  kn: "Kannada",
  "ks-Deva": "Kashmiri, Devanagari",
  km: "Khmer",
  kok: "Konkani",
  lo: "Lao",
  mai: "Maithili",
  ml: "Malayalam",
  mni: "Manipuri",
  or: "Odia",
  pa: "Punjabi",
  sat: "Santali",
  "sd-Deva": "Sindhi, Devanagari",
  si: "Sinhala",
  ta: "Tamil",
  te: "Telugu",
  th: "Thai",
} as const;

export type TextLanguage = keyof typeof languageText;

/** The languages that change the way a script is typeset. */
export const SETTING_LANGUAGES = [
  "ur",
  "ks",
  "ar",
  "fa",
  "sd",
  "mr",
  "ne",
  "sa",
  "zh-Hans",
  "zh-Hant",
  "ja",
  "ko",
] as const satisfies readonly TextLanguage[];

/** The languages that can be chosen for text, sorted by name. */
export const TEXT_LANGUAGES = (Object.keys(languageText) as TextLanguage[]).toSorted((a, b) =>
  languageText[a] < languageText[b] ? -1 : 1,
);
