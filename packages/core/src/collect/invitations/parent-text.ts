/** What parents are told beside what the specification has words for; the form says it in their language. */
export const parentText = {
  linkPaused: "The school has paused this link. Please try again later.",
  alreadyChecked: "The school has checked these details already. Please ask the school for a correction.",
  alreadyReceived: "The details of this child have been received.",
};
