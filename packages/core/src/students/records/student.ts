import { recordRules } from "./student-failures.ts";
import { codedSchema, issueOf } from "../../sentence-schema.ts";
import { z } from "zod";
import { FIELD_TYPES } from "../../forms/values/field.ts";
import { ownWordsAnswer } from "../../forms/templates/own-words-schemas.ts";
import { consentAnswer } from "../../forms/notices/notice-schemas.ts";
import { idSchema, referenceSchema } from "../../ids.ts";
import { LIKENESSES } from "../duplicates/duplicates.ts";
import { photoQualitySchema } from "../photos/photo-quality.ts";
import { sentBackSchema } from "./record-life.ts";
import { STUDENT_STATUSES } from "./status.ts";

/** A student's class as the API may answer it, an id or an object; read as one shape, unknown names as null. */
const classroomReference = z.union([
  idSchema.transform((id) => ({ id, class_name: null, section: null })),
  z
    .object({
      id: idSchema.optional(),
      pk: idSchema.optional(),
      class_name: z.string().nullish(),
      name: z.string().nullish(),
      section: z.string().nullish(),
    })
    .transform((room, context) => {
      const id = room.id ?? room.pk;
      if (id === undefined) {
        context.addIssue(issueOf(recordRules.classWithoutId()));
        return z.NEVER;
      }
      return { id, class_name: room.class_name ?? room.name ?? null, section: room.section || null };
    }),
]);

/** A student's answers by field name, as they were submitted. */
const metaSchema = z.record(z.string(), z.unknown());
export type StudentMeta = z.output<typeof metaSchema>;

/** A student submission as the API answers it. */
export const studentAnswer = z.object({
  id: z.int(),
  full_name: z.string(),
  parent_phone: z.string(),
  status: z.enum(STUDENT_STATUSES),
  classroom: z.object({ id: z.int(), class_name: z.string(), section: z.string().nullable() }),
  school: z.int(),
  photo: z.string().nullable(),
  meta: metaSchema,
  /** When it was submitted or imported, an ISO time in UTC. */
  created_at: z.string(),
  /** The mark of one that was sent back. */
  sent_back: sentBackSchema.nullable(),
  /** Whether the photo came along from an earlier school year. */
  photo_came_along: z.boolean(),
  /** The measures of the photo; null before it was measured, and for one that cannot be read. */
  photo_quality: photoQualitySchema.nullable(),
  version: z.int(),
});

/** A student among others, as lists answer it: with the sentences about answers that are hardly meant. */
export const listedStudentAnswer = studentAnswer.extend({
  doubts: z.array(z.string()),
  /** The same by their codes and facts. */
  doubt_codes: z.array(codedSchema),
});

/** A card that no longer says what the record says: what stands on it, as it was printed last, and what is so today. */
export const changedCardAnswer = z.object({
  student: z.int(),
  name: z.string(),
  /** The label of today's class. */
  class: z.string(),
  batch: z.int(),
  printed_at: z.string(),
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
  /** Whether the photo is another one. */
  photo: z.boolean(),
});
export type ChangedCard = z.output<typeof changedCardAnswer>;

/** One student with all that staff may do something about: beside the answers the fields by which they are corrected. */
export const recordAnswer = studentAnswer.extend({
  school_name: z.string(),
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      type: z.enum(FIELD_TYPES),
      required: z.boolean(),
      options: z.array(z.string()),
      ...ownWordsAnswer,
    }),
  ),
  updated_at: z.string(),
  /** The earlier school year of the last card; null where it is of this one, or there is none. */
  card_of_year: z.string().nullable(),
  /** The changes since the card was printed; null where there are none, and where none was printed. */
  changed: changedCardAnswer.nullable(),
  /** The family's consents, the newest first. */
  consents: z.array(consentAnswer),
});

/** Two records that may be of one child, and what makes them look so. */
export const duplicateAnswer = z.object({
  first: studentAnswer,
  second: studentAnswer,
  because: z.array(z.enum(LIKENESSES)),
});

/** The pairs of two classes of a school, and how many photos are yet to be looked at by asking again. */
export const duplicatesAcrossAnswer = z.object({ pairs: z.array(duplicateAnswer), left: z.int() });

/** A student who was removed, and until when that can be undone. */
export const removedAnswer = z.object({
  id: z.int(),
  school: z.int(),
  full_name: z.string(),
  reason: z.string(),
  removed_by: z.string(),
  removed_at: z.string(),
  gone_at: z.string(),
});

/** A deed on a student's record: what, by whom and when. */
export const deedAnswer = z.object({
  done: z.string(),
  by: z.string(),
  at: z.string(),
  details: z.record(z.string(), z.unknown()),
});

/** A student who was found among those of all schools, as the API answers it. */
export const foundStudentAnswer = listedStudentAnswer.extend({ school_name: z.string() });

/** A student submission as every reader sees it. */
export const studentSchema = studentAnswer.extend({
  id: idSchema,
  full_name: z
    .string()
    .nullish()
    .transform((name) => name ?? ""),
  parent_phone: z
    .string()
    .nullish()
    .transform((phone) => phone ?? ""),
  classroom: classroomReference,
  school: referenceSchema.nullish().transform((school) => school ?? null),
  photo: z
    .string()
    .nullish()
    .transform((photo) => photo || null),
  meta: metaSchema.nullish().transform((meta) => meta ?? {}),
  created_at: z
    .string()
    .nullish()
    .transform((time) => time ?? null),
  sent_back: sentBackSchema.nullish().transform((mark) => mark ?? null),
  photo_came_along: z.boolean().default(false),
  photo_quality: photoQualitySchema.nullish().transform((quality) => quality ?? null),
  /** In lists alone: sentences about answers that are probably not meant. */
  doubts: z.array(z.string()).default([]),
  doubt_codes: z.array(codedSchema).default([]),
  version: z
    .int()
    .nullish()
    .transform((version) => version ?? null),
});
export type Student = z.output<typeof studentSchema>;

/** Two records that look alike, as read. */
export const duplicateSchema = duplicateAnswer.extend({ first: studentSchema, second: studentSchema });
export type DuplicatePair = z.output<typeof duplicateSchema>;

/** Those of two classes as they are read. */
export const duplicatesAcrossSchema = duplicatesAcrossAnswer.extend({ pairs: z.array(duplicateSchema) });
export type DuplicatesAcross = z.output<typeof duplicatesAcrossSchema>;

/** A found student as it is read. */
export const foundStudentSchema = studentSchema.extend({ school_name: z.string().default("") });
export type FoundStudent = z.output<typeof foundStudentSchema>;

/** One student with the fields by which the answers are corrected, as it is read. */
export const recordSchema = studentSchema.extend({
  ...recordAnswer.pick({ school_name: true, fields: true, updated_at: true }).shape,
  card_of_year: z
    .string()
    .nullish()
    .transform((year) => year ?? null),
  changed: changedCardAnswer.nullish().transform((changed) => changed ?? null),
  consents: z.array(consentAnswer).default([]),
});
export type StudentRecord = z.output<typeof recordSchema>;

/** A removed student as read. */
export const removedSchema = removedAnswer.extend({ id: idSchema });
export type RemovedRecord = z.output<typeof removedSchema>;

/** A line of a record's history as read. */
export const deedSchema = deedAnswer.extend({});
export type Deed = z.output<typeof deedSchema>;

/** A student as before somebody's change. */
export const earlierRecordSchema = z.object({
  version: z.int(),
  replaced_by: z.string(),
  replaced_at: z.string(),
  reason: z.string(),
  content: studentSchema,
});
export type EarlierRecord = z.output<typeof earlierRecordSchema>;
