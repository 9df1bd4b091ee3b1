/**
 * The languages available to parents, each with its native name. The names are listed because browsers do not know
 * all of them.
 */
const NAMES = {
  en: "English",
  as: "অসমীয়া",
  bn: "বাংলা",
  gu: "ગુજરાતી",
  hi: "हिन्दी",
  kn: "ಕನ್ನಡ",
  ml: "മലയാളം",
  mr: "मराठी",
  or: "ଓଡ଼ିଆ",
  pa: "ਪੰਜਾਬੀ",
  ta: "தமிழ்",
  te: "తెలుగు",
  ur: "اردو",
} as const;
export type ParentLanguage = keyof typeof NAMES;

/** The language codes, with English first. */
export const PARENT_LANGUAGES = Object.keys(NAMES) as ParentLanguage[];

/** Returns the native name of a language. */
export const languageName = (language: string): string => NAMES[language as ParentLanguage] ?? language;

/** The languages as select options, labelled with their native names. */
export const languageOptions = PARENT_LANGUAGES.map((value) => ({ value, label: languageName(value) }));

/** Creates a date formatter for a language in India. It uses Latin digits, as phone numbers and forms do. */
export const parentDates = (language: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, style);

/** Formats a date in words in the given language. */
export const longDate = (language: string, date: Date): string =>
  parentDates(language, { dateStyle: "long" }).format(date);

/** Returns the first supported language of a list such as `fr-FR, hi-IN;q=0.9`, or English if none is supported. */
export function parentLanguage(wanted: string | null | undefined): ParentLanguage {
  const codes = (wanted ?? "").split(",").map((tag) => tag.trim().toLowerCase().split(/[-;]/)[0]);
  const known = codes.map((code) => PARENT_LANGUAGES.find((language) => language === code));
  return known.find((language) => language !== undefined) ?? "en";
}
