/** Texts that the server supplies for the photographer. */
export const photoDayText = {
  notInClass:
    "This child is not in the class any more. The photo was not used: ask the school where the child is now.",
  anotherName:
    "This child was called otherwise in the list on this phone. The photo was not used: load the list again, and send the photo again if it is of this child.",
} as const;
