/**
 * Every table, its columns named as the API and the core name them, so that a row is passed on as it is. Only what
 * SQLite and PostgreSQL both have: plain columns, JSON as a document that is read whole, unique and partial indexes,
 * foreign keys. Moments are text, UTC, ISO 8601 (see columns.ts). What is in use cannot be deleted (`restrict`); what
 * only remembers loses the reference and keeps the name (`set null`).
 */
import type { CardField, FormField, Role, StudentStatus } from "@idms/core";
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAndUpdated, createdAt, flag, id } from "./columns.ts";

const restrict = { onDelete: "restrict" } as const;
const cascade = { onDelete: "cascade" } as const;
const setNull = { onDelete: "set null" } as const;

export const schools = sqliteTable("schools", {
  id: id(),
  name: text("name").notNull(),
  address: text("address").notNull().default(""),
  email: text("email").notNull().default(""),
  phone: text("phone").notNull().default(""),
  ...createdAndUpdated(),
});

const ofSchool = () =>
  integer("school_id")
    .notNull()
    .references(() => schools.id, restrict);

/** A super admin has no school; names that differ only in case are one name. */
export const users = sqliteTable(
  "users",
  {
    id: id(),
    username: text("username").notNull(),
    password_hash: text("password_hash").notNull(),
    first_name: text("first_name").notNull().default(""),
    last_name: text("last_name").notNull().default(""),
    email: text("email").notNull().default(""),
    role: text("role").$type<Role>().notNull(),
    school_id: integer("school_id").references(() => schools.id, restrict),
    ...createdAndUpdated(),
  },
  (t) => [
    uniqueIndex("users_username").on(sql`lower(username)`),
    index("users_email").on(sql`lower(email)`),
    index("users_school").on(t.school_id),
  ],
);

export const classes = sqliteTable(
  "classes",
  {
    id: id(),
    school_id: ofSchool(),
    class_name: text("class_name").notNull(),
    section: text("section"),
    total_students: integer("total_students").notNull().default(0),
    ...createdAndUpdated(),
  },
  (t) => [index("classes_school").on(t.school_id, t.class_name, t.section)],
);

/** `fields` holds the form's fields in order, as core's field schema writes them. */
export const formTemplates = sqliteTable(
  "form_templates",
  {
    id: id(),
    school_id: ofSchool(),
    name: text("name").notNull(),
    fields: text("fields", { mode: "json" }).$type<FormField[]>().notNull(),
    ...createdAndUpdated(),
  },
  (t) => [index("form_templates_school").on(t.school_id)],
);

export const links = sqliteTable(
  "links",
  {
    id: id(),
    school_id: ofSchool(),
    class_id: integer("class_id")
      .notNull()
      .references(() => classes.id, restrict),
    form_template_id: integer("form_template_id")
      .notNull()
      .references(() => formTemplates.id, restrict),
    token: text("token").notNull(),
    expires_at: text("expires_at").notNull(),
    is_active: flag("is_active").notNull().default(true),
    notes: text("notes").notNull().default(""),
    max_uses: integer("max_uses"),
    uses_count: integer("uses_count").notNull().default(0),
    ...createdAndUpdated(),
  },
  (t) => [
    uniqueIndex("links_token").on(t.token),
    index("links_school").on(t.school_id, t.expires_at),
    index("links_expiry").on(t.expires_at),
    index("links_class").on(t.class_id),
    index("links_form_template").on(t.form_template_id),
  ],
);

/**
 * `photo` is a file name under the data folder's photos/; `meta` holds every answer under its field's name.
 * `from_parents` stays true when the link that a student came through is deleted.
 */
