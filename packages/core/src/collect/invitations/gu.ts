// No speaker of this language has read this text.
import type { CorrectionWords, InvitationTexts } from "./invitation.ts";

export const toCorrect: CorrectionWords = {
  heading: "શું સુધારવાનું છે:",
  reasons: {
    photo: "ફોટો",
    name: "નામ",
    date_of_birth: "જન્મ તારીખ",
    phone: "ફોન નંબર",
    class: "ધોરણ",
    other: "બીજું કંઈક",
  },
};

/** The same words for staff. */
export const staffToCorrect: CorrectionWords = {
  ...toCorrect,
  reasons: { ...toCorrect.reasons, class: "જૂથ" },
};

export const texts: InvitationTexts = {
  subject: "ધોરણ {classroom}: ઓળખપત્રો",
  request: "પ્રિય વાલી, કૃપા કરીને {until} સુધીમાં તમારા બાળકની વિગતો ભરો અને ફોટો ઉમેરો:",
  staff: {
    subject: "{classroom}: ઓળખપત્રો",
    request: "કૃપા કરીને {until} સુધીમાં કર્મચારી ઓળખપત્ર માટે તમારી વિગતો ભરો અને ફોટો ઉમેરો:",
    childSubject: "{classroom}: ઓળખપત્ર, {child}",
    sentBack: "તમારી વિગતોમાં કંઈક સુધારવાનું છે. કૃપા કરીને {until} સુધીમાં તે સુધારો:",
    correct: "તમારી વિગતોમાં કંઈક સુધારવાનું છે. કૃપા કરીને તે સુધારો:",
    toCorrect: staffToCorrect,
  },
  childSubject: "ધોરણ {classroom}: ઓળખપત્ર, {child}",
  missing: "પ્રિય વાલી, કૃપા કરીને {until} સુધીમાં તમારા બાળક {child} વિશેની વિગતો ભરો અને ફોટો ઉમેરો:",
  sentBack: "પ્રિય વાલી, તમારા બાળક {child} વિશેની વિગતોમાં કંઈક સુધારવાનું છે. કૃપા કરીને {until} સુધીમાં તે સુધારો:",
  correct: "પ્રિય વાલી, તમારા બાળક {child} વિશેની વિગતોમાં કંઈક સુધારવાનું છે. કૃપા કરીને તે સુધારો:",
  toCorrect,
};
