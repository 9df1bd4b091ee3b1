/** The failure messages for an unknown token and for a closed link, by kind of link. */
export const LINK_REFUSALS = {
  photos: {
    unknown: "This photo-day link does not exist. Ask the school for a new one.",
    closed:
      "This photo-day link is closed. The photos stay on this phone. Ask the school to reopen the link.",
  },
  "sign-off": {
    unknown: "This sign-off link does not exist. Ask the school for a new one.",
    closed: "This sign-off link is closed. Ask the school to reopen it.",
  },
} as const;
