import { z } from "zod";
import { optionalText } from "../../forms/values/text-schema.ts";

/**
 * What is proposed of a record: a correction that its family asks for on its page, what came for a child through a link
 * whose details have come already, or that all of it be erased, since the family has withdrawn its consent.
 */
export const PROPOSAL_KINDS = ["correction", "again", "erasure"] as const;
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];

/** So many wait for the school's decision of one record; another one takes the place of the oldest. */
export const MAX_PROPOSALS = 5;

/** By what families want of the school a list is narrowed: anything that waits for it, or that a consent is withdrawn. */
export const FAMILY_WISHES = ["asked", "withdrawn"] as const;
export type FamilyWish = (typeof FAMILY_WISHES)[number];

/** A proposal as staff see it, beside the record. */
export const proposalAnswer = z.object({
  id: z.int(),
  student: z.int(),
  kind: z.enum(PROPOSAL_KINDS),
  note: z.string(),
  /** What it says otherwise than the record, by the fields' names. */
  answers: z.record(z.string(), z.string()),
  has_photo: z.boolean(),
  created_at: z.iso.datetime(),
});
export type Proposal = z.output<typeof proposalAnswer>;

/** What of a proposal the school takes into the record. */
export const takeProposalSchema = z.object({
  /** The names of the answers; all unless given. */
  take: z.array(z.string()).optional(),
  take_photo: z.boolean().default(true),
  keep_verified: z.boolean().default(false),
});
export type TakeProposal = z.output<typeof takeProposalSchema>;

/** What a family adds in its own words. */
export const proposalNote = optionalText("The note", 500);

/** What staff read of proposals. */
export const proposalText = {
  title: {
    correction: "The family asks for a correction",
    again: "These details came once more through a link",
    erasure: "The family has withdrawn its consent and asks for erasure",
  } satisfies Record<ProposalKind, string>,
  erasureNote:
    "Taking it removes the record at once, as it says under Removed, and erases it after a week. What is printed and what is in backups stays; tell the family so.",
  takeErasure: "Remove the record",
  leaveErasure: "Keep the record",
  nothingElse: "It says nothing else than the record.",
  photo: "The photo of the proposal",
  take: "Take it into the record",
  dismiss: "Leave the record as it is",
  keepVerified: "Keep it verified",
} as const;
