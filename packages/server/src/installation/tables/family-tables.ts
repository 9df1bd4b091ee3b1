/** The tables for families: the pages that show their submissions, their proposals, and their consents. */
import type { ProposalKind } from "@idms/core/collect/families/proposal";
import type { NoticeFacts, NoticeTexts } from "@idms/core/forms/notices/notice";
import type { ParentLanguage } from "@idms/core/forms/values/parent-languages";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { cascade, createdAt, id } from "./columns.ts";
import { schools } from "./entities.ts";

const ofSchool = () =>
  integer("school_id")
    .notNull()
    .references(() => schools.id, cascade);

/**
 * The pages given to families. A page can be opened only with its token, and only the hash of the token is stored.
 * `student_id` is not a foreign key, because IDs are never reused and a removed student may be restored.
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
 * Proposed changes to a record, which the school accepts or rejects. Answers and files have the same format as in
 * `students`. `source` is a hash that identifies a proposal that is sent twice.
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

/**
 * The versions of the privacy notices. Each version is stored under a hash of its full text and is never changed. The
 * default notice is added, without approval, once a family has agreed to it.
 */
export const notices = sqliteTable(
  "notices",
  {
    school_id: ofSchool(),
    version: text("version").notNull(),
    texts: text("texts", { mode: "json" }).$type<NoticeTexts>().notNull(),
    facts: text("facts", { mode: "json" }).$type<NoticeFacts>().notNull(),
    approved_by: text("approved_by"),
    approved_at: text("approved_at"),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.school_id, t.version] })],
);

/**
 * The consents of families. Each contains the version of the notice, and the language in which the family saw it. As
 * with pages, `student_id` is not a foreign key.
 */
export const consents = sqliteTable(
  "consents",
  {
    id: id(),
    school_id: ofSchool(),
    student_id: integer("student_id").notNull(),
    version: text("version").notNull(),
    language: text("language").$type<ParentLanguage>().notNull(),
    given_at: text("given_at").notNull(),
    withdrawn_at: text("withdrawn_at"),
  },
  (t) => [index("consents_student").on(t.student_id), index("consents_school").on(t.school_id, t.id)],
);
