/**
 * The kinds of doubtful answers: possible in the form's terms and probably not meant. Nobody is refused for them:
 * they are asked about once, and the school sees them.
 */
export type Doubt = "phone" | "name" | "born" | "answer";

/** In English; the catalogues of the parents' form have it in other languages. */
export const doubtText: Record<Doubt, (label: string) => string> = {
  phone: (label) => `${label}: this does not look like a real phone number.`,
  name: (label) => `${label}: this does not look like a name.`,
  born: (label) => `${label}: children at school are between 2½ and 22 years old.`,
  answer: (label) => `${label}: this does not look like a real answer.`,
};

/** The staff's heading above such answers. */
export const doubtsTitle = "Is this right? Check it again.";