export const students = sqliteTable(
  "students",
  {
    id: id(),
    school_id: ofSchool(),
    class_id: integer("class_id")
      .notNull()
      .references(() => classes.id, restrict),
    link_id: integer("link_id").references(() => links.id, setNull),
    from_parents: flag("from_parents").notNull().default(false),
    form_template_id: integer("form_template_id").references(() => formTemplates.id, setNull),
    status: text("status").$type<StudentStatus>().notNull(),
    full_name: text("full_name").notNull().default(""),
    parent_phone: text("parent_phone").notNull().default(""),
    photo: text("photo"),
    meta: text("meta", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
    ...createdAndUpdated(),
  },
  (t) => [
    index("students_class").on(t.class_id, t.status, sql`lower(full_name)`),
    index("students_school").on(t.school_id, t.status, t.class_id, t.from_parents),
    index("students_link").on(t.link_id),
    index("students_form_template").on(t.form_template_id),
  ],
);

/** The answers of live submissions to fields marked unique: one claim for each school, field and answer. */
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

/** The answer that the first submission with an Idempotency-Key got, so that a second one gets it too; keys are hashed. */
export const submissionKeys = sqliteTable(
  "submission_keys",
  {
    link_id: integer("link_id")
      .notNull()
      .references(() => links.id, cascade),
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

/** The version counts the changes of a template; `fields` and the background's size are in its image's pixels. */
export const idTemplates = sqliteTable(
  "id_templates",
  {
    id: id(),
    school_id: ofSchool(),
    name: text("name").notNull(),
    is_default: flag("is_default").notNull().default(false),
    background: text("background"),
    background_width: integer("background_width"),
    background_height: integer("background_height"),
    card_width_mm: real("card_width_mm").notNull(),
    card_height_mm: real("card_height_mm").notNull(),
    fields: text("fields", { mode: "json" }).$type<Record<string, CardField>>().notNull(),
    version: integer("version").notNull().default(1),
    ...createdAndUpdated(),
  },
  (t) => [
    index("id_templates_school").on(t.school_id),
    uniqueIndex("id_templates_default")
      .on(t.school_id)
      .where(sql`is_default`),
  ],
);

/** A signed-in browser. Tokens are kept hashed; the previous one stays good for a minute after a rotation. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.id, cascade),
    refresh_hash: text("refresh_hash").notNull(),
    previous_refresh_hash: text("previous_refresh_hash"),
    rotated_at: text("rotated_at"),
    expires_at: text("expires_at").notNull(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex("sessions_refresh").on(t.refresh_hash),
    index("sessions_previous_refresh").on(t.previous_refresh_hash),
    index("sessions_user").on(t.user_id),
    index("sessions_expiry").on(t.expires_at),
  ],
);

export const resetTokens = sqliteTable(
  "reset_tokens",
  {
    token_hash: text("token_hash").primaryKey(),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.id, cascade),
    expires_at: text("expires_at").notNull(),
    used_at: text("used_at"),
    created_at: createdAt(),
  },
  (t) => [index("reset_tokens_user").on(t.user_id)],
);

/** One printed file. It outlives what it was made from, so it keeps names beside references. */
export const printBatches = sqliteTable(
  "print_batches",
  {
    id: id(),
    user_id: integer("user_id").references(() => users.id, setNull),
    made_by: text("made_by").notNull(),
    school_id: integer("school_id").references(() => schools.id, setNull),
    school_name: text("school_name").notNull(),
    class_id: integer("class_id").references(() => classes.id, setNull),
    class_name: text("class_name").notNull(),
    id_template_id: integer("id_template_id").references(() => idTemplates.id, setNull),
    template_name: text("template_name").notNull(),
    template_version: integer("template_version").notNull(),
    layout: text("layout").notNull(),
    file_name: text("file_name").notNull(),
    sha256: text("sha256").notNull(),
    cards: integer("cards").notNull(),
    pages: integer("pages").notNull(),
    created_at: createdAt(),
  },
  (t) => [
    index("print_batches_school").on(t.school_id, t.created_at),
    index("print_batches_user").on(t.user_id),
    index("print_batches_class").on(t.class_id),
    index("print_batches_template").on(t.id_template_id),
  ],
);

/** Whose card stands where in a batch, counted from 0. */
export const printBatchStudents = sqliteTable(
  "print_batch_students",
  {
    batch_id: integer("batch_id")
      .notNull()
      .references(() => printBatches.id, cascade),
    position: integer("position").notNull(),
    student_id: integer("student_id").references(() => students.id, setNull),
  },
  (t) => [
    primaryKey({ columns: [t.batch_id, t.position] }),
    index("print_batch_students_student").on(t.student_id),
  ],
);

/** Who did what to what, and when; `subject` is a table's name. */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: id(),
    user_id: integer("user_id").references(() => users.id, setNull),
    actor: text("actor").notNull(),
    action: text("action").notNull(),
    subject: text("subject").notNull(),
    subject_id: integer("subject_id"),
    school_id: integer("school_id").references(() => schools.id, setNull),
    details: text("details", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    index("audit_log_school").on(t.school_id, t.created_at),
    index("audit_log_subject").on(t.subject, t.subject_id),
    index("audit_log_user").on(t.user_id),
  ],
);
