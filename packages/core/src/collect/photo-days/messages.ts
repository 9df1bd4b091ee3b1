/** Messages that the server supplies for the photographer. */
export const photoDayText = {
  notInClass: "This child has left the class. The photo was not used. Contact the school.",
  anotherName:
    "The child's name has changed. The photo was not used. Reload the list. If the photo shows this child, try again.",
} as const;
