/**
 * Kinds of doubtful answers. The form accepts these answers although they are probably wrong. The family is asked
 * once, and the school sees the answers.
 */
export type Doubt = "phone" | "name" | "born" | "answer";

/** The English messages. The translations are in the catalogues of the parents' form. */
export const doubtText = {
  phone: <Label extends string>(label: Label) =>
    `${label}: this does not look like a real phone number.` as const,
  name: <Label extends string>(label: Label) => `${label}: this does not look like a name.` as const,
  born: <Label extends string>(label: Label) =>
    `${label}: children at school are between 2½ and 22 years old.` as const,
  answer: <Label extends string>(label: Label) => `${label}: this does not look like a real answer.` as const,
} satisfies Record<Doubt, (label: string) => string>;
