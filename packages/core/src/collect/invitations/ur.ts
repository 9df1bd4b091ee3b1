// No speaker of this language has read this text.
import type { CorrectionWords, InvitationTexts } from "./invitation.ts";

export const toCorrect: CorrectionWords = {
  heading: "کیا درست کرنا ہے:",
  reasons: {
    photo: "تصویر",
    name: "نام",
    date_of_birth: "تاریخ پیدائش",
    phone: "فون نمبر",
    class: "جماعت",
    other: "کچھ اور",
  },
};

/** The same words for staff. */
export const staffToCorrect: CorrectionWords = {
  ...toCorrect,
  reasons: { ...toCorrect.reasons, class: "گروپ" },
};

export const texts: InvitationTexts = {
  subject: "جماعت \u2068{classroom}\u2069: شناختی کارڈ",
  request: "محترم والدین، براہ کرم {until} تک اپنے بچے کی معلومات بھریں اور تصویر شامل کریں:",
  staff: {
    subject: "\u2068{classroom}\u2069: شناختی کارڈ",
    request: "براہ کرم {until} تک عملے کے شناختی کارڈ کے لیے اپنی معلومات بھریں اور تصویر شامل کریں:",
    childSubject: "\u2068{classroom}\u2069: \u2068{child}\u2069 کا شناختی کارڈ",
    sentBack: "آپ کی معلومات میں کچھ درست کرنا ہے۔ براہ کرم {until} تک انہیں درست کریں:",
    correct: "آپ کی معلومات میں کچھ درست کرنا ہے۔ براہ کرم انہیں درست کریں:",
    toCorrect: staffToCorrect,
  },
  childSubject: "جماعت \u2068{classroom}\u2069: \u2068{child}\u2069 کا شناختی کارڈ",
  missing: "محترم والدین، براہ کرم {until} تک \u2068{child}\u2069 کی معلومات بھریں اور تصویر شامل کریں:",
  sentBack:
    "محترم والدین، \u2068{child}\u2069 کی معلومات میں کچھ درست کرنا ہے۔ براہ کرم {until} تک انہیں درست کریں:",
  correct: "محترم والدین، \u2068{child}\u2069 کی معلومات میں کچھ درست کرنا ہے۔ براہ کرم انہیں درست کریں:",
  toCorrect,
};
