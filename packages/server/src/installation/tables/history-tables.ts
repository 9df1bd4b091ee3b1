/** The tables of what has happened: printed batches, watched files, jobs, and the audit log. */
import type { JobKind, JobState } from "@idms/core/upkeep/jobs/job-kinds";
import type { CardState } from "@idms/core/print/batches/card-life";
import type { PrinterProfile } from "@idms/core/print/sheets/printer";
import type { ReprintReason } from "@idms/core/print/batches/reprint";
import type { SheetSettings } from "@idms/core/print/sheets/sheet-settings";
import type { StudentStatus } from "@idms/core/students/records/status";
import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  blob,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { cascade, createdAt, flag, id, setNull, timestamp } from "./columns.ts";
import { classes, idTemplates, schools, users } from "./entities.ts";
import { students } from "./student-tables.ts";

/**
 * An ID template as it was when cards were printed from it: its whole row, once for each version that was printed. It
 * outlives the template, whose id is never given to another.
 */
export const printedTemplates = sqliteTable(
  "printed_templates",
  {
    id: id(),
    id_template_id: integer("id_template_id").notNull(),
    version: integer("version").notNull(),
    template: text("template", { mode: "json" }).$type<typeof idTemplates.$inferSelect>().notNull(),
  },
  (t) => [uniqueIndex("printed_templates_version").on(t.id_template_id, t.version)],
);

/** A profile of a press for which cards were printed, once for each by its hash: with it they can be printed again. */
export const outputProfiles = sqliteTable(
  "output_profiles",
  {
    id: id(),
    name: text("name").notNull(),
    sha256: text("sha256").notNull(),
    bytes: blob("bytes", { mode: "buffer" }).notNull(),
  },
  (t) => [uniqueIndex("output_profiles_sha256").on(t.sha256)],
);

/**
 * One printed file. It outlives what it was made from, so it keeps names beside references. Batches from before contents
 * were kept have no `printed_template_id` and no `sheet`.
 */
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
    printed_template_id: integer("printed_template_id").references(() => printedTemplates.id),
    layout: text("layout").notNull(),
    sheet: text("sheet", { mode: "json" }).$type<SheetSettings>(),
    printer: text("printer", { mode: "json" }).$type<PrinterProfile>(),
    /** The press for which it is PDF/X-4; null for any other file. */
    output_profile_id: integer("output_profile_id").references(() => outputProfiles.id),
    reprint_of: integer("reprint_of").references((): AnySQLiteColumn => printBatches.id, setNull),
    /** The reason for a reprint, and its words. */
    because: text("because").$type<ReprintReason>(),
    reason: text("reason"),
    /** The reason why cards of it were printed despite serious findings; `made_by` gave the leave. */
    despite: text("despite"),
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
    index("print_batches_printed_template").on(t.printed_template_id),
    index("print_batches_output_profile").on(t.output_profile_id),
    index("print_batches_reprint").on(t.reprint_of),
  ],
);

/**
 * A printed card: where it stands in its batch, counted from 0, whose it is, and what it shows: the name, the texts by field
 * name as JSON, and the photo, whose file stays as long as it is named here. All three are null in batches from before they
 * were kept. `number` is drawn for each card and never again; `state` is what has become of it, since `state_at` by
 * `state_by`, and why.
 */
export const printBatchStudents = sqliteTable(
  "print_batch_students",
  {
    batch_id: integer("batch_id")
      .notNull()
      .references(() => printBatches.id, cascade),
    position: integer("position").notNull(),
    student_id: integer("student_id").references(() => students.id, setNull),
    name: text("name"),
    texts: text("texts"),
    photo: text("photo"),
    /** In spite of what it was printed, in words. */
    despite: text("despite"),
    number: text("number").notNull().default(""),
    state: text("state").$type<CardState>().notNull().default("printed"),
    state_at: text("state_at"),
    state_by: text("state_by"),
    state_reason: text("state_reason"),
    handed_out_at: text("handed_out_at"),
    /** The number of the card that was printed in its place. */
    replaced_by: text("replaced_by"),
    /** The which-th duplicate it is; 0 for none. */
    duplicate: integer("duplicate").notNull().default(0),
    /** The id of the key that signed its code; null where it has none. */
    signed_by: integer("signed_by"),
    /** YYYY-MM-DD: the last day on which it is valid; null where none was said, or from before it was kept. */
    valid_until: text("valid_until"),
  },
  (t) => [
    primaryKey({ columns: [t.batch_id, t.position] }),
    uniqueIndex("print_batch_students_number").on(t.number),
    // With what decides about an earlier card, so that one that was printed a hundred times is not read a hundred times.
    index("print_batch_students_student").on(t.student_id, t.batch_id, t.state, t.duplicate),
    index("print_batch_students_photo").on(t.photo),
    index("print_batch_students_signed")
      .on(t.state, t.number)
      .where(sql`signed_by IS NOT NULL`),
  ],
);

