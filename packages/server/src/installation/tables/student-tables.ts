import type { Sentence } from "@idms/core/sentence";
/** The tables for students: the records, their unique answers, and removed students. */
import type { PhotoCorrection } from "@idms/core/students/corrections/photo-correction";
import type { PhotoMark } from "@idms/core/students/photos/photo-marks";
import type { PhotoQuality } from "@idms/core/students/photos/photo-quality";
import type { SentBack } from "@idms/core/students/records/record-actions";
import type { StudentStatus } from "@idms/core/students/records/status";
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import {
  cascade,
  createdAndUpdated,
  createdAt,
  flag,
  id,
  searchColumns,
  restrict,
  setNull,
  timestamp,
  version,
} from "./columns.ts";
import { classes, classLinks, formTemplates, ofSchool, schools } from "./entities.ts";
import { schoolYears } from "./year-tables.ts";

/**
 * SQL condition for photos that have not been measured yet. Queries use the same expression, so that the index can be
 * used.
 */
export const isUnmeasured = sql`photo is not null and status <> 'ID_GENERATED' and (measured_photo is null or measured_photo <> photo)`;

/**
 * SQL condition for photos whose face position has not been checked yet. Queries use the same expression, so that the
 * index can be used.
 */
export const isFaceDue = sql`photo is not null and status <> 'ID_GENERATED' and (looked_photo is null or looked_photo <> photo)`;

/**
 * The students. `meta` contains the text answers by field name. `files` contains the file answers, as names in the
 * data folder's photos/. `photo` is the file that is mapped to the photo. No other column refers to a file, even if a
 * value in `meta` looks like a file name. `from_parents` remains true when the link through which a student was added
 * is deleted.
 */
export const students = sqliteTable(
  "students",
  {
    id: id(),
    school_id: ofSchool(),
    class_id: integer("class_id")
      .notNull()
      .references(() => classes.id, restrict),
    link_id: integer("link_id").references(() => classLinks.id, setNull),
    from_parents: flag("from_parents").notNull().default(false),
    form_template_id: integer("form_template_id").references(() => formTemplates.id, setNull),
    status: text("status").$type<StudentStatus>().notNull(),
    full_name: text("full_name").notNull().default(""),
    parent_phone: text("parent_phone").notNull().default(""),
    photo: text("photo"),
    /** The photo that was carried over to a new school year. It is equal to `photo` until there is a newer photo. */
    carried_photo: text("carried_photo"),
    /** The photo that the next two columns describe. If it is not `photo`, then `photo` has not been measured yet. */
    measured_photo: text("measured_photo"),
    /** The rating of the photo. Null for a photo that cannot be read. */
    photo_mark: text("photo_mark").$type<PhotoMark>(),
    photo_quality: text("photo_quality", { mode: "json" }).$type<PhotoQuality>(),
    /** The photo whose face position was checked. The two columns above then also describe the face in this photo. */
    looked_photo: text("looked_photo"),
    /** The correction proposed for `looked_photo`. Null if there is none or the school keeps the original. */
    photo_correction: text("photo_correction", { mode: "json" }).$type<PhotoCorrection>(),
    meta: text("meta", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
    files: text("files", { mode: "json" }).$type<Record<string, string>>().notNull().default({}),
    /** The ID in the school's own system, by which later imports from there recognise the student. */
    sourced_id: text("sourced_id"),
    /** The reasons and other details for a record that was sent back. Null for any other record. */
    sent_back: text("sent_back", { mode: "json" }).$type<SentBack>(),
    ...searchColumns(),
    version: version(),
    ...createdAndUpdated(),
  },
  (t) => [
    index("students_class").on(t.class_id, t.status, t.sort_key),
    index("students_school").on(t.school_id, t.status, t.class_id, t.from_parents),
    index("students_search").on(t.school_id, t.search_key),
    index("students_link").on(t.link_id),
    index("students_sent_back")
      .on(t.school_id, t.class_id)
      .where(sql`sent_back is not null`),
    // Whose photo is to be measured is asked for every few seconds, and of those who have a card nobody waits for it.
    index("students_unmeasured").on(t.id).where(isUnmeasured),
    index("students_face_due").on(t.id).where(isFaceDue),
    index("students_form_template").on(t.form_template_id),
    // Which students of a school have the most to print is asked for whenever a card is designed.
    index("students_long_names").on(t.school_id, sql`length(full_name)`),
    index("students_long_answers").on(t.school_id, sql`length(meta)`),
  ],
);

/** The answers to unique fields in current submissions. There is one claim per school, field and answer. */
export const uniqueAnswers = sqliteTable(
  "unique_answers",
  {
    school_id: integer("school_id")
      .notNull()
      .references(() => schools.id, cascade),
    field: text("field").notNull(),
    value: text("value").notNull(),
    student_id: integer("student_id")
      .notNull()
      .references(() => students.id, cascade),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.field, t.value] }),
    index("unique_answers_student").on(t.student_id),
  ],
);

