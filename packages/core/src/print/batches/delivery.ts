import { z } from "zod";
import { beginOfDay, dayOf, isIsoDate } from "../../forms/values/iso-date.ts";
import { valueSentences } from "../../forms/said/value-sentences.ts";
import { saying } from "../../sentence-schema.ts";
import { printRules } from "../failures/print-rule-sentences.ts";

/**
 * The delivery of a batch to its school. A batch counts as delivered once it has a day. Completing an order delivers
 * its batches.
 */
export interface Delivery {
  /** The day on which the cards arrived at the school, as YYYY-MM-DD. */
  on: string;
  /** The user who marked the batch as delivered. */
  by: string;
}

/** The day before or after a day. A user's day may begin or end before that of the server. */
const besides = (day: string, days: -1 | 1): string => dayOf(beginOfDay(day, days));

/**
 * The day on which a batch was delivered. The default is today.
 * @param today YYYY-MM-DD
 */
export const deliveredSchema = (today: string) =>
  z.object({
    on: z
      .string(saying(valueSentences.day()))
      .refine(isIsoDate, { ...saying(valueSentences.day()), abort: true })
      .refine((day) => day <= besides(today, 1), saying(printRules.deliveredLater()))
      .default(today),
  });

/** The batches to list: those with cards that have not been delivered or handed out yet, or those that were delivered. */
export const DELIVERIES = ["waiting", "delivered"] as const;
export type DeliveryState = (typeof DELIVERIES)[number];

/** Whether cards that are printed on this day can have been delivered on that day (YYYY-MM-DD). */
export const canBeDelivered = (on: string, printed: Date): boolean => on >= besides(dayOf(printed), -1);
