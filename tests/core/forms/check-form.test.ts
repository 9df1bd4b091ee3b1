import { checkForm } from "@idms/core/forms/answers/check-form";
import { defaultFields, makeField } from "@idms/core/forms/values/field";
import { expect, test } from "vitest";

test("the fields of a new template have no problems", () => {
  expect(checkForm(defaultFields())).toEqual([]);
});

test("what the editor refuses is a problem, and what lists and cards lack is a warning", () => {
  const fields = [makeField("house", "House", "select"), makeField("house", "", "text")];
  expect(checkForm(fields)).toMatchObject([
    { state: "problem", message: "Add at least one option to House." },
    { state: "problem", message: expect.stringMatching(/^Two fields are named "house"/) },
    { state: "warning", message: "No field holds the student's name (map_to full_name)." },
    { state: "warning", message: "No field holds the photo (type file, map_to photo)." },
    { state: "warning", message: "No field is unique, so the same child's details can be submitted twice." },
  ]);
  const twice = [...defaultFields(), makeField("address", "Address again", "text")];
  expect(checkForm(twice)).toMatchObject([
    { state: "problem", message: expect.stringContaining('"address"') },
  ]);
});
