/** The tables of school years: which one goes on at a school, and what a promotion is undone by. */
import type { StudentStatus } from "@idms/core/students/records/status";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { cascade, flag, id } from "./columns.ts";
import { schools } from "./entities.ts";

/**
 * The school years that have begun at a school, counted from 1; the last one goes on. One that began with a promotion has
 * `promoted_by`, and until `undo_until` it can be undone; another was only said.
 */
export const schoolYears = sqliteTable(
  "school_years",
  {
    id: id(),
    school_id: integer("school_id")
      .notNull()
      .references(() => schools.id, cascade),
    number: integer("number").notNull(),
    name: text("name").notNull(),
    /** The last day, YYYY-MM-DD. */
    ends_on: text("ends_on").notNull(),
    began_at: text("began_at").notNull(),
    /** The name of the year before, and its last day; null where that was not known. */
    ended_name: text("ended_name"),
    ended_on: text("ended_on"),
    promoted_by: text("promoted_by"),
    undo_until: text("undo_until"),
    /** The classes that were added for it, as a JSON array of ids. */
    new_classes: text("new_classes", { mode: "json" }).$type<number[]>().notNull().default([]),
    /** The rows of rosters that went along without a record, with the class of each before: pairs of ids. */
    moved_expected: text("moved_expected", { mode: "json" }).$type<number[][]>().notNull().default([]),
  },
  (t) => [uniqueIndex("school_years_number").on(t.school_id, t.number)],
);

/**
 * The students as before a promotion, while it can be undone; it does not change their answers and photos. `version`
 * is the one the promotion left, so that a later change is seen. A student who `has_left` is removed. No reference
 * keeps a row from outliving its student: an undo says who is gone.
 */
export const promotedStudents = sqliteTable(
  "promoted_students",
  {
    school_year_id: integer("school_year_id")
      .notNull()
      .references(() => schoolYears.id, cascade),
    student_id: integer("student_id").notNull(),
    has_left: flag("has_left").notNull().default(false),
    class_id: integer("class_id").notNull(),
    status: text("status").$type<StudentStatus>().notNull(),
    carried_photo: text("carried_photo"),
    updated_at: text("updated_at").notNull(),
    version: integer("version").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_year_id, t.student_id] }),
    index("promoted_students_student").on(t.student_id),
  ],
);
