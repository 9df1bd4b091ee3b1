/** The tables for class proofs. They contain the verdicts on each card, and the shorter text for individual cards. */
import type { SignOutcome } from "@idms/core/students/sign-off/sign-off";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { cascade, createdAt, id, setNull } from "./columns.ts";
import { classLinks, schools } from "./entities.ts";

const ofSchoolGoing = () =>
  integer("school_id")
    .notNull()
    .references(() => schools.id, cascade);

/**
 * The verdicts on a student's card in a proof, in order. The last verdict counts. `student_id` is not a foreign key,
 * because IDs are never reused and a removed student may be restored.
 */
export const cardSignatures = sqliteTable(
  "card_signatures",
  {
    id: id(),
    school_id: ofSchoolGoing(),
    student_id: integer("student_id").notNull(),
    /** The link through which the verdict was submitted. Null for a verdict by school staff. */
    proof_link_id: integer("proof_link_id").references(() => classLinks.id, setNull),
    outcome: text("outcome").$type<SignOutcome>().notNull(),
    note: text("note").notNull().default(""),
    made_by: text("made_by").notNull(),
    /** The digest of the card's complete content. */
    card_version: text("card_version").notNull(),
    created_at: createdAt(),
  },
  (t) => [
    index("card_signatures_student").on(t.student_id, t.id),
    index("card_signatures_school").on(t.school_id),
    index("card_signatures_link").on(t.proof_link_id),
  ],
);

/**
 * Shorter text for a single student's card, keyed by the field whose text it replaces. As in the table above,
 * `student_id` is not a foreign key.
 */
export const cardOwnTexts = sqliteTable(
  "card_own_texts",
  {
    student_id: integer("student_id").notNull(),
    name: text("name").notNull(),
    school_id: ofSchoolGoing(),
    text: text("text").notNull(),
    instead_of: text("instead_of").notNull(),
    made_by: text("made_by").notNull(),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.student_id, t.name] }), index("card_own_texts_school").on(t.school_id)],
);
