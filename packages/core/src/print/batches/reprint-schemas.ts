import { valueSentences } from "../../forms/said/value-sentences.ts";
import { printRules } from "../failures/print-rule-sentences.ts";
import { chooseSentences } from "../../forms/said/choose-sentences.ts";
import { saying } from "../../sentence-schema.ts";
import { z } from "zod";
import { idSchema } from "../../ids.ts";
import { readDespite } from "./gate.ts";
import { readReprintReason, REPRINT_REASONS } from "./reprint.ts";
import { sheetWishSchema } from "../sheets/sheet-wish.ts";

/** Maximum number of cards in a batch. */
const MOST_NAMED = 100_000;

const wishFields = {
  /** The positions of the cards within the batch, counted from 1. The default is all cards. */
  positions: z.array(idSchema).min(1, saying(chooseSentences.cardsAgain())).max(MOST_NAMED).optional(),
  /** If set, only the cards from this position on a sheet onwards are reprinted. */
  from: z.object({ sheet: idSchema, position: idSchema }).optional(),
  /** The paper and layout, if they differ from those of the original print. */
  layout: z.string().optional(),
  ...sheetWishSchema().shape,
  /** The ID of the printer, if it differs from that of the original print, or null for no printer. */
  printer: idSchema.nullish(),
  /** Whether to use the current data and the current template instead of the original ones. */
  today: z.boolean(saying(valueSentences.trueOrFalse({ name: "today" }))).default(false),
  despite: z.string().optional(),
  despite_students: z.array(idSchema).max(MOST_NAMED).optional(),
  /** The reason for the reprint. It is required for a card that replaces a lost or damaged card. */
  because: z.enum(REPRINT_REASONS, saying(printRules.reprintReason({ reasons: REPRINT_REASONS }))).optional(),
};

const withLeave = <T extends { despite?: string | undefined; despite_students?: number[] | undefined }>({
  despite,
  despite_students,
  ...wish
}: T) => ({ ...wish, despite: readDespite(despite, despite_students) });

/** The cards of a batch to reprint, with the settings for the reprint. */
export const reprintCheckSchema = z.object(wishFields).transform(withLeave);

/** The request for a reprint, including the reason. */
export const reprintSchema = z
  .object({
    ...wishFields,
    reason: z.string(saying(printRules.noReason())).optional(),
  })
  .transform(({ because, reason, ...wish }) => ({
    ...withLeave(wish),
    why: readReprintReason({ because, reason }),
  }));
export type ReprintWish = z.input<typeof reprintSchema>;
