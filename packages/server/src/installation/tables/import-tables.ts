/** The tables of what is brought in from spreadsheets: drafts, what an import did so that it can be undone, and mappings. */
import type { CellEdit, ImportKind, ImportState, ImportSubject } from "@idms/core/collect/imports/import";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { cascade, createdAt, flag, id, setNull, timestamp } from "./columns.ts";
import { schools, users } from "./entities.ts";

/**
 * An import: as a draft it has files among those of jobs, and cells that were mended beside them, for a day; once it is
 * done both go, and it can be undone until `undo_until`. One of the command line begins as done. `job_id` is the job that
 * brings it in or undoes it, which may be gone.
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
    /** Fields by the headings of columns, as far as somebody has said it. */
    mapping: text("mapping", { mode: "json" }).$type<Record<string, string>>().notNull().default({}),
    edits: text("edits", { mode: "json" }).$type<CellEdit[]>().notNull().default([]),
    job_id: integer("job_id"),
    /** The form by whose fields students were imported, whose unique answers an undo gives back. */
    form_template_id: integer("form_template_id"),
    created: integer("created").notNull().default(0),
    changed: integer("changed").notNull().default(0),
    unchanged: integer("unchanged").notNull().default(0),
    rejected: integer("rejected").notNull().default(0),
    /** How many were taken off rosters, whom no undo brings back. */
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
 * The rows an import added and changed, while it can be undone: only ids, since earlier versions have what a row was.
 * `version` is the one the import left, so that a later change is seen. No reference keeps a row from outliving what
 * it names: an undo says who is gone.
 */
export const importRows = sqliteTable(
  "import_rows",
  {
    import_id: integer("import_id")
      .notNull()
      .references(() => imports.id, cascade),
    subject: text("subject").$type<ImportSubject>().notNull(),
    subject_id: integer("subject_id").notNull(),
    /** The row of the sheet. */
    row: integer("row").notNull(),
    is_new: flag("is_new").notNull(),
    version: integer("version").notNull(),
    /** The child on a roster that a changed student was before. */
    expected_id: integer("expected_id"),
  },
  (t) => [primaryKey({ columns: [t.import_id, t.subject_id] })],
);

/** The meanings somebody last gave the columns of certain headings at a school; for imports of schools, without one. */
export const importMappings = sqliteTable(
  "import_mappings",
  {
    id: id(),
    school_id: integer("school_id").references(() => schools.id, cascade),
    kind: text("kind").$type<ImportKind>().notNull(),
    /** The headings without their case and signs, in order. */
    headings: text("headings").notNull(),
    mapping: text("mapping", { mode: "json" }).$type<Record<string, string>>().notNull(),
    updated_at: text("updated_at").notNull().$defaultFn(timestamp).$onUpdateFn(timestamp),
  },
  (t) => [uniqueIndex("import_mappings_headings").on(t.school_id, t.kind, t.headings)],
);
