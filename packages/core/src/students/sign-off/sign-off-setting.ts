/** The words for the setting whether cards are signed before they are printed. */
export const signOffSetting = {
  label: "Print only signed-off cards",
  note: "A card is held back until the school admin, or a teacher with the sign-off link, has signed off its current version. If the card changes, it must be signed off again.",
} as const;

/** The words for the setting for whom the gate holds cards back. */
export const holdBackSetting = {
  label: "Hold back faulty cards for other programs too",
  note: "The web pages and the command line never print a card with a serious problem unless someone gives a reason. Other programs that request the cards of a class get all of them, unless this setting is on.",
} as const;
