import { defaultFields, makeField } from "@idms/core/forms/values/field";
import { fieldsSchema } from "@idms/core/forms/templates/template";
import { formsFor, isStaffForm, staffFields } from "@idms/core/school/classes/staff-group";
import { expect, test } from "vitest";

const students = { name: "Student details", fields: defaultFields() };
const staff = { name: "Staff details", fields: staffFields() };

test("the starter form for staff is a valid form that asks no student's questions", () => {
  expect(fieldsSchema.parse(staff.fields)).toEqual(staff.fields);
  expect(staff.fields.map(({ name }) => name)).toEqual([
    "full_name",
    "designation",
    "department",
    "employee_no",
    "phone",
    "blood_group",
    "photo",
  ]);
  expect([isStaffForm(staff), isStaffForm(students)]).toEqual([true, false]);
});

test("a group gets the forms for its people, or all forms if none is for them", () => {
  expect(formsFor("staff", [students, staff])).toEqual([staff]);
  expect(formsFor("students", [students, staff])).toEqual([students]);
  expect(formsFor("staff", [students])).toEqual([students]);
});

test.each([
  ["fatherName", "Father Name"],
  ["field_2", "Father's Name"],
  ["motherName", "Mother Name"],
  ["roll_no", "Roll No"],
  ["field_9", "Admission Number"],
])("a form with %s (%s) and a designation is for students", (name, label) => {
  const designation = makeField("designation", "Designation", "text");
  expect(isStaffForm({ fields: [designation] })).toBe(true);
  expect(isStaffForm({ fields: [designation, makeField(name, label, "text")] })).toBe(false);
});

test("a form for staff may ask for the father's name", () => {
  const father = makeField("field_8", "Father's Name", "text");
  expect(isStaffForm({ fields: [...staffFields(), father] })).toBe(true);
});
