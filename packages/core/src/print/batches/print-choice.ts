import { printRules } from "../failures/print-rule-sentences.ts";
import { chooseSentences } from "../../forms/said/choose-sentences.ts";
import { saying } from "../../sentence-schema.ts";
import { z } from "zod";
import { labelSentences } from "../../forms/said/label-sentences.ts";
import { optionalParagraph } from "../../forms/said/text-schema.ts";
import { idSchema } from "../../ids.ts";
import { STUDENT_STATUSES } from "../../students/records/status.ts";
import { MOST_LINES } from "./match-list.ts";

/** Ways to choose students by what has been printed of them. */
const PRINTED_WISHES = ["not_printed", "changed"] as const;
export type PrintedWish = (typeof PRINTED_WISHES)[number];

/** So many students are chosen one by one; whole classes are larger works. */
export const MOST_CHOSEN_CARDS = 5000;
/** A list is no longer, in characters. */
const LIST_LIMIT = 200_000;

/** The students of some classes to print: of a status, by what was printed of them, or of a list. */
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

/** A student who is chosen, or may be meant. */
const chosenStudent = z.object({
  student: z.int(),
  name: z.string(),
  classroom: z.int(),
  class_name: z.string(),
  status: z.enum(STUDENT_STATUSES),
});
export type ChosenStudent = z.output<typeof chosenStudent>;

/** The students who are chosen, and of each line of a list whom it means. */
export const printChoiceAnswer = z.object({
  students: z.array(chosenStudent),
  lines: z.array(z.object({ line: z.string(), students: z.array(chosenStudent), again: z.boolean() })),
});
export type FoundChoice = z.output<typeof printChoiceAnswer>;
