import { saying } from "../../sentence-schema.ts";
import { callRules } from "../../forms/said/call-rule-sentences.ts";
import { z } from "zod";
import type { Sentence } from "../../sentence.ts";
import { foundSentences } from "../said/found-sentences.ts";
import { saidAnswer } from "../said/said-answer.ts";
import { LEGACY_ANSWERS } from "./legacy-fonts.ts";
import { DATE_ORDERS } from "./read-dates.ts";
import { SURE } from "./sure.ts";

/** The location of the table in a file. Users can use it to correct the program's guess. */
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
/** The user's choices, and facts about the import that are already known. */
export type ReadChoice = z.output<typeof readChoiceSchema> & {
  /** The name of the school that the import is for. It identifies the school in a file with several schools. */
  schoolName?: string | undefined;
  /**
   * The class or year that the user gives for all rows. The class is then not guessed, and a contradiction in the
   * file raises a question.
   */
  ofClass?: string | undefined;
  /** Whether to reject the file if its sheet or school is ambiguous, because nobody will review the import. */
  mustKnow?: boolean | undefined;
};

/** How to interpret ambiguous student cells; see `CellChoice`. */
export const cellChoiceSchema = z.object({
  dates: z.enum(DATE_ORDERS, saying(callRules.dates({ options: DATE_ORDERS }))).optional(),
  tidy_names: z.boolean().optional(),
});

/**
 * An assumption about something that the file does not state, with a message for the person who prepared the file.
 */
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
  /** The full list of names. The message shows only the first few. */
  names?: string[];
}

/** Whether a guess concerns more names than its message shows. */
export const namesMore = ({ code, names = [] }: Guess): boolean =>
  names.length > 0 && code === foundSentences.absentAndMore.code;
