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

test("the answers come with their labels in the order of the form, then the others; phones in 3-3-4, the photo aside", () => {
  expect(read({})).toEqual([
    ["Student Name", "Asha Rao"],
    ["Address", "-"],
    ["Parent Phone", "987-654-3210"],
    ["Birth Certificate", meta.certificate],
    ["house", "Blue"],
  ]);
});

test("a file is told by its address, and no text that somebody typed is taken for one", () => {
  const typed = {
    house: "aa/000000000000000000000000000000.jpg",
    nick: "/api/students/8/photo/",
    site: "https://example.org/api/students/9/photo/",
  };
  const answers = readableRecord({ id: 9, parent_phone: "", photo, meta: { ...meta, ...typed } }, fields);
  expect(answers.filter(({ isFile }) => isFile).map(({ name }) => name)).toEqual(["certificate"]);
});

test("without a form each answer goes by its name; a phone that nobody answered is added, and any value is a text", () => {
  expect(read({ parent_phone: "1234567890", photo: null, meta: { roll: 7 } }, [])).toEqual([
    ["roll", "7"],
    ["Phone", "123-456-7890"],
  ]);
  expect(read({ parent_phone: "", photo: null, meta: {} }, fields)).toEqual([]);
});

test("the form of a submission is the one with the most of its answers", () => {
  const short = { fields: [makeField("full_name", "Name", "text")] };
  const long = { fields };
  expect(formOf(meta, [short, long])).toBe(long);
  expect(formOf({ full_name: "Asha" }, [short, long])).toBe(short);
  expect(formOf(meta, [])).toBeUndefined();
});
