/**
 * The kinds of doubtful answers: possible in the form's terms and probably not meant. Nobody is refused for them:
 * they are asked about once, and the school sees them.
 */
export type Doubt = "phone" | "name" | "born" | "answer";

/** In English; the catalogues of the parents' form have it in other languages. */
export const doubtText = {
  phone: <Label extends string>(label: Label) =>
    `${label}: this does not look like a real phone number.` as const,
  name: <Label extends string>(label: Label) => `${label}: this does not look like a name.` as const,
  born: <Label extends string>(label: Label) =>
    `${label}: children at school are between 2½ and 22 years old.` as const,
  answer: <Label extends string>(label: Label) => `${label}: this does not look like a real answer.` as const,
} satisfies Record<Doubt, (label: string) => string>;
