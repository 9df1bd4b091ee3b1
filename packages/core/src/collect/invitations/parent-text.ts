/** Texts for parents in addition to the specification's. The form shows them in the parent's language. */
export const parentText = {
  linkPaused: "The school has paused this link. Please try again later.",
  alreadyChecked: "The school has checked these details already. Please ask the school for a correction.",
  alreadyReceived: "The details of this child have been received.",
} as const;
