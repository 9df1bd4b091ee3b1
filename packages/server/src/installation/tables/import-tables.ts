/**
 * The tables for spreadsheet imports: drafts, mappings, and the changes that an import made. The changes are stored
 * so that the import can be undone.
 */
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
