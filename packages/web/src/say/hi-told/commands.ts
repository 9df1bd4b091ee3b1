// No speaker of this language has read this catalogue.

/** Messages of the command line in Hindi, by code group and name. */
export const commands = {
  option: {
    classNeedsSchool: "--school से बताएँ कि कक्षा किस विद्यालय की है।",
  },
} as const;
