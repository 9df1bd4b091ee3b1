import { z } from "zod";
import { Failure } from "../failure.ts";
import { cleanLine, textLength } from "../forms/clean-text.ts";
import { idSchema } from "../ids.ts";
import { readDespite } from "./gate.ts";

/** Why cards are usually printed again; anybody may say it in words of their own. */
export const REPRINT_REASONS = ["lost", "damaged", "changed", "misprint"] as const;

/** How long such a reason is at most, in characters. */
export const MOST_OF_A_REASON = 200;

/** What is wrong with the reason for which cards are printed again, or undefined. */
export function reprintProblem(reason: string): string | undefined {
  const length = textLength(cleanLine(reason));
  if (length >= 1 && length <= MOST_OF_A_REASON) return undefined;
  return `Say in at most ${MOST_OF_A_REASON} characters why these cards are printed again.`;
}

/** A reason as it is kept. @throws Failure `invalid` for one that says nothing or too much. */
export function readReprintReason(reason: string): string {
  const problem = reprintProblem(reason);
  if (problem !== undefined) throw new Failure("invalid", problem, { reason: [problem] });
  return cleanLine(reason);
}

/** No batch has more cards. */
const MOST_NAMED = 100_000;

const wishFields = {
  /** The cards at these places, counted through the batch from 1; all of it unless said. */
  positions: z
    .array(idSchema)
    .min(1, { error: "Choose the cards that are printed again." })
    .max(MOST_NAMED)
    .optional(),
  /** Those from a place of a sheet on. */
  from: z.object({ sheet: idSchema, position: idSchema }).optional(),
  /** The paper, where it is another than it was. */
  layout: z.string().optional(),
  /** With the data and the template of today, and not as they were. */
  today: z.boolean({ error: "today is true or false." }).default(false),
  despite: z.string().optional(),
  despite_students: z.array(idSchema).max(MOST_NAMED).optional(),
};

const withLeave = <T extends { despite?: string | undefined; despite_students?: number[] | undefined }>({
  despite,
  despite_students,
  ...wish
}: T) => ({ ...wish, despite: readDespite(despite, despite_students) });

/** Which cards of a batch are printed again, and how. */
export const reprintCheckSchema = z.object(wishFields).transform(withLeave);

/** The same with why. */
export const reprintSchema = z
  .object({
    ...wishFields,
    reason: z.string({ error: "Say why these cards are printed again." }).transform(readReprintReason),
  })
  .transform(withLeave);
export type ReprintWish = z.input<typeof reprintSchema>;
