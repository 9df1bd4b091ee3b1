// No speaker of this language has read this text.
import type { CorrectionWords, InvitationTexts } from "./invitation.ts";

export const toCorrect: CorrectionWords = {
  heading: "ਕੀ ਠੀਕ ਕਰਨਾ ਹੈ:",
  reasons: {
    photo: "ਫੋਟੋ",
    name: "ਨਾਮ",
    date_of_birth: "ਜਨਮ ਮਿਤੀ",
    phone: "ਫੋਨ ਨੰਬਰ",
    class: "ਜਮਾਤ",
    other: "ਕੁਝ ਹੋਰ",
  },
};

/** The same words for staff. */
export const staffToCorrect: CorrectionWords = {
  ...toCorrect,
  reasons: { ...toCorrect.reasons, class: "ਸਮੂਹ" },
};

export const texts: InvitationTexts = {
  subject: "ਜਮਾਤ {classroom}: ਪਛਾਣ ਪੱਤਰ",
  request: "ਪਿਆਰੇ ਮਾਪੇ, ਕਿਰਪਾ ਕਰਕੇ {until} ਤੱਕ ਆਪਣੇ ਬੱਚੇ ਦਾ ਵੇਰਵਾ ਭਰੋ ਅਤੇ ਫੋਟੋ ਜੋੜੋ:",
  staff: {
    subject: "{classroom}: ਪਛਾਣ ਪੱਤਰ",
    request: "ਕਿਰਪਾ ਕਰਕੇ {until} ਤੱਕ ਕਰਮਚਾਰੀ ਪਛਾਣ ਪੱਤਰ ਲਈ ਆਪਣਾ ਵੇਰਵਾ ਭਰੋ ਅਤੇ ਫੋਟੋ ਜੋੜੋ:",
    childSubject: "{classroom}: {child} ਦਾ ਪਛਾਣ ਪੱਤਰ",
    sentBack: "ਤੁਹਾਡੇ ਵੇਰਵੇ ਵਿੱਚ ਕੁਝ ਠੀਕ ਕਰਨਾ ਹੈ। ਕਿਰਪਾ ਕਰਕੇ {until} ਤੱਕ ਉਸਨੂੰ ਠੀਕ ਕਰੋ:",
    correct: "ਤੁਹਾਡੇ ਵੇਰਵੇ ਵਿੱਚ ਕੁਝ ਠੀਕ ਕਰਨਾ ਹੈ। ਕਿਰਪਾ ਕਰਕੇ ਉਸਨੂੰ ਠੀਕ ਕਰੋ:",
    toCorrect: staffToCorrect,
  },
  childSubject: "ਜਮਾਤ {classroom}: {child} ਦਾ ਪਛਾਣ ਪੱਤਰ",
  missing: "ਪਿਆਰੇ ਮਾਪੇ, ਕਿਰਪਾ ਕਰਕੇ {until} ਤੱਕ {child} ਦਾ ਵੇਰਵਾ ਭਰੋ ਅਤੇ ਫੋਟੋ ਜੋੜੋ:",
  sentBack: "ਪਿਆਰੇ ਮਾਪੇ, {child} ਦੇ ਵੇਰਵੇ ਵਿੱਚ ਕੁਝ ਠੀਕ ਕਰਨਾ ਹੈ। ਕਿਰਪਾ ਕਰਕੇ {until} ਤੱਕ ਉਸਨੂੰ ਠੀਕ ਕਰੋ:",
  correct: "ਪਿਆਰੇ ਮਾਪੇ, {child} ਦੇ ਵੇਰਵੇ ਵਿੱਚ ਕੁਝ ਠੀਕ ਕਰਨਾ ਹੈ। ਕਿਰਪਾ ਕਰਕੇ ਉਸਨੂੰ ਠੀਕ ਕਰੋ:",
  toCorrect,
};
