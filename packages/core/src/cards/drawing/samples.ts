import { saying } from "../../sentence-schema.ts";
import { callRules } from "../../forms/said/call-rule-sentences.ts";
import { z } from "zod";
import { STUDENT_STATUSES } from "../../students/records/status.ts";

const texts = z.record(z.string(), z.string());

/**
 * The texts with which the designer draws a card before there is a student, and the longest texts of a school's
 * students.
 */
export const samplesSchema = z.object({ sample: texts, longest: texts, photo: z.string() });

/** Letters that are written without spaces, as far as a card may show them. */
export const lettersSchema = z.object({
  letters: z.string().max(5000, saying(callRules.tooMuchForCard())),
});

/** The beginning of each of their words except the first, in UTF-16 units. */
export const wordsAnswer = z.object({ starts: z.array(z.int()) });

/** A student as the designer's list shows one, with what the card would say. */
export const sampleStudentSchema = z.object({
  id: z.int(),
  name: z.string(),
  class: z.string(),
  status: z.enum(STUDENT_STATUSES),
  photo: z.string().nullable(),
  texts,
});
export type SampleStudent = z.output<typeof sampleStudentSchema>;
