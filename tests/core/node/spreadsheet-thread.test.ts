import { expect, test } from "vitest";
import { Failure } from "../../../packages/core/src/failure.ts";
import { readSpreadsheet } from "../../../packages/core/src/node/read-spreadsheet.ts";
import { readSpreadsheetInThread } from "../../../packages/core/src/node/spreadsheet-thread.ts";
import { workbookBytes } from "./workbook-bytes.ts";

const rows = Array.from({ length: 4000 }, (_, row) => Array.from({ length: 10 }, (__, c) => `${row} ${c}`));
const headings = Array.from({ length: 10 }, (__, column) => `Column ${column}`);

test("a spreadsheet is read in a thread as it is read here", async () => {
  const bytes = Buffer.from("Name,Phone\nAsha,9876543210\n");
  expect(await readSpreadsheetInThread(bytes, "a.csv")).toEqual(await readSpreadsheet(bytes, "a.csv"));
});

test("what is wrong with it is told in the same words", async () => {
  const reading = readSpreadsheetInThread(Buffer.from(""), "a.csv");
  await expect(reading).rejects.toBeInstanceOf(Failure);
  await expect(reading).rejects.toMatchObject({
    code: "unprocessable",
    message: expect.stringMatching(/^a\.csv is empty/),
  });
});

test("while a large workbook is read other work goes on, and a signal ends it before it is read", async () => {
  const bytes = await workbookBytes("Students", headings, rows);
  const stop = new AbortController();
  let isRead = false;
  const reading = readSpreadsheetInThread(bytes, "a.xlsx", stop.signal).finally(() => (isRead = true));
  const ended = expect(reading).rejects.toBe("enough");
  // The turns of the event loop come while the thread reads; here they would all come when it had ended.
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setTimeout(resolve, 1));
  expect(isRead).toBe(false);
  stop.abort("enough");
  await ended;
});
