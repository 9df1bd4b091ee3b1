import { z } from "zod";
import { maybeCodedSchema, sentenceSchema } from "../../sentence-schema.ts";
import { BATCH_MARKS } from "../sending/sent-batch.ts";
import { CARD_STATES } from "./card-life.ts";
import { REPRINT_REASONS } from "./reprint.ts";

/** A batch in a list. */
export const batchAnswer = z.object({
  id: z.int(),
  printed_at: z.string(),
  /**
   * The name of the user who printed the batch, at the time of printing. The names of the school, class and template
   * are recorded in the same way.
   */
  printed_by: z.string(),
  school: z.int().nullable(),
  school_name: z.string(),
  classroom: z.int().nullable(),
  class_name: z.string(),
  template: z.object({ id: z.int().nullable(), name: z.string(), version: z.int() }),
  layout: z.string(),
  printer: z.string().nullable(),
  cards: z.int(),
  pages: z.int(),
  file: z.string(),
  sha256: z.string(),
  /** The batch that is reprinted, and the reason for the reprint as a code and in words. */
  reprint_of: z.int().nullable(),
  because: z.enum(REPRINT_REASONS).nullable(),
  reason: z.string().nullable(),
  /** The reason given for printing cards despite their findings. */
  despite: z.string().nullable(),
  /** The day on which the batch was delivered (YYYY-MM-DD), and who marked it. Null if it is not marked as delivered. */
  delivered_on: z.string().nullable(),
  delivered_by: z.string().nullable(),
  /** Whether the students are marked as printed. The cards of any other batch are not valid, and are not delivered. */
  mark: z.enum(BATCH_MARKS),
  /** The cards that have not been delivered or handed out yet. */
  to_deliver: z.int(),
  /** The cards that later cards of the same students replaced. */
  replaced: z.int().default(0),
  /** The code and parameters of `despite`, if a program rather than a user gave the reason. */
  ...maybeCodedSchema().shape,
});
export type Batch = z.output<typeof batchAnswer>;

/** A card in a batch. */
const batchCard = z.object({
  /** The number of the card within the batch, counted from 1. */
  place: z.int(),
  /** The card's sheet and its position on that sheet, both counted from 1, or null if they were not recorded. */
  sheet: z.int().nullable(),
  position: z.int().nullable(),
  /** The student's ID. Null if the student has since been deleted. The same applies to the name. */
  student: z.int().nullable(),
  name: z.string().nullable(),
  /** The findings that did not prevent the card from being printed. */
  despite: z.string().nullable(),
  /** The same findings as separate sentences. Null for cards printed before these were stored. */
  despite_reasons: z.array(sentenceSchema()).nullable().default(null),
  number: z.string(),
  state: z.enum(CARD_STATES),
  valid_until: z.string().nullable(),
  is_expired: z.boolean(),
  /** Whether the printed content of the card is still stored. */
  kept: z.boolean(),
  /** The batches that contain a reprint of the card. */
  reprints: z.array(z.int()),
});
export type PlacedCard = z.output<typeof batchCard>;

const mm = z.number();

/**
 * A batch with its cards, and the layout of the cards on each sheet in mm. The layout is null if it was not recorded.
 */
export const batchDetailsAnswer = batchAnswer.extend({
  /** The press profile if the file was PDF/X-4, otherwise null. */
  pdfx: z.string().nullable(),
  two_sided: z.boolean(),
  sheet: z
    .object({
      width: mm,
      height: mm,
      card: z.object({ w: mm, h: mm }),
      slots: z.array(z.object({ x: mm, y: mm })),
    })
    .nullable(),
  /** The imposition, which is needed for a later reprint, or null if it was not recorded. */
  laid: z
    .object({
      bleed: mm,
      marks: z.boolean(),
      start: z.int(),
      /** The size of the blank cards, or null for printing on paper. */
      stock: z.object({ width: mm, height: mm }).nullable(),
    })
    .nullable(),
  printed: z.array(batchCard),
  /** The number of students who can be marked as printed with this batch, and the number who can be unmarked. */
  to_mark: z.int(),
  to_unmark: z.int(),
  /** The printer to which the batch was sent, or null. */
  sent: z.object({ printer: z.string(), by: z.string(), at: z.string(), is_whole: z.boolean() }).nullable(),
  /** Who unmarked the students of the batch, and why, or null. */
  unmarked: z
    .object({
      by: z.string(),
      at: z.string(),
      reason: z.string(),
      students: z.int(),
      revoked: z.int().optional(),
    })
    .nullable(),
  /**
   * The students in the class who got no card in this batch, with the reasons at that time. The student is null for an
   * expected student without a record. The list is null for a reprint, and if it was not stored.
   */
  without_card: z
    .array(
      z.object({
        student: z.int().nullable(),
        name: z.string(),
        code: z.string(),
        reasons: z.array(sentenceSchema()),
      }),
    )
    .nullable(),
  /** The newest downloads of the file after the print, newest first: the user and the time. */
  downloads: z.array(z.object({ by: z.string(), at: z.string() })),
  reprints: z.array(
    batchAnswer.pick({ id: true, printed_at: true, printed_by: true, because: true, reason: true }),
  ),
});
export type BatchDetails = z.output<typeof batchDetailsAnswer>;

/** Returns the path of a batch page. */
export const batchPath = (id: number): string => `/admin/batches/${id}`;
