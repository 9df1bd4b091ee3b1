/** The tables of what the specification names: schools, people, classes, forms, links, students, ID templates. */
import type { CardFields, FormField, PrinterProfile, Role, StudentStatus } from "@idms/core";
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import {
  cascade,
  createdAndUpdated,
  createdAt,
  flag,
  id,
  lookupKeys,
  restrict,
  searchKey,
  setNull,
  sortKey,
  version,
} from "./columns.ts";

export const schools = sqliteTable(
  "schools",
  {
    id: id(),
    name: text("name").notNull(),
    address: text("address").notNull().default(""),
    email: text("email").notNull().default(""),
    phone: text("phone").notNull().default(""),
    ...lookupKeys(),
    version: version(),
    ...createdAndUpdated(),
  },
  (t) => [index("schools_name").on(t.sort_key)],
);

const ofSchool = () =>
  integer("school_id")
    .notNull()
    .references(() => schools.id, restrict);

/** A super admin has no school; names that differ only in case are one name. Who has a `disabled_at` is shut out. */
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
    disabled_at: text("disabled_at"),
    ...lookupKeys(),
    version: version(),
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
    /** What makes two classes of a school one to a reader: `classKey` of core, written with the name. */
    name_key: text("name_key"),
    /** What lists are sorted by: `listingKey` of core, written with the name. */
    class_name_sort: text("class_name_sort"),
    section_sort: text("section_sort"),
    search_key: searchKey(),
    total_students: integer("total_students").notNull().default(0),
    version: version(),
    ...createdAndUpdated(),
  },
  (t) => [
    index("classes_school").on(t.school_id, t.class_name_sort, t.section_sort),
    uniqueIndex("classes_name").on(t.school_id, t.name_key),
  ],
);

/** `fields` holds the form's fields in order, as core's field schema writes them. */
export const formTemplates = sqliteTable(
  "form_templates",
  {
    id: id(),
    school_id: ofSchool(),
    name: text("name").notNull(),
    fields: text("fields", { mode: "json" }).$type<FormField[]>().notNull(),
    ...lookupKeys(),
    version: version(),
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
    search_key: searchKey(),
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
 * `meta` holds the answers that are texts under their fields' names, and `files` those that are files: names under the
 * data folder's photos/. `photo` is the one of them that is mapped to it. Nothing else names a file: a text in `meta` never
 * does, whatever it looks like.
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
    files: text("files", { mode: "json" }).$type<Record<string, string>>().notNull().default({}),
    ...lookupKeys(),
    ...createdAndUpdated(),
  },
  (t) => [
    index("students_class").on(t.class_id, t.status, t.sort_key),
    index("students_school").on(t.school_id, t.status, t.class_id, t.from_parents),
    index("students_search").on(t.school_id, t.search_key),
    index("students_link").on(t.link_id),
    index("students_form_template").on(t.form_template_id),
    // Which students of a school have the most to print is asked for whenever a card is designed.
    index("students_long_names").on(t.school_id, sql`length(full_name)`),
    index("students_long_answers").on(t.school_id, sql`length(meta)`),
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

/**
 * A stored picture that fixed images show: `file` is its name under the data folder's backgrounds/, its size is in
 * pixels. One that no saved element shows is kept for a day from `unused_since`, so that a designer may undo.
 */
export interface TemplateImage {
  name: string;
  file: string;
  width: number;
  height: number;
  unused_since: string | null;
}

/** A face of an uploaded font that elements name by its family: `file` is its name under the data folder's fonts/. */
export interface TemplateFont {
  family: string;
  /** From 1 to 1000. */
  weight: number;
  italic: boolean;
  file: string;
}

/**
 * The fonts that were uploaded for a school, each a style of a family; with the school they go. `embedding` is what its
 * licence says (`Embedding` of core). Templates have a copy of what is here, so that a printed one keeps its fonts.
 */
export const schoolFonts = sqliteTable(
  "school_fonts",
  {
    id: id(),
    school_id: integer("school_id")
      .notNull()
      .references(() => schools.id, cascade),
    family: text("family").notNull(),
    weight: integer("weight").notNull(),
    italic: flag("italic").notNull(),
    file: text("file").notNull(),
    sha256: text("sha256").notNull(),
    /** In bytes. */
    size: integer("size").notNull(),
    embedding: text("embedding").notNull(),
    sort_key: sortKey(),
    created_at: createdAt(),
  },
  (t) => [uniqueIndex("school_fonts_style").on(t.school_id, t.family, t.weight, t.italic)],
);

/**
 * The version counts the changes of a template; `fields` and the background's size are in its image's pixels. A template
 * with `back_fields` has a second side. `images` are by the keys that elements name them by; all that is printed stands
 * in the row, so that a copy of it is the whole template.
 */
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
    fields: text("fields", { mode: "json" }).$type<CardFields>().notNull(),
    back_background: text("back_background"),
    back_background_width: integer("back_background_width"),
    back_background_height: integer("back_background_height"),
    back_fields: text("back_fields", { mode: "json" }).$type<CardFields>(),
    images: text("images", { mode: "json" }).$type<Record<string, TemplateImage>>().notNull().default({}),
    languages: text("languages", { mode: "json" }).$type<string[]>().notNull().default([]),
    fonts: text("fonts", { mode: "json" }).$type<TemplateFont[]>().notNull().default([]),
    ...lookupKeys(),
    version: version(),
    ...createdAndUpdated(),
  },
  (t) => [
    index("id_templates_school").on(t.school_id),
    uniqueIndex("id_templates_default")
      .on(t.school_id)
      .where(sql`is_default`),
  ],
);

/** How much a printer is out, as its calibration page shows; see core's PrinterProfile. Names differ in more than case. */
export const printers = sqliteTable(
  "printers",
  {
    id: id(),
    name: text("name").notNull(),
    profile: text("profile", { mode: "json" }).$type<PrinterProfile>().notNull(),
    sort_key: sortKey(),
    ...createdAndUpdated(),
  },
  () => [uniqueIndex("printers_name").on(sql`lower(name)`)],
);
