import { expect, test } from "vitest";
import {
  BLOOD_GROUPS,
  FIELD_TYPES,
  defaultFields,
  fieldFor,
  fieldLabel,
  makeField,
  newField,
} from "@idms/core/forms/values/field";

test("a new template starts with the specified fields", () => {
  const plain = { required: false, unique: false, map_to: null, options: [] };
  expect(defaultFields()).toEqual([
    { ...plain, name: "full_name", label: "Student Name", type: "text", required: true, map_to: "full_name" },
    { ...plain, name: "fatherName", label: "Father Name", type: "text" },
    { ...plain, name: "address", label: "Address", type: "textarea" },
    {
      ...plain,
      name: "blood_group",
      label: "Blood Group",
      type: "select",
      options: ["A+", "A-", "B+", "B-", "O+", "O-", "AB+", "AB-"],
    },
    {
      ...plain,
      name: "parent_phone",
      label: "Parent Phone",
      type: "tel",
      required: true,
      unique: true,
      siblings: true,
      map_to: "parent_phone",
    },
    { ...plain, name: "photo", label: "Photo", type: "file", required: true, map_to: "photo" },
  ]);
});

test("the field types and the blood groups are as specified", () => {
  expect([...FIELD_TYPES]).toEqual(["text", "email", "tel", "date", "textarea", "select", "file"]);
  expect([...BLOOD_GROUPS]).toEqual(["A+", "A-", "B+", "B-", "O+", "O-", "AB+", "AB-"]);
});

test("each new template has its own list of fields", () => {
  defaultFields()[3]?.options.push("Unknown");
  expect(defaultFields()[3]?.options).toHaveLength(8);
});

test("a new field is field_N 'New Field' of type text, with a free number", () => {
  expect(newField([])).toMatchObject({ name: "field_1", label: "New Field", type: "text" });
  expect(newField(defaultFields()).name).toBe("field_7");
  expect(newField([makeField("field_2", "", "text")]).name).toBe("field_3");
});

test("messages name a field by its label, or by its name if it has no label", () => {
  expect(fieldLabel({ name: "roll", label: "Roll No" })).toBe("Roll No");
  expect(fieldLabel({ name: "roll", label: "" })).toBe("roll");
});

test("a column is filled by the field mapped to it, or else by the field with its name", () => {
  const named = makeField("full_name", "Nickname", "text");
  const mapped = makeField("child", "Child", "text", { map_to: "full_name" });
  expect(fieldFor([named, mapped], "full_name")).toBe(mapped);
  expect(fieldFor([named], "full_name")).toBe(named);
  expect(fieldFor([makeField("full_name", "", "text", { map_to: "nick" })], "full_name")).toBeUndefined();
});

test("only a file fills the photo, and a file never fills a text column", () => {
  expect(fieldFor([makeField("photo", "Photo", "text")], "photo")).toBeUndefined();
  expect(fieldFor([makeField("full_name", "Name", "file")], "full_name")).toBeUndefined();
});
