import { expect, test } from "vitest";
import { sharedPhotoNotes, type NamedPhoto } from "@idms/core/students/spreadsheets/shared-photos";

const photo = (row: number, file: string, more: Partial<NamedPhoto> = {}): NamedPhoto => ({
  row,
  file,
  content: file,
  isGiven: true,
  ...more,
});
const messages = (...photos: NamedPhoto[]) =>
  sharedPhotoNotes(photos, "Photo").map(({ row, column, message }) => `${row} ${column}: ${message}`);

test("photos that each belong to one row cause no message", () => {
  expect(messages(photo(2, "a.jpg"), photo(3, "b.jpg"))).toEqual([]);
});

test("each row that would get the photo of another one is told so, with both rows", () => {
  const message = "Photo: The same photo, a.jpg, is in rows 2, 5. Give each student a different photo.";
  expect(messages(photo(2, "a.jpg"), photo(3, "b.jpg"), photo(5, "a.jpg"))).toEqual([
    `2 ${message}`,
    `5 ${message}`,
  ]);
  expect(messages(photo(2, "a.jpg", { isGiven: false }), photo(5, "a.jpg"))).toEqual([`5 ${message}`]);
});

test("files with the same content are one photo", () => {
  const [first] = messages(photo(2, "a.jpg", { content: "x" }), photo(3, "b.jpg", { content: "x" }));
  expect(first).toBe(
    "2 Photo: The same photo, a.jpg, b.jpg, is in rows 2, 3. Give each student a different photo.",
  );
});

test("of many rows only the first are named", () => {
  const many = Array.from({ length: 40 }, (_, index) => photo(index + 2, "none.jpg"));
  expect(messages(...many)[39]).toBe(
    "41 Photo: The same photo, none.jpg, is in rows 2, 3, 4, 5, …. Give each student a different photo.",
  );
});
