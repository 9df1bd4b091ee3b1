import { columnsNotImported } from "@idms/core/spreadsheets/tables/not-read";
import { headingOfPart } from "@idms/core/spreadsheets/headings/heading-parts";
import { expect, test } from "vitest";

test("columns that no field is read from are named, except those that were joined or split", () => {
  const read = ["First Name+Last Name", headingOfPart("Class/Roll", "class_name"), "Phone"];
  const unread = ["First Name", "Last Name", "Class/Roll", "Date of birth", "Guardian"];
  expect(columnsNotImported(unread, read)).toMatchObject([
    {
      what: "columns_not_imported",
      names: ["Date of birth", "Guardian"],
      message: "2 columns are not imported: Date of birth, Guardian.",
    },
  ]);
  expect(columnsNotImported(unread.slice(0, 3), read)).toEqual([]);
});
