/** The tables for school years: the years of each school, and the data needed to undo a promotion. */
import type { StudentStatus } from "@idms/core/students/records/status";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { cascade, flag, id } from "./columns.ts";
import { schools } from "./entities.ts";

/**
 * The school years of a school, counted from 1. The last year is the current one. A year that began with a promotion
 * has `promoted_by`, and the promotion can be undone until `undo_until`. All other years were simply entered.
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
    /** The last day of the year, as YYYY-MM-DD. */
    ends_on: text("ends_on").notNull(),
    began_at: text("began_at").notNull(),
    /** The name of the previous year. The next column contains its last day. Null if unknown. */
    ended_name: text("ended_name"),
    ended_on: text("ended_on"),
    promoted_by: text("promoted_by"),
    undo_until: text("undo_until"),
    /** The IDs of the classes that were added for this year, as a JSON array. */
    new_classes: text("new_classes", { mode: "json" }).$type<number[]>().notNull().default([]),
    /** The roster rows without a record that were moved. Each is a pair of IDs: the row and its earlier class. */
    moved_expected: text("moved_expected", { mode: "json" }).$type<number[][]>().notNull().default([]),
  },
  (t) => [uniqueIndex("school_years_number").on(t.school_id, t.number)],
);

/**
 * The state of students before a promotion, which is kept while the promotion can be undone. A promotion does not
 * change answers or photos. `version` is the version after the promotion, and shows whether the student was changed
 * later. A student who `has_left` is removed. There is no foreign key, so a row may outlive its student. An undo
 * reports deleted students.
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
