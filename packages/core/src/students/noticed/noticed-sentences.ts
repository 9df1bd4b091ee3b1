import { sentences } from "../../sentence.ts";

/**
 * Findings about a student that do not concern the card itself but the class, the answers, the family or the proof.
 */
export const noticedSentences = sentences("noticed", {
  samePhoto: ["{other} has the same photo.", "{other} and {more} more have the same photo."],
  sameRollNo: [
    "The roll number {number} is also used by {other}.",
    "The roll number {number} is also used by {other} and {more} more.",
  ],
  sameAdmissionNo: [
    "The admission number {number} is also used by {other}.",
    "The admission number {number} is also used by {other} and {more} more.",
  ],
  sameStudent: [
    "The name and the father's name match those of {other}.",
    "The name and the father's name match those of {other} and {more} more.",
  ],
  otherSamePhoto: "Another student has the same photo.",
  otherSameRollNo: "Another student has the same roll number.",
  otherSameAdmissionNo: "Another student has the same admission number.",
  otherSameStudent: "Another student has the same name and the same father's name.",
  oldPhoto: "The photo is from an earlier school year. Check whether it still looks like the child.",
  birthNoDay: "The birth date {date} does not exist.",
  birthInFuture: "The birth date {date} is in the future.",
  birthAge: "A child born on {date} would not be between {least} and {most} years old.",
  validNoDay: "The card is valid until {date}, which is not a real date.",
  validPast: "The card was valid only until {date}.",
  validTooLong: "The card would be valid until {date}, more than {years} years from now.",
  noAnswer:
    "This is not a real answer. Programs insert this text when an answer is missing or damaged. Type the answer again.",
  doubtedPhone: "This does not look like a real phone number.",
  doubtedName: "This does not look like a name.",
  doubtedAnswer: "This does not look like a real answer.",
  inCapitals: "The name is all in capitals or all in lower case.",
  photoBlurred: "The photo is blurred.",
  photoDark: "The photo is too dark.",
  photoBright: "The photo is too bright.",
  photoPale: "The photo has hardly any contrast.",
  photoPoor: "The photo is hardly usable.",
  consentWithdrawn:
    "The family has withdrawn its consent and asked for its data to be erased. Answer the request on the student's page first.",
  correctionWaits: "The family has asked for a correction. Answer the request on the student's page first.",
  proofWrong: "At sign-off, {name} reported a problem: {note}",
  notSigned: "No one has signed off this card yet.",
  signatureLost: "The card has changed since it was signed off. Have it signed off again.",
});
