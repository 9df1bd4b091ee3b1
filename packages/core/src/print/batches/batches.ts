import { z } from "zod";
import { CARD_STATES } from "./card-life.ts";
import { REPRINT_REASONS } from "./reprint.ts";

/** A batch, as lists have it. */
export const batchAnswer = z.object({
  id: z.int(),
  printed_at: z.string(),
  /** The name at that time, as for school, class and template. */
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
  /** The batch of which it printed cards again, and why, and in words. */
  reprint_of: z.int().nullable(),
  because: z.enum(REPRINT_REASONS).nullable(),
  reason: z.string().nullable(),
  /** In spite of what was found it was printed for this reason. */
  despite: z.string().nullable(),
});
export type Batch = z.output<typeof batchAnswer>;

/** A card of a batch. */
const batchCard = z.object({
  /** Counted through the batch, from 1. */
  place: z.int(),
  /** Its sheet, and its place on it, both from 1; null where that was not kept. */
  sheet: z.int().nullable(),
  position: z.int().nullable(),
  /** Null for one who has been deleted since, as the name is. */
  student: z.int().nullable(),
  name: z.string().nullable(),
  /** In spite of what it was printed. */
  despite: z.string().nullable(),
  number: z.string(),
  state: z.enum(CARD_STATES),
  valid_until: z.string().nullable(),
  is_expired: z.boolean(),
  /** Whether what stood on it is still there. */
  kept: z.boolean(),
  /** The batches in which it was printed again. */
  reprints: z.array(z.int()),
});
export type PlacedCard = z.output<typeof batchCard>;

const mm = z.number();

/** One batch with its cards, and how they lie on each sheet, in mm; null where that was not kept. */
export const batchDetailsAnswer = batchAnswer.extend({
  /** The press that it was printed for as PDF/X-4. */
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
  /** The imposition, for whoever prints them again; null where that was not kept. */
  laid: z
    .object({
      bleed: mm,
      marks: z.boolean(),
      start: z.int(),
      /** The blank cards that they were printed on; null for paper. */
      stock: z.object({ width: mm, height: mm }).nullable(),
    })
    .nullable(),
  printed: z.array(batchCard),
  reprints: z.array(
    batchAnswer.pick({ id: true, printed_at: true, printed_by: true, because: true, reason: true }),
  ),
});
export type BatchDetails = z.output<typeof batchDetailsAnswer>;

/** The page of a batch. */
export const batchPath = (id: number): string => `/admin/batches/${id}`;
