/** The failures by kind of link: for an unknown token and for a closed link. */
export const LINK_REFUSALS = {
  photos: {
    unknown: "This photo-day link does not exist. Ask the school for a new one.",
    closed:
      "This photo-day link has ended. The photos stay on this phone. Ask the school to extend the link.",
  },
  "sign-off": {
    unknown: "This proof link does not exist. Ask the school for a new one.",
    closed: "This proof link has ended. Ask the school to extend it.",
  },
} as const;
