// No speaker of this language has read this text.
import type { CorrectionWords, InvitationTexts } from "./invitation.ts";

export const toCorrect: CorrectionWords = {
  heading: "काय दुरुस्त करायचे आहे:",
  reasons: {
    photo: "फोटो",
    name: "नाव",
    date_of_birth: "जन्मतारीख",
    phone: "फोन नंबर",
    class: "इयत्ता",
    other: "इतर काही",
  },
};

/** The same words for staff. */
export const staffToCorrect: CorrectionWords = {
  ...toCorrect,
  reasons: { ...toCorrect.reasons, class: "गट" },
};

export const texts: InvitationTexts = {
  subject: "इयत्ता {classroom}: ओळखपत्रे",
  request: "प्रिय पालक, कृपया {until} पर्यंत आपल्या मुलाची माहिती भरा आणि फोटो जोडा:",
  staff: {
    subject: "{classroom}: ओळखपत्रे",
    request: "कृपया {until} पर्यंत कर्मचारी ओळखपत्रासाठी आपली माहिती भरा आणि फोटो जोडा:",
    childSubject: "{classroom}: {child} यांचे ओळखपत्र",
    sentBack: "आपल्या माहितीत काही दुरुस्ती करायची आहे. कृपया {until} पर्यंत ती दुरुस्त करा:",
    correct: "आपल्या माहितीत काही दुरुस्ती करायची आहे. कृपया ती दुरुस्त करा:",
    toCorrect: staffToCorrect,
  },
  childSubject: "इयत्ता {classroom}: {child} यांचे ओळखपत्र",
  missing: "प्रिय पालक, कृपया {until} पर्यंत {child} यांची माहिती भरा आणि फोटो जोडा:",
  sentBack: "प्रिय पालक, {child} यांच्या माहितीत काही दुरुस्ती करायची आहे. कृपया {until} पर्यंत ती दुरुस्त करा:",
  correct: "प्रिय पालक, {child} यांच्या माहितीत काही दुरुस्ती करायची आहे. कृपया ती दुरुस्त करा:",
  toCorrect,
};
