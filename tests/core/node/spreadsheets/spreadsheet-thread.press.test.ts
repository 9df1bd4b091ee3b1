import { expect, test } from "vitest";
import { Failure } from "../../../../packages/core/src/failure.ts";
import { readSpreadsheet } from "../../../../packages/core/src/node/spreadsheets/read-spreadsheet.ts";
import { readSpreadsheetInThread } from "../../../../packages/core/src/node/spreadsheets/spreadsheet-thread.ts";
import { workbookBytes } from "./workbook-bytes.ts";

const rows = Array.from({ length: 4000 }, (_, row) => Array.from({ length: 10 }, (__, c) => `${row} ${c}`));
const headings = Array.from({ length: 10 }, (__, column) => `Column ${column}`);

const texts = {
  "small text": Buffer.from("Name,Phone\nAsha,9876543210\n"),
  "large text": Buffer.from(`Name,Phone\n${"Asha,9876543210\n".repeat(19_000)}`),
  workbook: await workbookBytes("Students", ["Name", "Phone"], [["Asha", "9876543210"]]),
};

test.each(Object.entries(texts))("a %s is read the same way in a thread", async (_, bytes) => {
  const sheet = await readSpreadsheetInThread(bytes, "a sheet");
  expect(sheet).toEqual(await readSpreadsheet(bytes, "a sheet"));
  expect(sheet.rows[0]?.cells).toEqual({ Name: "Asha", Phone: "9876543210" });
});

test.each([
  ["small text", Buffer.from(""), /^a\.csv is empty/],
  ["large text", Buffer.from(" \n".repeat(150_000)), /^a\.csv is empty/],
  ["workbook", Buffer.from("PK\x03\x04 and nothing else"), /^a\.csv is not a readable /],
])("the faults of a %s have the same words in a thread", async (_, bytes, words) => {
  const reading = readSpreadsheetInThread(bytes, "a.csv");
  await expect(reading).rejects.toBeInstanceOf(Failure);
  const here = await readSpreadsheet(bytes, "a.csv").catch((error: Failure) => error);
  await expect(reading).rejects.toHaveProperty("message", (here as Failure).message);
  await expect(reading).rejects.toMatchObject({
    kind: "unprocessable",
    message: expect.stringMatching(words),
  });
});

test("other work continues while a large workbook is read, and a signal ends the reading early", async () => {
  const bytes = await workbookBytes("Students", headings, rows);
  const stop = new AbortController();
  let isRead = false;
  const reading = readSpreadsheetInThread(bytes, "a.xlsx", {}, stop.signal).finally(() => (isRead = true));
  const ended = expect(reading).rejects.toBe("enough");
  // The event loop keeps turning while the thread reads. Without a thread, it would turn only after the end.
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setTimeout(resolve, 1));
  expect(isRead).toBe(false);
  stop.abort("enough");
  await ended;
});
