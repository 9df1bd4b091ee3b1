import { expect, test } from "vitest";
import { defaultFields, makeField } from "@idms/core/forms/values/field";
import { submissionFrom } from "@idms/core/students/records/submission";

test("mapped answers fill the columns and remain answers, with texts separate from files", () => {
  const texts = { full_name: "Asha Rao", fatherName: "", parent_phone: "9876543210" };
  expect(submissionFrom(defaultFields(), { ...texts, photo: "p/1.jpg" })).toEqual({
    full_name: "Asha Rao",
    parent_phone: "9876543210",
    photo: "p/1.jpg",
    meta: texts,
    files: { photo: "p/1.jpg" },
  });
});

test("the mapping decides, not the field's name", () => {
  const fields = [
    makeField("child", "Child", "text", { map_to: "full_name" }),
    makeField("full_name", "Nickname", "text"),
  ];
  expect(submissionFrom(fields, { child: "Asha Rao", full_name: "Ashu" })).toMatchObject({
    full_name: "Asha Rao",
    meta: { child: "Asha Rao", full_name: "Ashu" },
  });
});

test("a column that no field fills stays empty", () => {
  expect(submissionFrom([makeField("student_name", "Name", "text")], { student_name: "Asha" })).toEqual({
    full_name: "",
    parent_phone: "",
    photo: null,
    meta: { student_name: "Asha" },
    files: {},
  });
});

test("an answer without a field of the form is not stored", () => {
  expect(submissionFrom(defaultFields(), { status: "VERIFIED" }).meta).toEqual({});
});
