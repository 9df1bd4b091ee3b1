import {
  englishInvitation,
  invitationTexts,
  languageName,
  PARENT_LANGUAGES,
  type ParentLanguage,
} from "@idms/core";
import { useState } from "react";

/** The languages in which families are written, each in its own words. */
export const languageOptions = PARENT_LANGUAGES.map((value) => ({ value, label: languageName(value) }));

/** The words of an invitation in the language that is chosen; one that does not load leaves what is there. */
export function useInvitation() {
  const [spoken, setSpoken] = useState({ language: "en" as ParentLanguage, texts: englishInvitation });
  const speak = (language: ParentLanguage) =>
    void invitationTexts(language).then(
      (texts) => setSpoken({ language, texts }),
      () => {},
    );
  return { ...spoken, speak };
}
