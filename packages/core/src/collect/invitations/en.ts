import type { CorrectionWords, InvitationTexts } from "./invitation.ts";

export const toCorrect: CorrectionWords = {
  heading: "What to correct:",
  reasons: {
    photo: "The photo",
    name: "The name",
    date_of_birth: "The date of birth",
    phone: "The phone number",
    class: "The class",
    other: "Something else",
  },
};

/** The same words for staff. */
export const staffToCorrect: CorrectionWords = {
  ...toCorrect,
  reasons: { ...toCorrect.reasons, class: "The group" },
};

export const texts: InvitationTexts = {
  subject: "Class {classroom}: ID cards",
  request: "Dear parents, please fill in your child's details and add a photo by {until}:",
  staff: {
    subject: "{classroom}: ID cards",
    request: "Please fill in your details for the staff ID card and add a photo by {until}:",
    childSubject: "{classroom}: ID card for {child}",
    sentBack: "Some of your details need to be corrected. Please correct them by {until}:",
    correct: "Some of your details need to be corrected. Please correct them:",
    toCorrect: staffToCorrect,
  },
  childSubject: "Class {classroom}: ID card for {child}",
  missing: "Dear parents, please fill in {child}'s details and add a photo by {until}:",
  sentBack: "Dear parents, some of {child}'s details need to be corrected. Please correct them by {until}:",
  correct: "Dear parents, some of {child}'s details need to be corrected. Please correct them:",
  toCorrect,
};
