import { describe, expect, test } from "vitest";
import { displayName, photoSource, studentName } from "@idms/core/students/records/display-name";
import { fileAddress } from "@idms/core/students/records/file-address";
import { SHEET_COLUMNS, sheetRow } from "@idms/core/students/spreadsheets/sheet-rows";
import { studentSchema } from "@idms/core/students/records/student";

const wire = {
  id: 9,
  full_name: "Asha Rao",
  parent_phone: "9876543210",
  status: "VERIFIED",
  classroom: { id: 5, class_name: "6", section: "A" },
  school: 3,
  photo: "/api/photos/9",
  meta: { full_name: "Asha Rao", fatherName: "Vikram Rao" },
};

const readRoom = (classroom: unknown) => studentSchema.parse({ ...wire, classroom }).classroom;

describe("a student is read", () => {
  test("with the class as an ID, or as an object with id or pk and class_name or name", () => {
    const room = { id: 5, class_name: "6", section: null, holds: "students" };
    expect(readRoom({ id: 5, class_name: "6" })).toEqual(room);
    expect(readRoom({ pk: 5, name: "6" })).toEqual(room);
    expect(readRoom(5)).toEqual({ id: 5, class_name: null, section: null, holds: "students" });
  });

  test("with missing values left empty", () => {
    expect(studentSchema.parse({ id: 9, status: "SUBMITTED", classroom: 5 })).toEqual({
      id: 9,
      full_name: "",
      parent_phone: "",
      status: "SUBMITTED",
      classroom: { id: 5, class_name: null, section: null, holds: "students" },
      school: null,
      photo: null,
      photo_came_along: false,
      photo_quality: null,
      photo_correction: null,
      doubts: [],
      doubt_codes: [],
      meta: {},
      created_at: null,
      sent_back: null,
      version: null,
    });
  });

  test("but not with a class that has no id, or with an unknown status", () => {
    expect(studentSchema.safeParse({ ...wire, classroom: { name: "6" } }).success).toBe(false);
    expect(studentSchema.safeParse({ ...wire, status: "LOST" }).success).toBe(false);
  });
});

describe("the name of a student", () => {
  test("is full_name, or else the meta's student_name", () => {
    expect(studentName({ full_name: "Asha", meta: { student_name: "A." } })).toBe("Asha");
    expect(studentName({ full_name: " ", meta: { student_name: "A." } })).toBe("A.");
    expect(studentName({ full_name: "", meta: {} })).toBe("");
  });

  test("is shown with the father if the meta holds fatherName", () => {
    expect(displayName(wire)).toBe("Asha Rao (Father: Vikram Rao)");
    expect(displayName({ full_name: "Asha Rao", meta: { fatherName: "" } })).toBe("Asha Rao");
    expect(displayName({ full_name: "Asha Rao", meta: { fatherName: 7 } })).toBe("Asha Rao");
  });
});

test("the photo is in photo, else in the meta's photo, else in its student_photo", () => {
  const [photo, student_photo] = ["photo", "student_photo"].map((field) => fileAddress(9, field));
  const source = (more: object) => photoSource({ id: 9, photo: null, meta: {}, ...more });
  expect(source({ photo: "a", meta: { photo, student_photo } })).toBe("a");
  expect(source({ meta: { photo, student_photo } })).toBe(photo);
  expect(source({ meta: { photo: "", student_photo } })).toBe(student_photo);
  expect(source({})).toBeNull();
});

test("a text in a field named photo is not a photo, nor is the address of another student's", () => {
  for (const photo of ["aa/000000000000000000000000000000.jpg", "see attached", fileAddress(8), 7])
    expect(photoSource({ id: 9, photo: null, meta: { photo } })).toBeNull();
});

test("the sheet has the columns Name, Class, Phone and Status", () => {
  expect(SHEET_COLUMNS).toEqual(["Name", "Class", "Phone", "Status"]);
  const students = [wire, { ...wire, classroom: 5, full_name: "", meta: { student_name: "=1+1" } }];
  expect(students.map((student) => sheetRow(studentSchema.parse(student)))).toEqual([
    ["Asha Rao", "6 - A", "9876543210", "VERIFIED"],
    ["=1+1", "5", "9876543210", "VERIFIED"],
  ]);
});
