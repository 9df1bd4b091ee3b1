/** The tables of school years: the current one of each school, and the data to undo a promotion. */
import type { StudentStatus } from "@idms/core/students/records/status";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { cascade, flag, id } from "./columns.ts";
import { schools } from "./entities.ts";

/**
 * The school years of a school, counted from 1. The last one is current. A year that began with a promotion has
 * `promoted_by`, and can be undone until `undo_until`. All other years were only entered.
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
    /** The name and last day of the previous year. Null if unknown. */
    ended_name: text("ended_name"),
    ended_on: text("ended_on"),
    promoted_by: text("promoted_by"),
    undo_until: text("undo_until"),
    /** The classes added for this year, as a JSON array of IDs. */
    new_classes: text("new_classes", { mode: "json" }).$type<number[]>().notNull().default([]),
    /** The roster rows that moved without a record, each with its earlier class: pairs of IDs. */
    moved_expected: text("moved_expected", { mode: "json" }).$type<number[][]>().notNull().default([]),
  },
  (t) => [uniqueIndex("school_years_number").on(t.school_id, t.number)],
);

/**
 * The students as before a promotion, while it can be undone. A promotion does not change answers and photos. `version`
 * is the one after the promotion, so that a later change is detected. A student who `has_left` is removed. There is no
 * foreign key, so a row may outlive its student; an undo reports deleted students.
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
