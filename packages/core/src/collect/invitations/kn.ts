// No speaker of this language has read this text.
import type { CorrectionWords, InvitationTexts } from "./invitation.ts";

export const toCorrect: CorrectionWords = {
  heading: "ಸರಿಪಡಿಸಬೇಕಾದದ್ದು:",
  reasons: {
    photo: "ಫೋಟೋ",
    name: "ಹೆಸರು",
    date_of_birth: "ಹುಟ್ಟಿದ ದಿನಾಂಕ",
    phone: "ಫೋನ್ ಸಂಖ್ಯೆ",
    class: "ತರಗತಿ",
    other: "ಬೇರೆ ಏನಾದರೂ",
  },
};

/** The same words for staff. */
export const staffToCorrect: CorrectionWords = {
  ...toCorrect,
  reasons: { ...toCorrect.reasons, class: "ಗುಂಪು" },
};

export const texts: InvitationTexts = {
  subject: "ತರಗತಿ {classroom}: ಗುರುತಿನ ಚೀಟಿಗಳು",
  request: "ಪ್ರಿಯ ಪೋಷಕರೇ, ದಯವಿಟ್ಟು ನಿಮ್ಮ ಮಗುವಿನ ವಿವರಗಳನ್ನು ತುಂಬಿ ಒಂದು ಫೋಟೋ ಸೇರಿಸಿ. ಕೊನೆಯ ದಿನಾಂಕ {until}:",
  staff: {
    subject: "{classroom}: ಗುರುತಿನ ಚೀಟಿಗಳು",
    request: "ದಯವಿಟ್ಟು ಸಿಬ್ಬಂದಿ ಗುರುತಿನ ಚೀಟಿಗಾಗಿ ನಿಮ್ಮ ವಿವರಗಳನ್ನು ತುಂಬಿ ಒಂದು ಫೋಟೋ ಸೇರಿಸಿ. ಕೊನೆಯ ದಿನಾಂಕ {until}:",
    childSubject: "{classroom}: ಗುರುತಿನ ಚೀಟಿ, {child}",
    sentBack: "ನಿಮ್ಮ ವಿವರಗಳಲ್ಲಿ ಕೆಲವನ್ನು ಸರಿಪಡಿಸಬೇಕು. ದಯವಿಟ್ಟು ಅವುಗಳನ್ನು ಸರಿಪಡಿಸಿ. ಕೊನೆಯ ದಿನಾಂಕ {until}:",
    correct: "ನಿಮ್ಮ ವಿವರಗಳಲ್ಲಿ ಕೆಲವನ್ನು ಸರಿಪಡಿಸಬೇಕು. ದಯವಿಟ್ಟು ಅವುಗಳನ್ನು ಸರಿಪಡಿಸಿ:",
    toCorrect: staffToCorrect,
  },
  childSubject: "ತರಗತಿ {classroom}: ಗುರುತಿನ ಚೀಟಿ, {child}",
  missing: "ಪ್ರಿಯ ಪೋಷಕರೇ, ದಯವಿಟ್ಟು ನಿಮ್ಮ ಮಗು {child} ಕುರಿತ ವಿವರಗಳನ್ನು ತುಂಬಿ ಒಂದು ಫೋಟೋ ಸೇರಿಸಿ. ಕೊನೆಯ ದಿನಾಂಕ {until}:",
  sentBack:
    "ಪ್ರಿಯ ಪೋಷಕರೇ, ನಿಮ್ಮ ಮಗು {child} ಕುರಿತ ವಿವರಗಳಲ್ಲಿ ಕೆಲವನ್ನು ಸರಿಪಡಿಸಬೇಕು. ದಯವಿಟ್ಟು ಅವುಗಳನ್ನು ಸರಿಪಡಿಸಿ. ಕೊನೆಯ ದಿನಾಂಕ {until}:",
  correct: "ಪ್ರಿಯ ಪೋಷಕರೇ, ನಿಮ್ಮ ಮಗು {child} ಕುರಿತ ವಿವರಗಳಲ್ಲಿ ಕೆಲವನ್ನು ಸರಿಪಡಿಸಬೇಕು. ದಯವಿಟ್ಟು ಅವುಗಳನ್ನು ಸರಿಪಡಿಸಿ:",
  toCorrect,
};
