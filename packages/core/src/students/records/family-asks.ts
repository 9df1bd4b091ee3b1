/** What was found about a student beside the card: what the family asks of the school. */
export interface FamilyFinding {
  /** It is about no element of the card. */
  field: "";
  code: "consent_withdrawn" | "correction_waits";
  message: string;
}

/**
 * What a family asks, by the kind of its proposal, as long as the school has not decided. What comes once more through a link
 * is not among them: whoever has the link could hold back the card of another's child.
 */
export const FAMILY_ASKS: Readonly<Partial<Record<string, FamilyFinding>>> = {
  erasure: {
    field: "",
    code: "consent_withdrawn",
    message: "The family has withdrawn its consent and asks for erasure: decide on the student's page first.",
  },
  correction: {
    field: "",
    code: "correction_waits",
    message: "The family asks for a correction: decide on the student's page first.",
  },
};
