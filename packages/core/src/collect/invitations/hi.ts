// No speaker of this language has read this text.
import type { InvitationTexts } from "./invitation.ts";

export const texts: InvitationTexts = {
  subject: "कक्षा {classroom}: पहचान पत्र",
  request: "प्रिय अभिभावक, कृपया {until} तक अपने बच्चे का विवरण भरें और फ़ोटो जोड़ें:",
  childSubject: "कक्षा {classroom}: {child} का पहचान पत्र",
  missing: "प्रिय अभिभावक, कृपया {until} तक {child} का विवरण भरें और फ़ोटो जोड़ें:",
  sentBack: "प्रिय अभिभावक, {child} के विवरण में कुछ सुधार करना है। कृपया {until} तक उसे दोबारा भरें:",
};
