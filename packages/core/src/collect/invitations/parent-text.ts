/** Wording for parents in addition to that of the specification. The form shows it in the parent's language. */
export const parentText = {
  linkPaused: "The school has paused this link. Please try again later.",
  alreadyChecked: "The school has already checked these details. Please ask the school to correct them.",
  alreadyReceived: "The school has already received this child's details.",
} as const;
