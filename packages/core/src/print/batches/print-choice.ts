import { printRules } from "../failures/print-rule-sentences.ts";
import { chooseSentences } from "../../forms/said/choose-sentences.ts";
import { saying } from "../../sentence-schema.ts";
import { z } from "zod";
import { labelSentences } from "../../forms/said/label-sentences.ts";
import { optionalParagraph } from "../../forms/said/text-schema.ts";
import { idSchema } from "../../ids.ts";
import { STUDENT_STATUSES } from "../../students/records/status.ts";
import { MOST_LINES } from "./match-list.ts";

/** The values for filtering students by what has been printed for them. */
const PRINTED_WISHES = ["not_printed", "changed"] as const;
export type PrintedWish = (typeof PRINTED_WISHES)[number];

/** Maximum number of individually selected students. For larger print jobs, whole classes are selected. */
export const MOST_CHOSEN_CARDS = 5000;
/** Maximum length of a pasted list, in characters. */
const LIST_LIMIT = 200_000;

/**
 * The students to print in the selected classes. They are selected by status, by what was printed for them, or from a
 * list.
 */
export const printChoiceSchema = z.object({
  classrooms: z.array(idSchema).min(1, saying(chooseSentences.classes())).max(1000),
  status: z.array(z.enum(STUDENT_STATUSES)).default([]),
  printed: z.enum(PRINTED_WISHES).nullish(),
  list: optionalParagraph(labelSentences.theList(), LIST_LIMIT).refine(
    (list) => list.split("\n").length <= MOST_LINES,
    saying(printRules.lines({ most: MOST_LINES })),
  ),
});
export type PrintChoice = z.output<typeof printChoiceSchema>;

/** A student who is selected, or who may match a line of the list. */
const chosenStudent = z.object({
  student: z.int(),
  name: z.string(),
  classroom: z.int(),
  class_name: z.string(),
  status: z.enum(STUDENT_STATUSES),
});
export type ChosenStudent = z.output<typeof chosenStudent>;

/** The selected students, and the matches for each line of a list. */
export const printChoiceAnswer = z.object({
  students: z.array(chosenStudent),
  lines: z.array(z.object({ line: z.string(), students: z.array(chosenStudent), again: z.boolean() })),
});
export type FoundChoice = z.output<typeof printChoiceAnswer>;
