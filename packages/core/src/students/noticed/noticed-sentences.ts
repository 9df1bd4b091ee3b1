import { sentences } from "../../sentence.ts";

/** Findings about a student beside the card: in the class, in the answers, by the family and on the proof. */
export const noticedSentences = sentences("noticed", {
  samePhoto: ["The same photo is on {other}.", "The same photo is on {other} and {more} more."],
  sameRollNo: [
    "The roll number {number} is also that of {other}.",
    "The roll number {number} is also that of {other} and {more} more.",
  ],
  sameAdmissionNo: [
    "The admission number {number} is also that of {other}.",
    "The admission number {number} is also that of {other} and {more} more.",
  ],
  sameStudent: [
    "Name and father are also those of {other}.",
    "Name and father are also those of {other} and {more} more.",
  ],
  oldPhoto: "The photo is that of an earlier school year. See whether it still shows the child.",
  birthNoDay: "The birth date {date} is not a day of the calendar.",
  birthInFuture: "The birth date {date} is in the future.",
  birthAge: "A child born on {date} is not {least} to {most} years old.",
  validNoDay: "The card is valid until {date}, which is not a day of the calendar.",
  validPast: "The card was valid until {date}, which is past.",
  validTooLong: "The card would be valid until {date}, more than {years} years from now.",
  noAnswer: "This is not an answer: programs write it for a missing or spoiled one. Type the answer again.",
  doubtedPhone: "This does not look like a phone number in use.",
  doubtedName: "This does not look like a name.",
  doubtedAnswer: "This does not look like an answer.",
  inCapitals: "The name is all in capitals or in small letters.",
  photoBlurred: "The photo is blurred.",
  photoDark: "The photo is too dark.",
  photoBright: "The photo is too bright.",
  photoPale: "The photo has hardly any contrast.",
  photoPoor: "The photo is hardly usable.",
  consentWithdrawn:
    "The family has withdrawn its consent and asks for erasure. Decide on the student's page first.",
  correctionWaits: "The family asks for a correction. Decide on the student's page first.",
  proofWrong: "At the sign-off {name} said that it is wrong: {note}",
  notSigned: "Nobody has signed off this card yet.",
  signatureLost: "The card has changed since it was signed off. Have it signed off again.",
});
