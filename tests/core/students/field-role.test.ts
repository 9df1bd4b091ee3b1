import { makeField } from "@idms/core/forms/values/field";
import { fieldRole, type FieldRole } from "@idms/core/students/answers/field-role";
import { expect, test } from "vitest";

const roleOf = (name: string, label = "") => fieldRole(makeField(name, label, "text"));

const named: [FieldRole, string[]][] = [
  ["father", ["fatherName", "father_name", "Father's Name", "Father", "Name of the Father", "Guardian Name"]],
  ["roll_no", ["roll_no", "Roll No.", "RollNumber", "roll", "Class Roll No"]],
  [
    "admission_no",
    ["admission_no", "Adm No", "Admn. No.", "Enrolment No", "GR No.", "Reg. No", "Scholar No"],
  ],
  ["born", ["dob", "D.O.B.", "Date of Birth", "birth_date", "birthday", "Student's Date of Birth"]],
  ["valid_until", ["validity", "Valid Upto", "valid_till", "Expiry Date", "expires_on", "Card valid until"]],
];

test.each(named)("%s is recognised by its usual names, as name or label", (role, called) => {
  for (const each of called) {
    expect(roleOf(each), each).toBe(role);
    expect(roleOf("field_7", each), each).toBe(role);
  }
});

test("a part of a name is not a role", () => {
  for (const other of [
    "father_phone",
    "Father's Occupation",
    "parent_phone",
    "full_name",
    "payroll",
    "enrolment date",
    "Admission Date",
    "admission class",
    "date of admission",
    "birth place",
    "valid from",
    "group",
    "grade",
    "registered",
    "bus no",
  ])
    expect(roleOf(other), other).toBeUndefined();
  expect(fieldRole(makeField("dob", "", "file"))).toBeUndefined();
});
