import { expect, test } from "vitest";
import { classroomInputSchema, classroomSchema } from "@idms/core/school/classes/classroom";

const read = {
  id: 5,
  class_name: "6",
  section: "A",
  total_students: 40,
  holds: "students",
  school: 3,
  version: 4,
};
const messages = (input: object) =>
  classroomInputSchema.safeParse(input).error?.issues.map(({ message }) => message);

test("a class is read with its school as an ID, an object or school_id", () => {
  for (const school of [
    { school: 3 },
    { school: { id: 3, name: "Hill" } },
    { school: undefined, school_id: 3 },
  ])
    expect(classroomSchema.parse({ ...read, ...school })).toEqual(read);
});

test("a class from a server without versions is read too", () => {
  expect(classroomSchema.parse({ ...read, version: undefined }).version).toBeNull();
});

test("a section that is missing or empty is null", () => {
  for (const section of [undefined, null, ""]) {
    expect(classroomSchema.parse({ ...read, section }).section).toBeNull();
    expect(classroomInputSchema.parse({ class_name: "6", section }).section).toBeNull();
  }
});

test("the class name is required", () => {
  expect(messages({ class_name: " " })).toEqual(["Class Name is required."]);
  expect(messages({})).toEqual(["Class Name is required."]);
});

const total = (total_students: unknown) =>
  classroomInputSchema.parse({ class_name: "6", total_students }).total_students;

test("the number of students is a number or a numeric text, and 0 if it is left empty", () => {
  expect([40, "40", " 40.0 ", "", undefined, null].map(total)).toEqual([40, 40, 40, 0, 0, 0]);
});

test.each([-1, 1.5, "many", "12a", Number.NaN, true])(
  "%j is not a valid number of students",
  (total_students) => {
    expect(messages({ class_name: "6", total_students })).toEqual([
      "Total Students must be a whole number of 0 or more.",
    ]);
  },
);
