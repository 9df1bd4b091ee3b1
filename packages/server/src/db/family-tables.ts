/** The tables of families: the pages on which they see what they sent, and what they propose. */
import type { ProposalKind } from "@idms/core";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { cascade, createdAt, id } from "./columns.ts";
import { schools } from "./entities.ts";

const ofSchool = () =>
  integer("school_id")
    .notNull()
    .references(() => schools.id, cascade);

/**
 * The pages that were given to families; only who has the token opens one, and here is its hash alone. `student_id` refers to
 * nobody: ids are never given again, and who was removed may come back.
 */
export const familyPages = sqliteTable(
  "family_pages",
  {
    token_hash: text("token_hash").primaryKey(),
    school_id: ofSchool(),
    student_id: integer("student_id").notNull(),
    created_at: createdAt(),
  },
  (t) => [index("family_pages_student").on(t.student_id), index("family_pages_school").on(t.school_id)],
);

/**
 * What somebody proposes of a record and the school decides: answers and files as in `students`. `source` is the hash by which
 * the same proposal is known when it is sent again.
 */
export const proposals = sqliteTable(
  "proposals",
  {
    id: id(),
    school_id: ofSchool(),
    student_id: integer("student_id").notNull(),
    kind: text("kind").$type<ProposalKind>().notNull(),
    note: text("note").notNull().default(""),
    meta: text("meta", { mode: "json" }).$type<Record<string, string>>().notNull(),
    files: text("files", { mode: "json" }).$type<Record<string, string>>().notNull().default({}),
    source: text("source").notNull(),
    created_at: createdAt(),
  },
  (t) => [
    index("proposals_student").on(t.student_id),
    index("proposals_school").on(t.school_id, t.id),
    uniqueIndex("proposals_source").on(t.source),
  ],
);
