import { saying } from "../../sentence-schema.ts";
import { callRules } from "../../forms/said/call-rule-sentences.ts";
import { z } from "zod";
import type { Sentence } from "../../sentence.ts";
import { foundSentences } from "../said/found-sentences.ts";
import { saidAnswer } from "../said/said-answer.ts";
import { LEGACY_ANSWERS } from "./legacy-fonts.ts";
import { DATE_ORDERS } from "./read-dates.ts";
import { SURE } from "./sure.ts";

/** The place of the table in a file, for people for whom the guess is wrong. */
export const readChoiceSchema = z.object({
  /** The name of the sheet. */
  worksheet: z.string().max(255).optional(),
  /** The number of the row of headings. */
  header_row: z.int().min(1).optional(),
  /** Whether what cannot be known, of the file and of its cells, is taken as it is suggested. */
  as_suggested: z.boolean().optional(),
  /** Questions that are not asked, since somebody has answered them. */
  sure: z.array(z.enum(SURE)).optional(),
  legacy_fonts: z.enum(LEGACY_ANSWERS, saying(callRules.legacyFonts({ options: LEGACY_ANSWERS }))).optional(),
});
/** The same, with what an import knows by itself. */
export type ReadChoice = z.output<typeof readChoiceSchema> & {
  /** The school that the import is for, by which it is found in a file of several. */
  schoolName?: string | undefined;
  /** The class or the year that somebody says of all rows, as it is called; nothing is guessed then, and what contradicts it is asked about. */
  ofClass?: string | undefined;
  /** Whether the file is refused where its sheet or its school cannot be told, since nobody looks before it is imported. */
  mustKnow?: boolean | undefined;
};

/** How the cells of students are understood, where that cannot be known; see `CellChoice`. */
export const cellChoiceSchema = z.object({
  dates: z.enum(DATE_ORDERS, saying(callRules.dates({ options: DATE_ORDERS }))).optional(),
  tidy_names: z.boolean().optional(),
});

/** Something that a file does not say and that was taken for so, with a sentence for whoever made the file. */
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
  /** All whom the sentence names the first of. */
  names?: string[];
}

/** Whether a guess has more names than its sentence. */
export const namesMore = ({ code, names = [] }: Guess): boolean =>
  names.length > 0 && code === foundSentences.absentAndMore.code;
