/**
 * The tables for imports: drafts, mappings, the changes that an import made, and the systems from which students are
 * fetched. The changes are stored so that the import can be undone.
 */
import type { FetchPlan, FetchProgress } from "@idms/core/collect/imports/source";
import type { Sentence } from "@idms/core/sentence";
import type { RosterLine } from "@idms/core/students/spreadsheets/oneroster-rest";
import type { CellEdit, ImportKind, ImportState, ImportSubject } from "@idms/core/collect/imports/import";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { cascade, createdAt, flag, id, setNull, timestamp } from "./columns.ts";
import { schools, users } from "./entities.ts";

/**
 * An import. While it is a draft, for a day, it has files and corrected cells. The files are stored with those of
 * jobs. Once the draft has been imported, the files and the corrected cells are deleted, and the import can be undone
 * until `undo_until`. A command-line import is never a draft. `job_id` is the job that imports or undoes it, and may
 * no longer exist.
 */
export const imports = sqliteTable(
  "imports",
  {
    id: id(),
    kind: text("kind").$type<ImportKind>().notNull(),
    state: text("state").$type<ImportState>().notNull(),
    school_id: integer("school_id").references(() => schools.id, cascade),
    user_id: integer("user_id").references(() => users.id, setNull),
    made_by: text("made_by").notNull(),
    file: text("file").notNull(),
    folder: text("folder").notNull().default(""),
    options: text("options", { mode: "json" }).$type<Record<string, unknown>>().notNull().default({}),
    /** The fields that the user chose, keyed by column heading. */
    mapping: text("mapping", { mode: "json" }).$type<Record<string, string>>().notNull().default({}),
    edits: text("edits", { mode: "json" }).$type<CellEdit[]>().notNull().default([]),
    job_id: integer("job_id"),
    /** The form whose fields were used to import students. An undo uses it to restore the unique answers. */
    form_template_id: integer("form_template_id"),
    created: integer("created").notNull().default(0),
    changed: integer("changed").notNull().default(0),
    unchanged: integer("unchanged").notNull().default(0),
    rejected: integer("rejected").notNull().default(0),
    /** Number of children removed from rosters. An undo does not restore them. */
    removed: integer("removed").notNull().default(0),
    created_at: createdAt(),
    done_at: text("done_at"),
    undo_until: text("undo_until"),
    undone_at: text("undone_at"),
    undone_by: text("undone_by"),
  },
  (t) => [index("imports_school").on(t.school_id, t.id), index("imports_user").on(t.user_id)],
);

/**
 * The rows that an import added and changed, which are kept while the import can be undone. Only IDs are stored,
 * because earlier versions contain the old content. `version` is the version after the import, and shows whether the
 * record was changed later. There is no foreign key, so a row may outlive its record. An undo reports deleted
 * records.
 */
export const importRows = sqliteTable(
  "import_rows",
  {
    import_id: integer("import_id")
      .notNull()
      .references(() => imports.id, cascade),
    subject: text("subject").$type<ImportSubject>().notNull(),
    subject_id: integer("subject_id").notNull(),
    /** The row number in the sheet. */
    row: integer("row").notNull(),
    is_new: flag("is_new").notNull(),
    version: integer("version").notNull(),
    /** The roster entry that a changed student had before the import. */
    expected_id: integer("expected_id"),
  },
  (t) => [primaryKey({ columns: [t.import_id, t.subject_id] })],
);

/**
 * The last column mapping that was chosen for a set of headings at a school. Mappings for imports of schools have no
 * school.
 */
export const importMappings = sqliteTable(
  "import_mappings",
  {
    id: id(),
    school_id: integer("school_id").references(() => schools.id, cascade),
    kind: text("kind").$type<ImportKind>().notNull(),
    /** The headings in order, ignoring case and punctuation. */
    headings: text("headings").notNull(),
    mapping: text("mapping", { mode: "json" }).$type<Record<string, string>>().notNull(),
    updated_at: text("updated_at").notNull().$defaultFn(timestamp).$onUpdateFn(timestamp),
  },
  (t) => [uniqueIndex("import_mappings_headings").on(t.school_id, t.kind, t.headings)],
);

/**
 * The system from which a school's students are fetched. Its secret is sent with each request for an access token, so
 * it is not hashed. No backup contains it.
 */
export const sources = sqliteTable("sources", {
  school_id: integer("school_id")
    .primaryKey()
    .references(() => schools.id, cascade),
  made_by: text("made_by").notNull(),
  address: text("address").notNull(),
  token_address: text("token_address").notNull(),
  client_id: text("client_id").notNull(),
  /** The secret. It is empty if a backup omitted it. */
  secret: text("secret").notNull(),
  /** The name, code or ID of the school in the other system. If empty, it has the same name as in IDMS. */
  their_school: text("their_school").notNull().default(""),
  plan: text("plan").$type<FetchPlan>().notNull().default("by_hand"),
  /**
   * The time after which the other system's changes are still to be imported. Null if all records are. It moves only
   * with an import.
   */
  since: text("since"),
  /** The time at which all records were last fetched and imported. */
  whole_at: text("whole_at"),
  /** Counts the fetches. Each stored line has the number of the fetch that last returned it. */
  run: integer("run").notNull().default(0),
  /** How far an unfinished fetch has got. */
  progress: text("progress", { mode: "json" }).$type<FetchProgress>(),
  /** Counts the stored pages, so that two programs cannot continue the same fetch. */
  turn: integer("turn").notNull().default(0),
  /** The time at which the server last requested the nightly fetch. */
  asked_at: text("asked_at"),
  fetched_at: text("fetched_at"),
  /** The time of the last fetch that failed since the last one that succeeded, and why. */
  failed_at: text("failed_at"),
  failure_said: text("failure_said", { mode: "json" }).$type<Sentence>(),
  created_at: createdAt(),
});

/**
 * The other system's records as lines of OneRoster files, as last fetched. They contain personal data, and are deleted
 * when students are erased.
 */
export const sourceLines = sqliteTable(
  "source_lines",
  {
    school_id: integer("school_id")
      .notNull()
      .references(() => schools.id, cascade),
    file: text("file").notNull(),
    sourced_id: text("sourced_id").notNull(),
    line: text("line", { mode: "json" }).$type<RosterLine>().notNull(),
    run: integer("run").notNull(),
  },
  (t) => [primaryKey({ columns: [t.school_id, t.file, t.sourced_id] })],
);
