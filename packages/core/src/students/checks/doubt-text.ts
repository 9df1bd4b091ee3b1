/**
 * Kinds of doubtful answers, which the form accepts but which are probably wrong. They are never rejected: the family
 * is asked once, and the school sees them.
 */
export type Doubt = "phone" | "name" | "born" | "answer";

/** English texts; the catalogues of the parents' form have the translations. */
export const doubtText = {
  phone: <Label extends string>(label: Label) =>
    `${label}: this does not look like a real phone number.` as const,
  name: <Label extends string>(label: Label) => `${label}: this does not look like a name.` as const,
  born: <Label extends string>(label: Label) =>
    `${label}: children at school are between 2½ and 22 years old.` as const,
  answer: <Label extends string>(label: Label) => `${label}: this does not look like a real answer.` as const,
} satisfies Record<Doubt, (label: string) => string>;
