import { saying } from "../../sentence-schema.ts";
import { callRules } from "../../forms/said/call-rule-sentences.ts";
import { z } from "zod";
import { STUDENT_STATUSES } from "../../students/records/status.ts";

const texts = z.record(z.string(), z.string());

/**
 * The texts that the designer uses to draw a card before the school has students, and the longest texts of the school's
 * students.
 */
export const samplesSchema = z.object({ sample: texts, longest: texts, photo: z.string() });

/** Letters of a script that has no spaces between words, up to the length that a card may show. */
export const lettersSchema = z.object({
  letters: z.string().max(5000, saying(callRules.tooMuchForCard())),
});

/** The position at which each word except the first starts, in UTF-16 code units. */
export const wordsAnswer = z.object({ starts: z.array(z.int()) });

/** A student in the designer's list, with the texts of their card. */
export const sampleStudentSchema = z.object({
  id: z.int(),
  name: z.string(),
  class: z.string(),
  status: z.enum(STUDENT_STATUSES),
  photo: z.string().nullable(),
  texts,
});
export type SampleStudent = z.output<typeof sampleStudentSchema>;
