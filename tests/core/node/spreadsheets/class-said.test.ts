/** The class that the user gives for all rows, compared with the file's own. */
import { expect, test } from "vitest";
import { sureAsked } from "@idms/core/spreadsheets/cells/sure";
import { readSpreadsheet } from "../../../../packages/core/src/node/spreadsheets/read-spreadsheet.ts";

const ROWS = "Name,Mobile\nAsha Rao,9876543210\nRavi Das,9876500000\n";
const TITLED = `Green Valley School\n"Class : IX Section : B",\n${ROWS}`;

const read = (file: string, content: string, choice: Parameters<typeof readSpreadsheet>[2]) =>
  readSpreadsheet(Buffer.from(content), file, choice);

test.each([
  [
    TITLED,
    "list.csv",
    "9 - C",
    'The title, "Class : IX Section : B", refers to 9 - B, but the import is for 9 - C',
  ],
  [ROWS, "9 - B.csv", "8 - A", 'The file name, "9 - B.csv", refers to 9 - B, but the import is for 8 - A'],
  [ROWS, "IX.csv", "8 - A", 'The file name, "IX.csv", refers to IX, but the import is for 8 - A'],
  [TITLED, "8 - A.csv", "9 - B", 'The file name, "8 - A.csv", refers to 8 - A, but the import is for 9 - B'],
  [
    ROWS,
    "class 9 list.csv",
    "8",
    'The file name, "class 9 list.csv", refers to class 9 list, but the import is for 8',
  ],
  [TITLED, "list.csv", "C", 'The title, "Class : IX Section : B", refers to 9 - B, but the import is for C'],
])(
  "a source that names another class is asked about, and no assumption is reported: %#",
  async (content, file, ofClass, asks) => {
    const sheet = await read(file, content, { ofClass });
    expect(sheet.asks?.message).toBe(`${asks}. Confirm the chosen class, or choose another.`);
    expect(sureAsked(sheet.asks ? [sheet.asks] : [])).toEqual(["class"]);
    expect(sheet.guesses.filter(({ what }) => what === "band")).toEqual([]);
    expect(sheet.headers).toEqual(["Name", "Mobile"]);
    await expect(read(file, content, { ofClass, mustKnow: true })).rejects.toThrow(asks);
    const sure = await read(file, content, { ofClass, mustKnow: true, sure: ["class"] });
    expect(sure.rows).toHaveLength(2);
  },
);

test.each([
  [TITLED, "list.csv", "9 - B"],
  [TITLED, "list.csv", "IX B"],
  [TITLED, "class 9.csv", "9 - B"],
  [TITLED, "list.csv", "9"],
  [TITLED, "list.csv", "B"],
  [ROWS, "x.csv", "8 - A"],
  [ROWS, "students.csv", "Nursery"],
  [`Name,Mobile,Class\nAsha Rao,9876543210,8 - A\n`, "9 - B.csv", "8 - A"],
])("a source that agrees is neither asked about nor reported: %#", async (content, file, ofClass) => {
  const sheet = await read(file, content, { ofClass, mustKnow: true });
  expect(sheet.guesses.filter(({ what }) => what === "band")).toEqual([]);
});

test("an empty class column does not prevent a question about the file name, but a filled one does", async () => {
  const empty = "Name,Mobile,Class\nAsha Rao,9876543210,\nRavi Das,9876500000,\n";
  const asked = await read("8 - A.csv", empty, { ofClass: "9 - B" });
  expect(asked.asks?.message).toContain(
    'The file name, "8 - A.csv", refers to 8 - A, but the import is for 9 - B.',
  );
  expect((await read("9 - B.csv", empty, { ofClass: "9 - B" })).asks).toBeUndefined();
  const filled = empty.replace("9876543210,", "9876543210,9 - B");
  expect((await read("8 - A.csv", filled, { ofClass: "9 - B" })).asks).toBeUndefined();
});