/**
 * The results of a watched folder's files: a row for each PDF, written with its batch, so that nothing is ever
 * printed twice; and one for the spreadsheet itself once all is done. `sheet` and `photos` are SHA-256 of the files;
 * `sheet` is empty while something else may be there.
 */
export const watchedFiles = sqliteTable(
  "watched_files",
  {
    path: text("path").primaryKey(),
    /** The spreadsheet's path. */
    job: text("job").notNull(),
    school_id: integer("school_id")
      .notNull()
      .references(() => schools.id, cascade),
    sheet: text("sheet").notNull(),
    photos: text("photos"),
    batch_id: integer("batch_id").references(() => printBatches.id, setNull),
    created_at: createdAt(),
  },
  (t) => [
    index("watched_files_job").on(t.job),
    index("watched_files_school").on(t.school_id),
    index("watched_files_batch").on(t.batch_id),
  ],
);

/**
 * Work that somebody asked for and nobody waits for. `holder` names the run of the program that does it now, and which of
 * its tries that is; `alive_until` is how long it is to be believed to do so without a sign. A job is its asker's: it
 * goes with the user and with the school.
 */
export const jobs = sqliteTable(
  "jobs",
  {
    id: id(),
    kind: text("kind").$type<JobKind>().notNull(),
    state: text("state").$type<JobState>().notNull().default("waiting"),
    school_id: integer("school_id").references(() => schools.id, cascade),
    user_id: integer("user_id").references(() => users.id, cascade),
    made_by: text("made_by").notNull(),
    input: text("input", { mode: "json" }).$type<unknown>().notNull(),
    /** The name of its folder below jobs/, for what it was given and what it makes. */
    folder: text("folder").notNull(),
    done: integer("done").notNull().default(0),
    total: integer("total"),
    /** The path of what it made, in its folder. */
    file: text("file"),
    result: text("result", { mode: "json" }).$type<Record<string, unknown>>(),
    failure: text("failure"),
    tries: integer("tries").notNull().default(0),
    is_cancelling: flag("is_cancelling").notNull().default(false),
    /** When it is tried again; null for at once. */
    wait_until: text("wait_until"),
    holder: text("holder"),
    alive_until: text("alive_until"),
    created_at: createdAt(),
    started_at: text("started_at"),
    ended_at: text("ended_at"),
  },
  (t) => [
    index("jobs_state").on(t.state, t.id),
    index("jobs_school").on(t.school_id, t.id),
    index("jobs_user").on(t.user_id),
    uniqueIndex("jobs_folder").on(t.folder),
  ],
);

/**
 * The finished parts of a job, whatever becomes of the rest: `part` is a number of its kind, for a print the class.
 * It is written in the transaction of what the part does, and is not done again.
 */
export const jobParts = sqliteTable(
  "job_parts",
  {
    job_id: integer("job_id")
      .notNull()
      .references(() => jobs.id, cascade),
    part: integer("part").notNull(),
    /** Its file name in the archive of all parts. */
    name: text("name").notNull(),
    /** The file it made, as the `file` of a job. */
    file: text("file").notNull(),
    result: text("result", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.job_id, t.part] })],
);

/**
 * A row as it was before it was changed: `subject` is its table's name, and `version` the one it had. `replaced_by` and
 * `replaced_at` say who made the next version, and when. They go with their row, and the oldest go as new ones come.
 */
export const earlierVersions = sqliteTable(
  "earlier_versions",
  {
    subject: text("subject").notNull(),
    subject_id: integer("subject_id").notNull(),
    version: integer("version").notNull(),
    content: text("content", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
    replaced_by: text("replaced_by").notNull(),
    /** Why, in the words of whoever changed it; empty where nobody said. */
    reason: text("reason").notNull().default(""),
    replaced_at: text("replaced_at").notNull().$defaultFn(timestamp),
  },
  (t) => [primaryKey({ columns: [t.subject, t.subject_id, t.version] })],
);

/** The deeds: who did what to what, and when; `subject` is a table's name. */
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

/** How many students of a class have a status, from parents or not: what dashboards show, kept by `countChanges`. */
export const classCounts = sqliteTable(
  "class_counts",
  {
    class_id: integer("class_id")
      .notNull()
      .references(() => classes.id, cascade),
    status: text("status").$type<StudentStatus>().notNull(),
    from_parents: flag("from_parents").notNull(),
    count: integer("count").notNull(),
  },
  (t) => [primaryKey({ columns: [t.class_id, t.status, t.from_parents] })],
);

/** The mails administrators got, by the name of the trouble, with their time and whether it has been well since. */
export const alerts = sqliteTable("alerts", {
  name: text("name").primaryKey(),
  told_at: text("told_at").notNull(),
  is_well: flag("is_well").notNull(),
});
