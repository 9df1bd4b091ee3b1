/** The tables of whom classes expect, and how many of them have come. */
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { cascade, createdAndUpdated, id, searchColumns, restrict, setNull, version } from "./columns.ts";
import { classes, ofSchool } from "./entities.ts";
import { students } from "./student-tables.ts";
import { schoolYears } from "./year-tables.ts";

/**
 * The children a class expects. `student_id` is the record that came for the child; `not_students` are the ids of
 * records that somebody said are another child's. It is personal data, and is erased with the record.
 */
export const expectedStudents = sqliteTable(
  "expected_students",
  {
    id: id(),
    school_id: ofSchool(),
    class_id: integer("class_id")
      .notNull()
      .references(() => classes.id, restrict),
    full_name: text("full_name").notNull(),
    roll_no: text("roll_no").notNull().default(""),
    admission_no: text("admission_no").notNull().default(""),
    phone: text("phone").notNull().default(""),
    email: text("email").notNull().default(""),
    student_id: integer("student_id").references(() => students.id, setNull),
    /**
     * The token of the child's own link, once one was made; kept readable like those of links, so that it can be
     * shown again.
     */
    token: text("token"),
    /** When the family was last reminded by mail. */
    reminded_at: text("reminded_at"),
    /** With the promotion into which year the child has left; such a row stays for the undo, and nobody is expected by it. */
    left_with: integer("left_with").references(() => schoolYears.id, setNull),
    not_students: text("not_students", { mode: "json" }).$type<number[]>().notNull().default([]),
    ...searchColumns(),
    version: version(),
    ...createdAndUpdated(),
  },
  (t) => [
    index("expected_students_class").on(t.class_id, t.sort_key),
    index("expected_students_school").on(t.school_id, t.class_id),
    uniqueIndex("expected_students_student").on(t.student_id),
    uniqueIndex("expected_students_token").on(t.token),
    index("expected_students_left").on(t.left_with),
  ],
);

/** How many students a class expects, and of how many of them a record has come; kept by `countExpected`. */
export const rosterCounts = sqliteTable("roster_counts", {
  class_id: integer("class_id")
    .primaryKey()
    .references(() => classes.id, cascade),
  expected: integer("expected").notNull(),
  received: integer("received").notNull(),
});
