/** What staff read where a school says whether cards are signed before they are printed. */
export const signOffSetting = {
  label: "Print only cards that were signed",
  note: "A card is held back until the school's admin, or a teacher with the link of the class proof, has signed it as it is. A card that changes is to be signed again.",
} as const;
