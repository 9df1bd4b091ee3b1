/** The words for the setting whether cards are signed before they are printed. */
export const signOffSetting = {
  label: "Print only cards that were signed",
  note: "A card is held back until the school's admin, or a teacher with the link for the sign-off, has signed it as it is. A card that changes is to be signed again.",
} as const;

/** The words for the setting for whom the gate holds cards back. */
export const holdBackSetting = {
  label: "Hold back faulty cards for other programs, too",
  note: "These screens and the command line never print a card with something serious on it unless somebody says why. Another program that asks for the cards of a class gets all of them, unless this is on.",
} as const;
