import type { Sentence } from "@idms/core/sentence";
/** The history tables: printed batches, watched files, jobs, and the audit log. */
import type { JobKind, JobState } from "@idms/core/upkeep/jobs/job-kinds";
import type { CardState } from "@idms/core/print/batches/card-life";
import type { PrinterProfile } from "@idms/core/print/sheets/printer";
import type { ReprintReason } from "@idms/core/print/batches/reprint";
import type { SheetSettings } from "@idms/core/print/sheets/sheet-settings";
import type { SentBatch, Unmarked } from "@idms/core/print/sending/sent-batch";
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
import { expectedStudents } from "./roster-tables.ts";
import { students } from "./student-tables.ts";

/**
 * A printed version of an ID template: its whole row, stored once per version. It is kept after the template is
 * deleted. The template's ID is never reused.
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

/**
 * The output profile for which cards were printed. It is stored once per hash, so that the cards can be printed
 * again.
 */
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
 * A printed file. The row outlives the rows that it refers to, so it contains names as well as references. Batches that
 * were printed before contents were stored have no `printed_template_id` and no `sheet`.
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
    /** The output profile if the file is PDF/X-4. Null for any other file. */
    output_profile_id: integer("output_profile_id").references(() => outputProfiles.id),
    reprint_of: integer("reprint_of").references((): AnySQLiteColumn => printBatches.id, setNull),
    /** The category of the reason for a reprint. The next column contains the reason in words. */
    because: text("because").$type<ReprintReason>(),
    reason: text("reason"),
    /** The reason for printing cards despite serious findings, approved by `made_by`. */
    despite: text("despite"),
    despite_said: text("despite_said", { mode: "json" }).$type<Sentence>(),
    file_name: text("file_name").notNull(),
    sha256: text("sha256").notNull(),
    cards: integer("cards").notNull(),
    pages: integer("pages").notNull(),
    created_at: createdAt(),
    /** The printer job in which the batch was last sent. Null if it was never sent, or has since been unmarked. */
    sent: text("sent", { mode: "json" }).$type<SentBatch>(),
    /**
     * Who last unmarked the students of the batch, and why. Null if nobody did, or if they have since been marked
     * again.
     */
    unmarked: text("unmarked", { mode: "json" }).$type<Unmarked>(),
    /** The day on which the school got the cards, as YYYY-MM-DD, and who marked it. Null if nobody did. */
    delivered_on: text("delivered_on"),
    delivered_by: text("delivered_by"),
    /** Whether the students of the batch have not been marked as printed since it was printed or unmarked. */
    awaits_mark: flag("awaits_mark").notNull().default(false),
    /**
     * The number of students in the class who got no card in this batch. Null for a reprint, and for a batch that was
     * printed before the reasons were stored.
     */
    without_card: integer("without_card"),
    /** Whether the cards, once marked, also replace the students' valid cards of other designs. */
    replaces_others: flag("replaces_others").notNull().default(false),
  },
  (t) => [
    // Few batches wait to be marked, and each count of cards at the school leaves them out.
    index("print_batches_awaiting")
      .on(t.id)
      .where(sql`awaits_mark`),
    index("print_batches_school").on(t.school_id, t.created_at),
    index("print_batches_user").on(t.user_id),
    index("print_batches_class").on(t.class_id),
    index("print_batches_template").on(t.id_template_id),
    index("print_batches_printed_template").on(t.printed_template_id),
    index("print_batches_output_profile").on(t.output_profile_id),
    index("print_batches_reprint").on(t.reprint_of),
  ],
);

/** Whether a printed card has not been handed out. Queries use the same expression, so that the index can be used. */
export const isAtSchool = sql`state = 'printed'`;

/**
 * A printed card: its position in the batch, counted from 0, its student, and its content. The content is the name, the
 * text of each field as JSON, and the photo, whose file is kept while this row refers to it. The content columns are
 * null in batches that were printed before contents were stored. `number` is random and never reused. `state` is the
 * state of the card, and `state_at`, `state_by` and the reason describe the last state change.
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
    /** The serious findings, in words, that were overridden to print the card. */
    despite: text("despite"),
    despite_reasons: text("despite_reasons", { mode: "json" }).$type<Sentence[]>(),
    number: text("number").notNull().default(""),
    state: text("state").$type<CardState>().notNull().default("printed"),
    state_at: text("state_at"),
    state_by: text("state_by"),
    state_reason: text("state_reason"),
    handed_out_at: text("handed_out_at"),
    /** The number of the card that replaced this card. */
    replaced_by: text("replaced_by"),
    /** The number of this duplicate card, or 0 for an original. */
    duplicate: integer("duplicate").notNull().default(0),
    /** The ID of the key that signed the card's code. Null for a card without a signed code. */
    signed_by: integer("signed_by"),
    /**
     * The last day on which the card is valid, as YYYY-MM-DD. Null if there is none, or if the card was printed
     * before this day was stored.
     */
    valid_until: text("valid_until"),
  },
  (t) => [
    primaryKey({ columns: [t.batch_id, t.position] }),
    uniqueIndex("print_batch_students_number").on(t.number),
    // Contains the columns that decide about earlier cards, so that a card with a hundred prints needs no hundred
    // reads.
    index("print_batch_students_student").on(t.student_id, t.batch_id, t.state, t.duplicate),
    // Sweeps and backups read all photos. The batch comes first, so that what a print writes is in one place.
    index("print_batch_students_photo").on(t.batch_id, t.photo),
    // For counting the cards to hand out, whenever a dashboard or a class is opened.
    index("print_batch_students_at_school").on(t.batch_id).where(isAtSchool),
    // For counting the cards that are expiring soon, just as often, without reading a card.
    index("print_batch_students_last_day").on(t.batch_id, t.valid_until, t.state, t.student_id),
    index("print_batch_students_signed")
      .on(t.state, t.number)
      .where(sql`signed_by IS NOT NULL`),
  ],
);