/**
 * The response to the first submission with an Idempotency-Key, so that a repeated submission gets the same response.
 * Keys are hashed.
 */
export const submissionKeys = sqliteTable(
  "submission_keys",
  {
    link_id: integer("link_id")
      .notNull()
      .references(() => classLinks.id, cascade),
    key_hash: text("key_hash").notNull(),
    student_id: integer("student_id")
      .notNull()
      .references(() => students.id, cascade),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.link_id, t.key_hash] }),
    index("submission_keys_student").on(t.student_id),
  ],
);

/** The content of a removed student that is restored in addition to the row itself. */
export interface RemovedContent {
  student: Record<string, unknown>;
  /** The unique answers that the student had claimed. */
  claims: { field: string; value: string }[];
  /** The student's cards in printed batches. */
  cards: { batch_id: number; position: number }[];
  /**
   * The keys under which the submission can be repeated. Absent for students who were removed before these keys were
   * stored.
   */
  keys?: { link_id: number; key_hash: string; created_at: string }[];
  /** The IDs of students that a user has marked as different children from this student. */
  apart?: number[];
  /** The roster entry to which the record belonged. */
  expected?: number;
}

/**
 * Removed students, until `gone_at`. They are not in the students table, and other students can use their numbers and
 * answers. `id` is the original ID. A restored student keeps this ID.
 */
export const removedStudents = sqliteTable(
  "removed_students",
  {
    id: integer("id").primaryKey(),
    school_id: integer("school_id")
      .notNull()
      .references(() => schools.id, cascade),
    full_name: text("full_name").notNull(),
    content: text("content", { mode: "json" }).$type<RemovedContent>().notNull(),
    reason: text("reason").notNull(),
    /** The reason with its code, if the program rather than a user gave it. */
    reason_said: text("reason_said", { mode: "json" }).$type<Sentence>(),
    removed_by: text("removed_by").notNull(),
    removed_at: text("removed_at").notNull().$defaultFn(timestamp),
    gone_at: text("gone_at").notNull(),
    /**
     * The school year that began with the promotion in which the student left. Null for a student removed by a user.
     */
    left_with: integer("left_with").references(() => schoolYears.id, setNull),
  },
  (t) => [
    index("removed_students_school").on(t.school_id, t.id),
    index("removed_students_gone").on(t.gone_at),
    index("removed_students_left").on(t.left_with),
  ],
);

/** Two similar records that a user has marked as different children, lower ID first. */
export const distinctStudents = sqliteTable(
  "distinct_students",
  {
    first: integer("first")
      .notNull()
      .references(() => students.id, cascade),
    second: integer("second")
      .notNull()
      .references(() => students.id, cascade),
  },
  (t) => [primaryKey({ columns: [t.first, t.second] }), index("distinct_students_second").on(t.second)],
);
