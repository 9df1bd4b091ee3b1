/**
 * Every table. Only what SQLite and PostgreSQL both have: plain columns, JSON as a document that is read whole, unique
 * and partial indexes, foreign keys. Moments are text, UTC, ISO 8601 (see columns.ts). What is in use cannot be
 * deleted (`restrict`); what only remembers loses the reference and keeps the name (`set null`).
 */
import type { CardField } from "@idms/core";
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

/** A super admin has no school; names that differ only in case are one name. */
export const users = sqliteTable(
  "users",
  {
    id: id(),
    username: text("username").notNull(),
    passwordHash: text("password_hash").notNull(),
    firstName: text("first_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    email: text("email").notNull().default(""),
    role: text("role", { enum: ["SUPER_ADMIN", "SCHOOL_ADMIN"] }).notNull(),
    schoolId: integer("school_id").references(() => schools.id, restrict),
    ...createdAndUpdated(),
  },
  (t) => [
    uniqueIndex("users_username").on(sql`lower(username)`),
    index("users_email").on(sql`lower(email)`),
    index("users_school").on(t.schoolId),
  ],
);

export const classes = sqliteTable(
  "classes",
  {
    id: id(),
    schoolId: integer("school_id")
      .notNull()
      .references(() => schools.id, restrict),
    className: text("class_name").notNull(),
    section: text("section").notNull().default(""),
    totalStudents: integer("total_students").notNull().default(0),
    ...createdAndUpdated(),
  },
  (t) => [index("classes_school").on(t.schoolId, t.className, t.section)],
);

/** `fields` holds the form's fields in order, as core's field schema writes them. */
export const formTemplates = sqliteTable(
  "form_templates",
  {
    id: id(),
    schoolId: integer("school_id")
      .notNull()
      .references(() => schools.id, restrict),
    name: text("name").notNull(),
    fields: text("fields", { mode: "json" }).$type<Record<string, unknown>[]>().notNull(),
    ...createdAndUpdated(),
  },
  (t) => [index("form_templates_school").on(t.schoolId)],
);

export const links = sqliteTable(
  "links",
  {
    id: id(),
    schoolId: integer("school_id")
      .notNull()
      .references(() => schools.id, restrict),
    classId: integer("class_id")
      .notNull()
      .references(() => classes.id, restrict),
    formTemplateId: integer("form_template_id")
      .notNull()
      .references(() => formTemplates.id, restrict),
    token: text("token").notNull(),
    expiresAt: text("expires_at").notNull(),
    isActive: flag("is_active").notNull().default(true),
    notes: text("notes").notNull().default(""),
    maxUses: integer("max_uses"),
    usesCount: integer("uses_count").notNull().default(0),
    ...createdAndUpdated(),
  },
  (t) => [
    uniqueIndex("links_token").on(t.token),
    index("links_school").on(t.schoolId, t.expiresAt),
    index("links_expiry").on(t.expiresAt),
    index("links_class").on(t.classId),
    index("links_form_template").on(t.formTemplateId),
  ],
);

/** `photo` is a file name under the data folder's photos/; `meta` holds every answer under its field's name. */
export const students = sqliteTable(
  "students",
  {
    id: id(),
    schoolId: integer("school_id")
      .notNull()
      .references(() => schools.id, restrict),
    classId: integer("class_id")
      .notNull()
      .references(() => classes.id, restrict),
    linkId: integer("link_id").references(() => links.id, setNull),
    formTemplateId: integer("form_template_id").references(() => formTemplates.id, setNull),
    status: text("status", { enum: ["SUBMITTED", "VERIFIED", "ID_GENERATED"] }).notNull(),
    fullName: text("full_name").notNull().default(""),
    parentPhone: text("parent_phone").notNull().default(""),
    photo: text("photo"),
    meta: text("meta", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
    ...createdAndUpdated(),
  },
  (t) => [
    index("students_class").on(t.classId, t.status, sql`lower(full_name)`),
    index("students_school").on(t.schoolId, t.status, t.classId),
    index("students_link").on(t.linkId),
    index("students_form_template").on(t.formTemplateId),
  ],
);

/** The answers of live submissions to fields marked unique: one claim for each school, field and answer. */
export const uniqueAnswers = sqliteTable(
  "unique_answers",
  {
    schoolId: integer("school_id")
      .notNull()
      .references(() => schools.id, cascade),
    field: text("field").notNull(),
    value: text("value").notNull(),
    studentId: integer("student_id")
      .notNull()
      .references(() => students.id, cascade),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.field, t.value] }),
    index("unique_answers_student").on(t.studentId),
  ],
);

