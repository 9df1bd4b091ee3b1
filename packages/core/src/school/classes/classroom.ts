import { fieldSentences } from "../../forms/said/field-sentences.ts";
import { saying } from "../../sentence-schema.ts";
import { z } from "zod";
import { valueSentences } from "../../forms/said/value-sentences.ts";
import { labelSentences } from "../../forms/said/label-sentences.ts";
import { optionalText, requiredText } from "../../forms/said/text-schema.ts";
import { idSchema, referenceSchema, versionSchema } from "../../ids.ts";
import { HOLDS } from "./staff-group.ts";

const NAME_LIMIT = 100;
const MOST_STUDENTS = 100_000;

const label = labelSentences.totalStudents();
const whole = saying(fieldSentences.wholeNumber({ label, least: 0 }));
const total = z
  .number(whole)
  .int(whole)
  .min(0, whole)
  .max(MOST_STUDENTS, saying(fieldSentences.tooLarge({ label, limit: MOST_STUDENTS })));

/**
 * The schema for the number of students in a class, which is a number or a numeric string. An empty form field
 * becomes 0.
 */
const totalStudentsSchema = z.preprocess((typed) => {
  if (typed === undefined || typed === null) return 0;
  if (typeof typed !== "string") return typed;
  return typed.trim() === "" ? 0 : Number(typed);
}, total);

/** The body of the class form. An empty section is stored as null. Without `holds`, a new class holds students. */
export const classroomInputSchema = z.object({
  class_name: requiredText(labelSentences.className(), NAME_LIMIT),
  section: optionalText(labelSentences.section(), NAME_LIMIT).transform((section) => section || null),
  total_students: totalStudentsSchema,
  holds: z
    .enum(HOLDS, saying(valueSentences.oneOf({ what: labelSentences.holds(), options: HOLDS })))
    .optional(),
});
export type ClassroomInput = z.output<typeof classroomInputSchema>;

/** A class in an API response. */
export const classroomAnswer = z.object({
  id: z.int(),
  class_name: z.string(),
  section: z.string().nullable(),
  total_students: z.int(),
  /** Present only for a staff group. */
  holds: z.enum(HOLDS).optional(),
  school: z.int(),
  school_id: z.int(),
  version: z.int(),
});

/** The schema that parses a class. The school is an ID or an object with an ID, in `school` or in `school_id`. */
export const classroomSchema = classroomAnswer
  .extend({
    id: idSchema,
    section: z.string().nullish(),
    total_students: z.number().nullish(),
    holds: z.enum(HOLDS).default("students"),
    school: referenceSchema.nullish(),
    school_id: idSchema.nullish(),
    version: versionSchema,
  })
  .transform(({ school_id, ...room }) => ({
    ...room,
    section: room.section || null,
    total_students: room.total_students ?? 0,
    school: room.school ?? school_id ?? null,
  }));
export type Classroom = z.output<typeof classroomSchema>;

/** Returns the path of a class page. */
export const classPath = (id: number): string => `/classes/${id}`;
