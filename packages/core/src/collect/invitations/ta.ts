// No speaker of this language has read this text.
import type { CorrectionWords, InvitationTexts } from "./invitation.ts";

export const toCorrect: CorrectionWords = {
  heading: "திருத்த வேண்டியவை:",
  reasons: {
    photo: "புகைப்படம்",
    name: "பெயர்",
    date_of_birth: "பிறந்த தேதி",
    phone: "தொலைபேசி எண்",
    class: "வகுப்பு",
    other: "வேறு ஏதேனும்",
  },
};

/** The same words for staff. */
export const staffToCorrect: CorrectionWords = {
  ...toCorrect,
  reasons: { ...toCorrect.reasons, class: "குழு" },
};

export const texts: InvitationTexts = {
  subject: "வகுப்பு {classroom}: அடையாள அட்டைகள்",
  request:
    "அன்புள்ள பெற்றோரே, தயவுசெய்து உங்கள் குழந்தையின் விவரங்களை நிரப்பி ஒரு புகைப்படத்தைச் சேர்க்கவும். கடைசி நாள் {until}:",
  staff: {
    subject: "{classroom}: அடையாள அட்டைகள்",
    request: "பணியாளர் அடையாள அட்டைக்காக உங்கள் விவரங்களை நிரப்பி ஒரு புகைப்படத்தைச் சேர்க்கவும். கடைசி தேதி {until}:",
    childSubject: "{classroom}: அடையாள அட்டை, {child}",
    sentBack: "உங்கள் விவரங்களில் சிலவற்றைத் திருத்த வேண்டும். தயவுசெய்து அவற்றைத் திருத்தவும். கடைசி நாள் {until}:",
    correct: "உங்கள் விவரங்களில் சிலவற்றைத் திருத்த வேண்டும். தயவுசெய்து அவற்றைத் திருத்தவும்:",
    toCorrect: staffToCorrect,
  },
  childSubject: "வகுப்பு {classroom}: அடையாள அட்டை, {child}",
  missing:
    "அன்புள்ள பெற்றோரே, தயவுசெய்து உங்கள் குழந்தை {child} பற்றிய விவரங்களை நிரப்பி ஒரு புகைப்படத்தைச் சேர்க்கவும். கடைசி நாள் {until}:",
  sentBack:
    "அன்புள்ள பெற்றோரே, உங்கள் குழந்தை {child} பற்றிய விவரங்களில் சிலவற்றைத் திருத்த வேண்டும். தயவுசெய்து அவற்றைத் திருத்தவும். கடைசி நாள் {until}:",
  correct:
    "அன்புள்ள பெற்றோரே, உங்கள் குழந்தை {child} பற்றிய விவரங்களில் சிலவற்றைத் திருத்த வேண்டும். தயவுசெய்து அவற்றைத் திருத்தவும்:",
  toCorrect,
};