/** The version counts the changes of a template; `fields` and the background's size are in its image's pixels. */
export const idTemplates = sqliteTable(
  "id_templates",
  {
    id: id(),
    schoolId: integer("school_id")
      .notNull()
      .references(() => schools.id, restrict),
    name: text("name").notNull(),
    isDefault: flag("is_default").notNull().default(false),
    background: text("background"),
    backgroundWidth: integer("background_width"),
    backgroundHeight: integer("background_height"),
    cardWidthMm: real("card_width_mm").notNull(),
    cardHeightMm: real("card_height_mm").notNull(),
    fields: text("fields", { mode: "json" }).$type<Record<string, CardField>>().notNull(),
    version: integer("version").notNull().default(1),
    ...createdAndUpdated(),
  },
  (t) => [
    index("id_templates_school").on(t.schoolId),
    uniqueIndex("id_templates_default")
      .on(t.schoolId)
      .where(sql`is_default`),
  ],
);

/** A signed-in browser. Tokens are kept hashed; the previous one stays good for a minute after a rotation. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, cascade),
    refreshHash: text("refresh_hash").notNull(),
    previousRefreshHash: text("previous_refresh_hash"),
    rotatedAt: text("rotated_at"),
    expiresAt: text("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("sessions_refresh").on(t.refreshHash),
    index("sessions_previous_refresh").on(t.previousRefreshHash),
    index("sessions_user").on(t.userId),
    index("sessions_expiry").on(t.expiresAt),
  ],
);

export const resetTokens = sqliteTable(
  "reset_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, cascade),
    expiresAt: text("expires_at").notNull(),
    usedAt: text("used_at"),
    createdAt: createdAt(),
  },
  (t) => [index("reset_tokens_user").on(t.userId)],
);

/** One printed file. It outlives what it was made from, so it keeps names beside references. */
export const printBatches = sqliteTable(
  "print_batches",
  {
    id: id(),
    userId: integer("user_id").references(() => users.id, setNull),
    madeBy: text("made_by").notNull(),
    schoolId: integer("school_id").references(() => schools.id, setNull),
    schoolName: text("school_name").notNull(),
    classId: integer("class_id").references(() => classes.id, setNull),
    className: text("class_name").notNull(),
    idTemplateId: integer("id_template_id").references(() => idTemplates.id, setNull),
    templateName: text("template_name").notNull(),
    templateVersion: integer("template_version").notNull(),
    layout: text("layout").notNull(),
    fileName: text("file_name").notNull(),
    sha256: text("sha256").notNull(),
    cards: integer("cards").notNull(),
    pages: integer("pages").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("print_batches_school").on(t.schoolId, t.createdAt),
    index("print_batches_user").on(t.userId),
    index("print_batches_class").on(t.classId),
    index("print_batches_template").on(t.idTemplateId),
  ],
);

/** Whose card stands where in a batch, counted from 0. */
export const printBatchStudents = sqliteTable(
  "print_batch_students",
  {
    batchId: integer("batch_id")
      .notNull()
      .references(() => printBatches.id, cascade),
    position: integer("position").notNull(),
    studentId: integer("student_id").references(() => students.id, setNull),
  },
  (t) => [
    primaryKey({ columns: [t.batchId, t.position] }),
    index("print_batch_students_student").on(t.studentId),
  ],
);

/** Who did what to what, and when; `subject` is a table's name. */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: id(),
    userId: integer("user_id").references(() => users.id, setNull),
    actor: text("actor").notNull(),
    action: text("action").notNull(),
    subject: text("subject").notNull(),
    subjectId: integer("subject_id"),
    schoolId: integer("school_id").references(() => schools.id, setNull),
    details: text("details", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("audit_log_school").on(t.schoolId, t.createdAt),
    index("audit_log_subject").on(t.subject, t.subjectId),
    index("audit_log_user").on(t.userId),
  ],
);
