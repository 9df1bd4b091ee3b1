/** Wording for the setting that requires a sign-off before printing. */
export const signOffSetting = {
  label: "Print only signed-off cards",
  note: "A card is held back until the school admin, or a teacher with the sign-off link, has signed off its current version. If the card changes, it must be signed off again.",
} as const;

/** Wording for the setting that also holds back faulty cards that other programs request. */
export const holdBackSetting = {
  label: "Also hold back faulty cards that other programs request",
  note: "IDMS never prints a card with a serious problem unless someone gives a reason. Other programs that request a class's cards get all of them unless this setting is on.",
} as const;
