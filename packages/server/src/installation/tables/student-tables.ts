/** The tables of students: the records, their unique answers, and removed students. */
import type { PhotoMark } from "@idms/core/students/photos/photo-marks";
import type { PhotoQuality } from "@idms/core/students/photos/photo-quality";
import type { SentBack } from "@idms/core/students/records/record-life";
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

/** Whether a photo has yet to be measured. Queries use the same expression, so that the index applies. */
export const isUnmeasured = sql`photo is not null and status <> 'ID_GENERATED' and (measured_photo is null or measured_photo <> photo)`;

/**
 * Whether the face position in a photo has yet to be checked. Queries use the same expression, so the index applies.
 */
export const isFaceDue = sql`photo is not null and status <> 'ID_GENERATED' and (looked_photo is null or looked_photo <> photo)`;

/**
 * `meta` contains the text answers by field name, and `files` the file answers: names under the data folder's photos/.
 * `photo` is the file that is mapped to the photo. No other column refers to a file, whatever a value in `meta` looks
 * like. `from_parents` remains true when the link that a student came through is deleted.
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
    /** The photo carried over to a new school year. Equal to `photo` until there is a newer one. */
    carried_photo: text("carried_photo"),
    /** The photo that the two columns below describe. If it is not `photo`, `photo` has yet to be measured. */
    measured_photo: text("measured_photo"),
    /** Null for a photo that cannot be read. */
    photo_mark: text("photo_mark").$type<PhotoMark>(),
    photo_quality: text("photo_quality", { mode: "json" }).$type<PhotoQuality>(),
    /** The photo whose face position was checked, which the two columns above then also describe. */
    looked_photo: text("looked_photo"),
    meta: text("meta", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
    files: text("files", { mode: "json" }).$type<Record<string, string>>().notNull().default({}),
    /** The details of a submission that was sent back. Null if it was not. */
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

/** The answers of current submissions to unique fields: one claim per school, field and answer. */
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
 * The response to the first submission with an Idempotency-Key, so that a repeat gets the same one. Keys are hashed.
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

/** The content of a removed student that an undo restores, besides the row itself. */
export interface RemovedContent {
  student: Record<string, unknown>;
  /** The unique answers that the student had claimed. */
  claims: { field: string; value: string }[];
  /** The student's cards in printed batches. */
  cards: { batch_id: number; position: number }[];
  /** The keys under which the submission can be repeated. Absent for students removed before this was stored. */
  keys?: { link_id: number; key_hash: string; created_at: string }[];
  /** The IDs of students that a user has marked as distinct from this one. */
  apart?: number[];
  /** The roster entry that the record belonged to. */
  expected?: number;
}

/**
 * Removed students, until `gone_at`. They are not in the students table, and their numbers and answers are free. `id`
 * is the original one, which a restored student keeps.
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
    removed_by: text("removed_by").notNull(),
    removed_at: text("removed_at").notNull().$defaultFn(timestamp),
    gone_at: text("gone_at").notNull(),
    /** The school year that the student left with. Null for a student removed by a user. */
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
