import type { VerdictName } from "@idms/core/cards/verify/verdict";

/** The verdict on a card: one word, and instructions on what to do. */
interface Said {
  title: string;
  advice: string;
}

export interface VerifyTexts {
  title: string;
  hint: string;
  startCamera: string;
  cameraStarts: string;
  cameraLooks: string;
  cameraRefused: string;
  stopCamera: string;
  choosePicture: string;
  reading: string;
  noCode: string;
  noPicture: string;
  noReader: string;
  another: string;
  /** The label of the field for a card number. */
  typed: string;
  checkNumber: string;
  back: string;
  verdicts: Record<VerdictName, Said>;
  name: string;
  school: string;
  number: string;
  validUntil: string;
  cutName: string;
  loading: string;
  knownOf: (when: string) => string;
  unknown: string;
  tryAgain: string;
}

export const texts: VerifyTexts = {
  title: "Is this card genuine?",
  hint: "Hold the card's square code in front of the camera, or choose a picture of the code.",
  startCamera: "Open the camera",
  cameraStarts: "Starting the camera...",
  cameraLooks: "Looking for a code...",
  cameraRefused:
    "This page cannot use the camera. Allow the camera in the browser, or choose a picture of the code.",
  stopCamera: "Close the camera",
  choosePicture: "Choose a picture",
  reading: "Reading the picture...",
  noCode:
    "No code was found in this picture. Take another picture from closer, in good light, with the whole code visible.",
  noPicture: "This file cannot be read as a picture. Choose a JPEG or PNG photo.",
  noReader: "The code reader could not be loaded. Check your connection and reload the page.",
  another: "Check another card",
  typed: "If the code cannot be read: the number on the card",
  checkNumber: "Check the number",
  back: "Back to IDMS",
  verdicts: {
    genuine: { title: "Genuine", advice: "Compare the name below with the card and the child." },
    expired: { title: "Expired", advice: "The school made this card, but it is no longer valid." },
    replaced: { title: "Replaced", advice: "The school has printed a newer card to replace this one." },
    revoked: {
      title: "Revoked",
      advice: "The school made this card but has revoked it. The card is no longer valid.",
    },
    lost: {
      title: "Reported lost",
      advice: "This card has been reported lost. Please return it to the school.",
    },
    not_issued: {
      title: "Not valid yet",
      advice:
        "The school printed this card but has not issued it. Ask the school, and check the card again later with a connection.",
    },
    unknown_school: {
      title: "Unknown school",
      advice:
        "This card was signed by a school that this page does not recognise. Ask the school where its cards can be checked.",
    },
    forged: {
      title: "Not genuine",
      advice: "The school did not sign this card. It was changed, or made by someone else.",
    },
    damaged: {
      title: "Not readable",
      advice: "The code is damaged or incomplete. Try again, or ask the school.",
    },
    foreign: {
      title: "Not one of our cards",
      advice: "This is a different kind of code. Look for the code that proves that the card is genuine.",
    },
    sample: {
      title: "A sample, not a card",
      advice: "This sample shows what the cards will look like. It is not valid.",
    },
    mistyped: {
      title: "Check the number again",
      advice:
        "No card has this number. It has 12 letters and digits, and the last one shows whether the others are right.",
    },
    not_reported: {
      title: "No report about this card",
      advice:
        "A card with this number has not been reported lost, revoked or replaced. Only the code on the card proves that the school made it.",
    },
  },
  name: "Name",
  school: "School",
  number: "Card number",
  validUntil: "Valid until",
  cutName: "The code contains only the beginning of the name.",
  loading: "Loading school data...",
  knownOf: (when) => `School data as of ${when}`,
  unknown: "The school data could not be loaded, and this device has none stored. Check your connection.",
  tryAgain: "Try again",
};
