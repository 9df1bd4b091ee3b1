import { recordRules } from "./student-failures.ts";
import { codedSchema, issueOf, maybeCodedSchema } from "../../sentence-schema.ts";
import { HOLDS } from "../../school/classes/staff-group.ts";
import { z } from "zod";
import { FIELD_TYPES } from "../../forms/values/field.ts";
import { ownWordsAnswer } from "../../forms/templates/own-words-schemas.ts";
import { consentAnswer } from "../../forms/notices/notice-schemas.ts";
import { idSchema, referenceSchema } from "../../ids.ts";
import { LIKENESSES } from "../duplicates/duplicates.ts";
import { photoCorrectionSchema } from "../corrections/photo-correction.ts";
import { photoQualitySchema } from "../photos/photo-quality.ts";
import { sentBackSchema } from "./record-actions.ts";
import { STUDENT_STATUSES } from "./status.ts";

/**
 * A student's class in an API response, either as an ID or as an object. Both forms are parsed to the same shape. An
 * unknown class name is null.
 */
const classroomReference = z.union([
  idSchema.transform((id) => ({ id, class_name: null, section: null, holds: "students" as const })),
  z
    .object({
      id: idSchema.optional(),
      pk: idSchema.optional(),
      class_name: z.string().nullish(),
      name: z.string().nullish(),
      section: z.string().nullish(),
      holds: z.enum(HOLDS).default("students"),
    })
    .transform((room, context) => {
      const id = room.id ?? room.pk;
      if (id === undefined) {
        context.addIssue(issueOf(recordRules.classWithoutId()));
        return z.NEVER;
      }
      const { class_name, name, section, holds } = room;
      return { id, class_name: class_name ?? name ?? null, section: section || null, holds };
    }),
]);

/** A student's submitted answers, keyed by field name. */
const metaSchema = z.record(z.string(), z.unknown());
export type StudentMeta = z.output<typeof metaSchema>;

/** A student submission in an API response. */
export const studentAnswer = z.object({
  id: z.int(),
  full_name: z.string(),
  parent_phone: z.string(),
  status: z.enum(STUDENT_STATUSES),
  classroom: z.object({
    id: z.int(),
    class_name: z.string(),
    section: z.string().nullable(),
    holds: z.enum(HOLDS),
  }),
  school: z.int(),
  photo: z.string().nullable(),
  meta: metaSchema,
  /** Time of the submission or import, as an ISO time in UTC. */
  created_at: z.string(),
  /** The mark of a record that was sent back, or null. */
  sent_back: sentBackSchema.nullable(),
  /** Whether the photo was carried over from an earlier school year. */
  photo_came_along: z.boolean(),
  /** The photo's quality, or null if the photo has not been measured yet or is unreadable. */
  photo_quality: photoQualitySchema.nullable(),
  /** The proposed correction of the photo, or null if there is none or the card has been printed. */
  photo_correction: photoCorrectionSchema.nullable(),
  version: z.int(),
});

/** A student in a list response, with messages about doubtful answers. */
export const listedStudentAnswer = studentAnswer.extend({
  doubts: z.array(z.string()),
  /** The messages about doubtful answers as codes and facts. */
  doubt_codes: z.array(codedSchema()),
});

/** A changed part of a record: the name of its field, or "class", and the old and the new value in words. */
const recordChangeAnswer = z.object({ field: z.string(), from: z.string(), to: z.string() });

/** A card that no longer matches the record, with the data that was last printed and the current data. */
export const changedCardAnswer = z.object({
  student: z.int(),
  name: z.string(),
  /** The label of the current class. */
  class: z.string(),
  batch: z.int(),
  printed_at: z.string(),
  changes: z.array(recordChangeAnswer),
  /** Whether the photo has changed. */
  photo: z.boolean(),
});
export type ChangedCard = z.output<typeof changedCardAnswer>;

