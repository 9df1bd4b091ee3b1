import { z } from "zod";
import { Failure } from "../failure.ts";
import { cleanLine, textLength } from "../forms/clean-text.ts";
import { idSchema } from "../ids.ts";
import { readDespite } from "./gate.ts";
import { sheetWishSchema } from "./sheet-settings.ts";

/** Why cards are printed again; whatever else it is stands in words beside it. */
export const REPRINT_REASONS = ["lost", "damaged", "changed", "misprint", "other"] as const;
export type ReprintReason = (typeof REPRINT_REASONS)[number];

/** How long the words of a reason are at most, in characters. */
export const MOST_OF_A_REASON = 200;

/** Why cards are printed again, as somebody says it: which of the reasons, or in words, or both. */
export interface SaidReason {
  because?: ReprintReason | undefined;
  reason?: string | undefined;
}

/** The same as it is kept: the words are those of the reason itself where nobody said more. */
export interface KeptReason {
  because: ReprintReason;
  reason: string;
}

const isReason = (word: string): word is ReprintReason =>
  (REPRINT_REASONS as readonly string[]).includes(word);

/** What is wrong with the reason for which cards are printed again, or undefined. */
export function reprintProblem({ because, reason = "" }: SaidReason): string | undefined {
  const words = cleanLine(reason);
  const length = textLength(words);
  const says = because === undefined || because === "other" ? length >= 1 && words !== "other" : true;
  if (says && length <= MOST_OF_A_REASON) return undefined;
  return `Say in at most ${MOST_OF_A_REASON} characters why these cards are printed again.`;
}

/**
 * A reason as it is kept: words that are one of the reasons are that one.
 * @throws Failure `invalid` for one that says nothing or too much.
 */
export function readReprintReason(said: SaidReason): KeptReason {
  const problem = reprintProblem(said);
  if (problem !== undefined) throw new Failure("invalid", problem, { reason: [problem] });
  const words = cleanLine(said.reason ?? "");
  const because = said.because ?? (isReason(words) ? words : "other");
  return { because, reason: words || because };
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
  /** The paper and how cards lie on it, where that is another than it was. */
  layout: z.string().optional(),
  ...sheetWishSchema.shape,
  /** The id of a printer, where it is another than it was; null for none. */
  printer: idSchema.nullish(),
  /** With the data and the template of today, and not as they were. */
  today: z.boolean({ error: "today is true or false." }).default(false),
  despite: z.string().optional(),
  despite_students: z.array(idSchema).max(MOST_NAMED).optional(),
  /** Which of the reasons it is; what is printed in the place of a lost or a damaged card says so. */
  because: z
    .enum(REPRINT_REASONS, { error: `Cards are printed again because of ${REPRINT_REASONS.join(", ")}.` })
    .optional(),
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
    reason: z.string({ error: "Say why these cards are printed again." }).optional(),
  })
  .transform(({ because, reason, ...wish }) => ({
    ...withLeave(wish),
    why: readReprintReason({ because, reason }),
  }));
export type ReprintWish = z.input<typeof reprintSchema>;
