import { LINK_REFUSALS } from "@idms/core/collect/links/link-refusals";
import type { FailureCode } from "@idms/core/all-sentences";
import type { Wording } from "@idms/core/messages";

/** All the text of the page for signing cards. */
export const texts = {
  title: "Check the ID cards",
  intro:
    "Look at each card: the name, the photo and every detail. Tick it if it is right as it is, or say what is wrong. The word SAMPLE and the pattern in the place of codes are not printed.",
  loading: "Loading the cards…",
  noNetwork: "There is no connection. Try again when there is.",
  tryAgain: "Try again",
  reload: "Load the page again",
  name: "Your name",
  nameHint: "It is kept with every card that you sign.",
  nameMissing: "Type your name first.",
  list: "The cards of the class",
  empty: "No card of this class waits to be checked.",
  progress: (done: number, all: number) => `${done} of ${all} looked at`,
  finished: "Every card has been looked at. Thank you!",
  card: (name: string) => `The card of ${name}`,
  back: (name: string) => `The back of the card of ${name}`,
  photo: (name: string) => `The photo of ${name}`,
  right: "Right as it is",
  rightOf: (name: string) => `Right as it is: the card of ${name}`,
  wrong: "Something is wrong…",
  wrongOf: (name: string) => `Something is wrong with the card of ${name}`,
  whatIsWrong: "What is wrong?",
  nothingSaid: "Say what is wrong, in a few words.",
  send: "Tell the school",
  cancel: "Cancel",
  sending: "Sending…",
  state: {
    open: "Not looked at yet",
    signed: "Right",
    wrong: "Something is wrong",
    lost: "Has changed: look at it again",
  },
  by: (name: string) => `by ${name}`,
  /** The server's messages, by code; any other message stays in English. */
  server: {
    "link.proofUnknown": LINK_REFUSALS["sign-off"].unknown,
    "link.proofEnded": LINK_REFUSALS["sign-off"].closed,
    "signOff.notOnProof": "This child is not on the proof any more. Load the page again.",
    "signOff.cardChanged":
      "The card has changed since the page was loaded. Load the page again, and look at it once more.",
  } satisfies Partial<Record<FailureCode, string>>,
};

export type SignOffTexts = Wording<typeof texts>;