/** A student with all the data that staff can act on, including the fields needed to correct the answers. */
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
  /** The school year of the last card if that is an earlier year, otherwise null. */
  card_of_year: z.string().nullable(),
  /** Changes since the card was printed. Null if there are no changes or no card was printed. */
  changed: changedCardAnswer.nullable(),
  /** The family's consents, newest first. */
  consents: z.array(consentAnswer),
  /** Whether a family added the record through a link. */
  from_parents: z.boolean(),
});

/** Two records that may belong to the same child, and the reasons. */
export const duplicateAnswer = z.object({
  first: studentAnswer,
  second: studentAnswer,
  because: z.array(z.enum(LIKENESSES)),
});

/**
 * Pairs of similar records across two classes of a school, and the number of photos that further requests still have
 * to compare.
 */
export const duplicatesAcrossAnswer = z.object({ pairs: z.array(duplicateAnswer), left: z.int() });

/** A removed student, and the deadline for restoring the record. */
export const removedAnswer = z.object({
  id: z.int(),
  school: z.int(),
  full_name: z.string(),
  reason: z.string(),
  /** The code and parameters of the reason, if it was given by the program rather than a user. */
  ...maybeCodedSchema().shape,
  removed_by: z.string(),
  removed_at: z.string(),
  gone_at: z.string(),
});

/** An entry in a record's history: the action, the user and the time. */
export const deedAnswer = z.object({
  done: z.string(),
  by: z.string(),
  at: z.string(),
  details: z.record(z.string(), z.unknown()),
  /** What a correction changed, if the earlier version of the record was kept. */
  changes: z.array(recordChangeAnswer).optional(),
});

/** A student found across all schools, in an API response. */
export const foundStudentAnswer = listedStudentAnswer.extend({ school_name: z.string() });

/** A parsed student submission. */
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
  photo_correction: photoCorrectionSchema.nullish().transform((correction) => correction ?? null),
  /** Messages about doubtful answers. Present only in lists. */
  doubts: z.array(z.string()).default([]),
  doubt_codes: z.array(codedSchema()).default([]),
  version: z
    .int()
    .nullish()
    .transform((version) => version ?? null),
});
export type Student = z.output<typeof studentSchema>;

/** A parsed pair of similar records. */
export const duplicateSchema = duplicateAnswer.extend({ first: studentSchema, second: studentSchema });
export type DuplicatePair = z.output<typeof duplicateSchema>;

/** Parsed pairs of similar records across two classes. */
export const duplicatesAcrossSchema = duplicatesAcrossAnswer.extend({ pairs: z.array(duplicateSchema) });
export type DuplicatesAcross = z.output<typeof duplicatesAcrossSchema>;

/** A parsed search result. */
export const foundStudentSchema = studentSchema.extend({ school_name: z.string().default("") });
export type FoundStudent = z.output<typeof foundStudentSchema>;

/** A parsed student with the fields for correcting the answers. */
export const recordSchema = studentSchema.extend({
  ...recordAnswer.pick({ school_name: true, fields: true, updated_at: true }).shape,
  card_of_year: z
    .string()
    .nullish()
    .transform((year) => year ?? null),
  changed: changedCardAnswer.nullish().transform((changed) => changed ?? null),
  consents: z.array(consentAnswer).default([]),
  from_parents: z.boolean().default(true),
});
export type StudentRecord = z.output<typeof recordSchema>;

/** A parsed removed student. */
export const removedSchema = removedAnswer.extend({ id: idSchema });
export type RemovedRecord = z.output<typeof removedSchema>;

/** A parsed entry of a record's history. */
export const deedSchema = deedAnswer.extend({});
export type Deed = z.output<typeof deedSchema>;

/** A student's record before a change. */
export const earlierRecordSchema = z.object({
  version: z.int(),
  replaced_by: z.string(),
  replaced_at: z.string(),
  reason: z.string(),
  ...maybeCodedSchema().shape,
  content: studentSchema,
});
export type EarlierRecord = z.output<typeof earlierRecordSchema>;
