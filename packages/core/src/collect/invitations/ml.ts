// No speaker of this language has read this text.
import type { CorrectionWords, InvitationTexts } from "./invitation.ts";

export const toCorrect: CorrectionWords = {
  heading: "ശരിയാക്കേണ്ടത്:",
  reasons: {
    photo: "ഫോട്ടോ",
    name: "പേര്",
    date_of_birth: "ജനനത്തീയതി",
    phone: "ഫോൺ നമ്പർ",
    class: "ക്ലാസ്",
    other: "മറ്റെന്തെങ്കിലും",
  },
};

/** The same words for staff. */
export const staffToCorrect: CorrectionWords = {
  ...toCorrect,
  reasons: { ...toCorrect.reasons, class: "സംഘം" },
};

export const texts: InvitationTexts = {
  subject: "ക്ലാസ് {classroom}: തിരിച്ചറിയൽ കാർഡുകൾ",
  request: "പ്രിയ രക്ഷിതാക്കളേ, ദയവായി നിങ്ങളുടെ കുട്ടിയുടെ വിവരങ്ങൾ പൂരിപ്പിച്ച് ഒരു ഫോട്ടോ ചേർക്കുക. അവസാന തീയതി {until}:",
  staff: {
    subject: "{classroom}: തിരിച്ചറിയൽ കാർഡുകൾ",
    request:
      "ദയവായി ജീവനക്കാരുടെ തിരിച്ചറിയൽ കാർഡിനായി നിങ്ങളുടെ വിവരങ്ങൾ പൂരിപ്പിച്ച് ഒരു ഫോട്ടോ ചേർക്കുക. അവസാന തീയതി {until}:",
    childSubject: "{classroom}: തിരിച്ചറിയൽ കാർഡ്, {child}",
    sentBack: "നിങ്ങളുടെ വിവരങ്ങളിൽ ചിലത് തിരുത്താനുണ്ട്. ദയവായി അവ തിരുത്തുക. അവസാന തീയതി {until}:",
    correct: "നിങ്ങളുടെ വിവരങ്ങളിൽ ചിലത് തിരുത്താനുണ്ട്. ദയവായി അവ തിരുത്തുക:",
    toCorrect: staffToCorrect,
  },
  childSubject: "ക്ലാസ് {classroom}: തിരിച്ചറിയൽ കാർഡ്, {child}",
  missing:
    "പ്രിയ രക്ഷിതാക്കളേ, ദയവായി നിങ്ങളുടെ കുട്ടി {child} സംബന്ധിച്ച വിവരങ്ങൾ പൂരിപ്പിച്ച് ഒരു ഫോട്ടോ ചേർക്കുക. അവസാന തീയതി {until}:",
  sentBack:
    "പ്രിയ രക്ഷിതാക്കളേ, നിങ്ങളുടെ കുട്ടി {child} സംബന്ധിച്ച വിവരങ്ങളിൽ ചിലത് തിരുത്താനുണ്ട്. ദയവായി അവ തിരുത്തുക. അവസാന തീയതി {until}:",
  correct: "പ്രിയ രക്ഷിതാക്കളേ, നിങ്ങളുടെ കുട്ടി {child} സംബന്ധിച്ച വിവരങ്ങളിൽ ചിലത് തിരുത്താനുണ്ട്. ദയവായി അവ തിരുത്തുക:",
  toCorrect,
};
