// No speaker of this language has read this text.
import type { CorrectionWords, InvitationTexts } from "./invitation.ts";

export const toCorrect: CorrectionWords = {
  heading: "क्या सुधारना है:",
  reasons: {
    photo: "फ़ोटो",
    name: "नाम",
    date_of_birth: "जन्म तिथि",
    phone: "फ़ोन नंबर",
    class: "कक्षा",
    other: "कुछ और",
  },
};

/** The same words for staff. */
export const staffToCorrect: CorrectionWords = {
  ...toCorrect,
  reasons: { ...toCorrect.reasons, class: "समूह" },
};

export const texts: InvitationTexts = {
  subject: "कक्षा {classroom}: पहचान पत्र",
  request: "प्रिय अभिभावक, कृपया {until} तक अपने बच्चे का विवरण भरें और फ़ोटो जोड़ें:",
  staff: {
    subject: "{classroom}: पहचान पत्र",
    request: "कृपया {until} तक कर्मचारी पहचान पत्र के लिए अपना विवरण भरें और फ़ोटो जोड़ें:",
    childSubject: "{classroom}: {child} का पहचान पत्र",
    sentBack: "आपके विवरण में कुछ सुधार करना है। कृपया {until} तक उसे सुधारें:",
    correct: "आपके विवरण में कुछ सुधार करना है। कृपया उसे सुधारें:",
    toCorrect: staffToCorrect,
  },
  childSubject: "कक्षा {classroom}: {child} का पहचान पत्र",
  missing: "प्रिय अभिभावक, कृपया {until} तक {child} का विवरण भरें और फ़ोटो जोड़ें:",
  sentBack: "प्रिय अभिभावक, {child} के विवरण में कुछ सुधार करना है। कृपया {until} तक उसे सुधारें:",
  correct: "प्रिय अभिभावक, {child} के विवरण में कुछ सुधार करना है। कृपया उसे सुधारें:",
  toCorrect,
};
