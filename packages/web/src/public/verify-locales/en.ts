import type { VerdictName } from "@idms/core/cards/verify/verdict";

/** The verdict on a card: one word, and the instructions. */
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
  hint: "Hold the square code on the card before the camera, or choose a picture of it.",
  startCamera: "Open the camera",
  cameraStarts: "The camera starts...",
  cameraLooks: "Looking for a code...",
  cameraRefused:
    "The camera cannot be used in this page. Allow it in the browser, or choose a picture of the code.",
  stopCamera: "Close the camera",
  choosePicture: "Choose a picture",
  reading: "Reading the picture...",
  noCode:
    "There is no code to be read in this picture. Take it nearer, in good light, with the whole code in it.",
  noPicture: "This file is no picture that can be read. Choose a photo as JPEG or PNG.",
  noReader: "The reader of codes could not be loaded. Look at the connection, and open the page again.",
  another: "Check another card",
  verdicts: {
    genuine: { title: "Genuine", advice: "Compare the name below with the card and the child." },
    expired: { title: "Expired", advice: "The school made this card, and its time is over." },
    replaced: { title: "Replaced", advice: "The school has printed a newer card in the place of this one." },
    revoked: {
      title: "Revoked",
      advice: "The school made this card and has revoked it: it is not valid any more.",
    },
    lost: {
      title: "Reported lost",
      advice: "The school was told that this card is lost. Please give it back to the school.",
    },
    unknown_school: {
      title: "Unknown school",
      advice:
        "It was signed by a school that this page does not know. Ask the school where its cards are checked.",
    },
    forged: {
      title: "Not genuine",
      advice: "The school did not sign this card: it was changed or made by somebody else.",
    },
    damaged: {
      title: "Not readable",
      advice: "The code is damaged or not whole. Try again, or ask the school.",
    },
    foreign: {
      title: "Not one of our cards",
      advice: "This code says something else. Look for the code that proves the card.",
    },
    sample: {
      title: "A sample, not a card",
      advice: "It shows what cards will look like, and is good for nothing.",
    },
  },
  name: "Name",
  school: "School",
  number: "Card number",
  validUntil: "Valid until",
  cutName: "The code has room for the beginning of the name.",
  loading: "Loading the schools' keys...",
  knownOf: (when) => `As the schools had it on ${when}`,
  unknown: "The schools' keys could not be loaded, and this device has none yet. Look at the connection.",
  tryAgain: "Try again",
};
