import { z } from "zod";
import { labelSentences } from "../../forms/said/label-sentences.ts";
import { optionalText } from "../../forms/said/text-schema.ts";

/**
 * The kinds of proposal: a correction that the family requests on its page, details resubmitted through a link for a
 * child who already has a record, or an erasure after the family withdrew its consent.
 */
export const PROPOSAL_KINDS = ["correction", "again", "erasure"] as const;
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];

/** The maximum number of waiting proposals per record. A further proposal replaces the oldest one. */
export const MAX_PROPOSALS = 5;

/** The values for filtering a list by the family's request: any open request, or withdrawn consent. */
export const FAMILY_WISHES = ["asked", "withdrawn"] as const;
export type FamilyWish = (typeof FAMILY_WISHES)[number];

/** A proposal as staff see it next to the record. */
export const proposalAnswer = z.object({
  id: z.int(),
  student: z.int(),
  kind: z.enum(PROPOSAL_KINDS),
  note: z.string(),
  /** The answers that differ from the record, keyed by field name. */
  answers: z.record(z.string(), z.string()),
  has_photo: z.boolean(),
  created_at: z.iso.datetime(),
});
export type Proposal = z.output<typeof proposalAnswer>;

/** The parts of a proposal that the school accepts into the record. */
export const takeProposalSchema = z.object({
  /** The names of the answers to accept. By default, all are, except empty ones that were sent again. */
  take: z.array(z.string()).optional(),
  take_photo: z.boolean().default(true),
  keep_verified: z.boolean().default(false),
});
export type TakeProposal = z.output<typeof takeProposalSchema>;

/** The schema for a message that the family writes. */
export const proposalNote = optionalText(labelSentences.theNote(), 500);

/** Messages about proposals that are shown to staff. */
export const proposalText = {
  title: {
    correction: "The family has requested a correction",
    again: "These details have been sent again through a link",
    erasure: "The family has withdrawn its consent and requested erasure",
  } satisfies Record<ProposalKind, string>,
  erasureNote:
    "If you remove the record, it moves to Removed immediately and is erased after a week. Tell the family that printed cards and backups still contain the details.",
  takeErasure: "Remove the record",
  leaveErasure: "Keep the record",
  nothingElse: "The proposal is the same as the record.",
  photo: "Proposed photo",
  takePhoto: "Use the new photo",
  take: "Update the record",
  dismiss: "Leave the record unchanged",
  keepVerified: "Keep the record verified",
} as const;
