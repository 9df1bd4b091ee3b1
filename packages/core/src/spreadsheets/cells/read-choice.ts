import { saying } from "../../sentence-schema.ts";
import { callRules } from "../../forms/said/call-rule-sentences.ts";
import { z } from "zod";
import type { Sentence } from "../../sentence.ts";
import { foundSentences } from "../said/found-sentences.ts";
import { saidAnswer } from "../said/said-answer.ts";
import { LEGACY_ANSWERS } from "./legacy-fonts.ts";
import { DATE_ORDERS } from "./read-dates.ts";
import { SURE } from "./sure.ts";

/** Where the table is in a file, for users who need to correct the guess. */
export const readChoiceSchema = z.object({
  /** The sheet's name. */
  worksheet: z.string().max(255).optional(),
  /** Number of the heading row. */
  header_row: z.int().min(1).optional(),
  /** Whether to use the suggested answer for anything uncertain in the file and its cells. */
  as_suggested: z.boolean().optional(),
  /** Questions to skip because the user has already answered them. */
  sure: z.array(z.enum(SURE)).optional(),
  legacy_fonts: z.enum(LEGACY_ANSWERS, saying(callRules.legacyFonts({ options: LEGACY_ANSWERS }))).optional(),
});
/** The user's choices, together with facts that the import already knows. */
export type ReadChoice = z.output<typeof readChoiceSchema> & {
  /** The name of the school that the import is for, used to find the school in a file with several schools. */
  schoolName?: string | undefined;
  /**
   * The class or year that the user gives for all rows. In this case no class is guessed, and a contradiction raises a
   * question.
   */
  ofClass?: string | undefined;
  /** Whether to reject the file if its sheet or school is ambiguous, because no one reviews the import beforehand. */
  mustKnow?: boolean | undefined;
};

/** How to interpret ambiguous student cells; see `CellChoice`. */
export const cellChoiceSchema = z.object({
  dates: z.enum(DATE_ORDERS, saying(callRules.dates({ options: DATE_ORDERS }))).optional(),
  tidy_names: z.boolean().optional(),
});

/** An assumption about something that the file does not state, with a message for the file's author. */
export const guessAnswer = z.object({ what: z.string(), ...saidAnswer });
export interface Guess extends Sentence {
  what:
    | "sheet"
    | "header_row"
    | "encoding"
    | "delimiter"
    | "merged"
    | "band"
    | "column"
    | "value"
    | "offer"
    | "doubt"
    | "photos";
  /** The full list of names; the message shows only the first few. */
  names?: string[];
}

/** Whether a guess has more names than its message shows. */
export const namesMore = ({ code, names = [] }: Guess): boolean =>
  names.length > 0 && code === foundSentences.absentAndMore.code;
