/** Texts for parents beside the specification's; the form says them in their language. */
export const parentText = {
  linkPaused: "The school has paused this link. Please try again later.",
  alreadyChecked: "The school has checked these details already. Please ask the school for a correction.",
  alreadyReceived: "The details of this child have been received.",
} as const;
