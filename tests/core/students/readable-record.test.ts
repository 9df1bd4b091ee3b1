import { defaultFields, makeField } from "@idms/core/forms/values/field";
import { formOf, readableRecord } from "@idms/core/students/records/readable-record";
import { expect, test } from "vitest";

const photo = "/api/students/9/photo/";
const fields = [...defaultFields(), makeField("certificate", "Birth Certificate", "file")];
const meta = {
  photo,
  parent_phone: "9876543210",
  full_name: "Asha Rao",
  address: "",
  house: "Blue",
  certificate: "/api/students/9/photo/?field=certificate",
};
const read = (student: Partial<Parameters<typeof readableRecord>[0]>, form = fields) =>
  readableRecord({ id: 9, parent_phone: "9876543210", photo, meta, ...student }, form).map(
    ({ label, text }) => [label, text],
  );

test("answers have their labels in the order of the form, then the others; phones in 3-3-4, without the photo", () => {
  expect(read({})).toEqual([
    ["Student Name", "Asha Rao"],
    ["Address", "-"],
    ["Parent Phone", "987-654-3210"],
    ["Birth Certificate", meta.certificate],
    ["house", "Blue"],
  ]);
});

test("a file is shown by its address, and typed text is never taken for one", () => {
  const typed = {
    house: "aa/000000000000000000000000000000.jpg",
    nick: "/api/students/8/photo/",
    site: "https://example.org/api/students/9/photo/",
  };
  const answers = readableRecord({ id: 9, parent_phone: "", photo, meta: { ...meta, ...typed } }, fields);
  expect(answers.filter(({ isFile }) => isFile).map(({ name }) => name)).toEqual(["certificate"]);
});

test("without a form each answer has its name, any value is a text, and the record's phone is added", () => {
  expect(read({ parent_phone: "1234567890", photo: null, meta: { roll: 7 } }, [])).toEqual([
    ["roll", "7"],
    ["Phone", "123-456-7890"],
  ]);
  expect(read({ parent_phone: "", photo: null, meta: {} }, fields)).toEqual([]);
});

test("the form of a submission is the one that has most of its answers", () => {
  const short = { fields: [makeField("full_name", "Name", "text")] };
  const long = { fields };
  expect(formOf(meta, [short, long])).toBe(long);
  expect(formOf({ full_name: "Asha" }, [short, long])).toBe(short);
  expect(formOf(meta, [])).toBeUndefined();
});
