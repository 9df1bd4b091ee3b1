/** The languages in which parents are spoken to, each with its own name for itself: browsers do not know that of every one. */
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

/** The languages by their codes; English is first. */
export const PARENT_LANGUAGES = Object.keys(NAMES) as ParentLanguage[];

/** The name of a language in that language. */
export const languageName = (language: string): string => NAMES[language as ParentLanguage] ?? language;

/** The languages as they are chosen from, each by its own name. */
export const languageOptions = PARENT_LANGUAGES.map((value) => ({ value, label: languageName(value) }));

/** A date as a language writes it here, with the digits that phone numbers and forms have. */
export const parentDates = (language: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, style);

/** A day in words of a language. */
export const longDate = (language: string, date: Date): string =>
  parentDates(language, { dateStyle: "long" }).format(date);

/** The first language that there is of those that somebody asks for, such as `fr-FR, hi-IN;q=0.9`; English where there is none. */
export function parentLanguage(wanted: string | null | undefined): ParentLanguage {
  const codes = (wanted ?? "").split(",").map((tag) => tag.trim().toLowerCase().split(/[-;]/)[0]);
  const known = codes.map((code) => PARENT_LANGUAGES.find((language) => language === code));
  return known.find((language) => language !== undefined) ?? "en";
}