/**
 * The students who got no card in a batch, with the reasons at that time: a student of the class, or an expected student
 * without a record. This is personal data, and is erased with the student.
 */
export const printBatchWithout = sqliteTable(
  "print_batch_without",
  {
    id: id(),
    batch_id: integer("batch_id")
      .notNull()
      .references(() => printBatches.id, cascade),
    student_id: integer("student_id").references(() => students.id, cascade),
    expected_id: integer("expected_id").references(() => expectedStudents.id, cascade),
    name: text("name").notNull(),
    code: text("code").notNull(),
    reasons: text("reasons", { mode: "json" }).$type<Sentence[]>().notNull(),
  },
  (t) => [
    index("print_batch_without_batch").on(t.batch_id),
    index("print_batch_without_student").on(t.student_id),
    index("print_batch_without_expected").on(t.expected_id),
  ],
);

/**
 * The results for the files in a watched folder. Each PDF has a row, which is written together with the batch so that
 * no card is printed twice. The spreadsheet itself has a row once all work is done. `sheet` and `photos` are SHA-256
 * hashes of the files. `sheet` is empty as long as the file may have different content.
 */
export const watchedFiles = sqliteTable(
  "watched_files",
  {
    path: text("path").primaryKey(),
    /** The path of the spreadsheet. */
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
 * Background work that a user requested. `holder` identifies the program run that is doing the work, and the attempt.
 * Until `alive_until`, that run counts as alive even without a sign of life. A job belongs to the user who requested
 * it, and is deleted with the user or the school.
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
    /** The name of the job's folder in jobs/, for the input and output of the job. */
    folder: text("folder").notNull(),
    done: integer("done").notNull().default(0),
    total: integer("total"),
    /** The path of the job's result within its folder. */
    file: text("file"),
    result: text("result", { mode: "json" }).$type<Record<string, unknown>>(),
    failure: text("failure"),
    tries: integer("tries").notNull().default(0),
    is_cancelling: flag("is_cancelling").notNull().default(false),
    /** The time at which the job is retried. Null if the job can run immediately. */
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
 * The finished parts of a job, which remain even if the rest of the job fails. `part` is a number whose meaning depends
 * on the kind of job. For a print, it is the class. The row is written in the same transaction as the part, so the part
 * is not repeated.
 */
export const jobParts = sqliteTable(
  "job_parts",
  {
    job_id: integer("job_id")
      .notNull()
      .references(() => jobs.id, cascade),
    part: integer("part").notNull(),
    /** The part's file name in the archive of all parts. */
    name: text("name").notNull(),
    /** The file that the part produced, in the same format as `file` of a job. */
    file: text("file").notNull(),
    result: text("result", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.job_id, t.part] })],
);

/**
 * A row as it was before a change. `subject` is the name of its table, and `version` is the version that the row had.
 * `replaced_by` and `replaced_at` record who created the next version, and when. Earlier versions are deleted with
 * their row. The oldest ones are deleted when new ones are added.
 */
export const earlierVersions = sqliteTable(
  "earlier_versions",
  {
    subject: text("subject").notNull(),
    subject_id: integer("subject_id").notNull(),
    version: integer("version").notNull(),
    content: text("content", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
    replaced_by: text("replaced_by").notNull(),
    /** The reason for the change, with its code if the program gave it. Empty if the user gave none. */
    reason: text("reason").notNull().default(""),
    reason_said: text("reason_said", { mode: "json" }).$type<Sentence>(),
    replaced_at: text("replaced_at").notNull().$defaultFn(timestamp),
  },
  (t) => [primaryKey({ columns: [t.subject, t.subject_id, t.version] })],
);

/** The audit log. It records who did what to which record, and when. `subject` is the name of a table. */
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

/**
 * The number of students per class and status, as shown on dashboards. Students from parents are counted separately.
 * `countChanges` maintains these counts.
 */
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

/**
 * The alert emails to administrators, keyed by the name of the problem. Each row contains the time of the email, and
 * whether the problem has since been resolved.
 */
export const alerts = sqliteTable("alerts", {
  name: text("name").primaryKey(),
  told_at: text("told_at").notNull(),
  is_well: flag("is_well").notNull(),
});
