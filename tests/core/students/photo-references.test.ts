/** References to a photo file in the cells of a sheet. */
import { expect, test } from "vitest";
import { photoNameIn, photoNamesIn } from "@idms/core/students/spreadsheets/photo-references";

const FORMS = JSON.stringify([
  {
    name: "IMG_1201_Mohan Rao.jpg",
    link: "https://example.sharepoint.com/personal/office/Documents/Apps/Microsoft%20Forms/IMG_1201.jpg",
    id: "01ABC",
    type: null,
    size: 2034567,
  },
]);

test.each([
  ["asha.jpg", ["asha.jpg"]],
  ["8A/asha.jpg", ["8A/asha.jpg", "asha.jpg"]],
  [
    "C:\\Pictures\\8A\\asha.jpg",
    ["C:/Pictures/8A/asha.jpg", "Pictures/8A/asha.jpg", "8A/asha.jpg", "asha.jpg"],
  ],
  ['"D:\\asha.jpg"', ["D:/asha.jpg", "asha.jpg"]],
  ["/home/office/asha.jpg", ["/home/office/asha.jpg", "home/office/asha.jpg", "office/asha.jpg", "asha.jpg"]],
])("%s can mean any of %j", (cell, names) => {
  expect(photoNamesIn(cell)).toEqual(names);
});

test.each([
  ["https://example.org/files/8A/asha%20rao.jpg?width=200#top", "asha rao.jpg"],
  ["https://kobo.example.org/media/original?media_file=user/attachments/17/asha.jpg", "asha.jpg"],
  ["file:///C:/Pictures/asha.jpg", "asha.jpg"],
  ["https://example.org/%E0%A4/asha.jpg", "asha.jpg"],
])("the address %s ends in %s", (cell, name) => {
  expect(photoNamesIn(cell)).toContain(name);
});

test("in a cell of Microsoft Forms, the name of the file comes first", () => {
  expect(photoNamesIn(FORMS)[0]).toBe("IMG_1201_Mohan Rao.jpg");
  expect(photoNameIn(FORMS)).toBe("IMG_1201_Mohan Rao.jpg");
});

test.each(["[no json", '{"id":7}', "[]", "https://drive.google.com/open?id=1AbC"])(
  "%s stays unchanged",
  (cell) => {
    expect(photoNamesIn(cell)).toContain(cell);
    expect(photoNameIn(cell)).toBe(cell);
  },
);
