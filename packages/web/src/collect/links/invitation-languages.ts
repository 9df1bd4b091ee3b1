import type { ParentLanguage } from "@idms/core/forms/values/parent-languages";
import { englishInvitation, invitationTexts } from "@idms/core/collect/invitations/invitation-texts";
import { useState } from "react";

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
