import { z } from "zod";
import { labelSentences } from "../../forms/said/label-sentences.ts";
import { requiredText } from "../../forms/said/text-schema.ts";
import { idSchema } from "../../ids.ts";
import { detailSchema } from "../../sentence-schema.ts";
import { SENT_STATES } from "./printer-state.ts";

/** A request to send a batch to a printer. */
export const sendSchema = z.object({
  /** The printer's ID. By default, the printer for which the batch was made. */
  printer: idSchema.optional(),
  /** Whether to resend a batch that the printer already has. */
  again: z.boolean().default(false),
  /** Whether to mark the students once the printer has the whole file. */
  mark: z.boolean().default(true),
});

/** The reason for unmarking a batch, and what becomes of its cards. */
export const unmarkSchema = z.object({
  reason: requiredText(labelSentences.theReason(), 500),
  /** Whether the cards must not be used. Otherwise the batch can be sent or marked again. */
  revoke: z.boolean().default(false),
});
export type UnmarkWish = z.output<typeof unmarkSchema>;

/** A printer problem that someone has to solve, in an API response. */
const troubleAnswer = detailSchema().nullable();

/** The state of a printer in an API response. */
export const printerStateAnswer = z.object({ address: z.string(), trouble: troubleAnswer });

/** The job in which a batch was sent to a printer, in an API response. */
export const sentJobAnswer = z.object({
  printer: z.string(),
  /** The printer's number for the job. */
  job: z.int(),
  state: z.enum(SENT_STATES),
  /** The problem that stops the job, or null. */
  trouble: troubleAnswer,
});
export type SentJob = z.output<typeof sentJobAnswer>;
