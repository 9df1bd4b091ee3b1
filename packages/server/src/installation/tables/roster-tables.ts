/** The tables for the students that classes expect, and for how many of them have submitted. */
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { cascade, createdAndUpdated, id, searchColumns, restrict, setNull, version } from "./columns.ts";
import { classes, ofSchool } from "./entities.ts";
import { students } from "./student-tables.ts";
import { schoolYears } from "./year-tables.ts";

/**
 * The children that a class expects. `student_id` is the child's received record. `not_students` contains the IDs of
 * records that a user has marked as belonging to another child. This is personal data, and is erased with the record.
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
     * The token of the child's personal link, if a link was created. As with other links, the token is stored in
     * readable form, so that it can be shown again.
     */
    token: text("token"),
    /** The time at which the family was last reminded by email. */
    reminded_at: text("reminded_at"),
    /**
     * The school year that began with the promotion in which the child left. The row is kept so that the promotion
     * can be undone, but the child is no longer expected.
     */
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

/**
 * The number of students that a class expects, and how many of them have a record. `countExpected` maintains these
 * numbers.
 */
export const rosterCounts = sqliteTable("roster_counts", {
  class_id: integer("class_id")
    .primaryKey()
    .references(() => classes.id, cascade),
  expected: integer("expected").notNull(),
  received: integer("received").notNull(),
});
