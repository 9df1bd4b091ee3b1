/** Wording for the setting that lets families keep the card on a phone. */
export const phoneCardSetting = {
  label: "Let families show the card on a phone",
  note: "The family page then shows the valid printed card without a sample mark, with its signed code, even without a network. Turn this on only if your staff accept a card on a phone and scan its code.",
} as const;
