import { INVITATION_LANGUAGES } from "@idms/core";

/** The languages in which families are written, each in its own words. */
export const languageOptions = INVITATION_LANGUAGES.map((language) => ({
  value: language,
  label: new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language,
}));
