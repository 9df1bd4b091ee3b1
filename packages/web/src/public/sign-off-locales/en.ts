import { LINK_REFUSALS } from "@idms/core/collect/links/link-refusals";
import type { FailureCode } from "@idms/core/all-sentences";
import type { Wording } from "@idms/core/messages";

/** All the text of the page for signing cards. */
export const texts = {
  title: "Check the ID cards",
  intro:
    "Check the name, the photo and every detail on each card. Mark the card as correct, or say what is wrong. The word SAMPLE and the pattern in place of codes will not be printed.",
  loading: "Loading the cards…",
  noNetwork: "There is no connection. Try again when you are online.",
  tryAgain: "Try again",
  reload: "Reload the page",
  name: "Your name",
  nameHint: "Your name is stored with every card that you check.",
  nameMissing: "Type your name first.",
  list: "Cards in this class",
  empty: "This class has no cards to check.",
  progress: (done: number, all: number) => `${done} of ${all} checked`,
  finished: "All cards have been checked. Thank you!",
  card: (name: string) => `The card for ${name}`,
  back: (name: string) => `The back of the card for ${name}`,
  photo: (name: string) => `The photo of ${name}`,
  right: "Mark as correct",
  rightOf: (name: string) => `Mark as correct: the card for ${name}`,
  wrong: "Something is wrong…",
  wrongOf: (name: string) => `Something is wrong with the card for ${name}`,
  whatIsWrong: "What is wrong?",
  nothingSaid: "Say in a few words what is wrong.",
  send: "Tell the school",
  cancel: "Cancel",
  sending: "Sending…",
  state: {
    open: "Not checked yet",
    signed: "Marked as correct",
    wrong: "Marked as wrong",
    lost: "Check again: the card has changed since it was checked",
  },
  by: (name: string) => `by ${name}`,
  /** The messages from the server, keyed by code. Any other message stays in English. */
  server: {
    "link.proofUnknown": LINK_REFUSALS["sign-off"].unknown,
    "link.proofEnded": LINK_REFUSALS["sign-off"].closed,
    "signOff.notOnProof": "This child is no longer on this list. Reload the page.",
    "signOff.cardChanged":
      "The card has changed since you loaded the page. Reload the page and check the card again.",
  } satisfies Partial<Record<FailureCode, string>>,
};

export type SignOffTexts = Wording<typeof texts>;
