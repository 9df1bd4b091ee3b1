import { valueSentences } from "../../forms/said/value-sentences.ts";
import { printRules } from "../failures/print-rule-sentences.ts";
import { chooseSentences } from "../../forms/said/choose-sentences.ts";
import { saying } from "../../sentence-schema.ts";
import { z } from "zod";
import { idSchema } from "../../ids.ts";
import { readDespite } from "./gate.ts";
import { readReprintReason, REPRINT_REASONS } from "./reprint.ts";
import { sheetWishSchema } from "../sheets/sheet-wish.ts";

/** No batch has more cards. */
const MOST_NAMED = 100_000;

const wishFields = {
  /** The cards at these places, counted through the batch from 1; all of it unless said. */
  positions: z.array(idSchema).min(1, saying(chooseSentences.cardsAgain())).max(MOST_NAMED).optional(),
  /** Those from a place of a sheet on. */
  from: z.object({ sheet: idSchema, position: idSchema }).optional(),
  /** The paper and how cards lie on it, where that is another than it was. */
  layout: z.string().optional(),
  ...sheetWishSchema().shape,
  /** The id of a printer, where it is another than it was; null for none. */
  printer: idSchema.nullish(),
  /** With the data and the template of today, and not as they were. */
  today: z.boolean(saying(valueSentences.trueOrFalse({ name: "today" }))).default(false),
  despite: z.string().optional(),
  despite_students: z.array(idSchema).max(MOST_NAMED).optional(),
  /** The reason; a card for a lost or damaged one says so. */
  because: z.enum(REPRINT_REASONS, saying(printRules.reprintReason({ reasons: REPRINT_REASONS }))).optional(),
};

const withLeave = <T extends { despite?: string | undefined; despite_students?: number[] | undefined }>({
  despite,
  despite_students,
  ...wish
}: T) => ({ ...wish, despite: readDespite(despite, despite_students) });

/** The cards of a batch to reprint, and how. */
export const reprintCheckSchema = z.object(wishFields).transform(withLeave);

/** The reprint with its reason. */
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
