import { Failure, failures } from "@idms/core/failure";
import { sentences, reasonCode } from "@idms/core/sentence";
import { expect, test } from "vitest";

const said = sentences("sheet", {
  empty: "The sheet is empty.",
  read: "The headings are in row {row} of {sheet}.",
  rows: ["{n} row is left out: {why}", "{n} rows are left out: {why}"],
});
const failed = failures("link", {
  expired: ["gone", "The link expired on {on}."],
  wrong: ["invalid", "Say the days as a number."],
});

test("a sentence has its code, its facts and its English", () => {
  expect(said.empty()).toEqual({ code: "sheet.empty", facts: {}, message: "The sheet is empty." });
  expect(said.read({ row: 3, sheet: "{row}" })).toEqual({
    code: "sheet.read",
    facts: { row: 3, sheet: "{row}" },
    message: "The headings are in row 3 of {row}.",
  });
});

test("the fact n chooses between singular and plural", () => {
  expect(said.rows({ n: 1, why: "it is empty" }).message).toBe("1 row is left out: it is empty");
  expect(said.rows({ n: 0, why: "they are empty" }).message).toBe("0 rows are left out: they are empty");
});

test("a fact may be a sentence, a list of words or a list of sentences", () => {
  expect(said.rows({ n: 1, why: said.empty() }).message).toBe("1 row is left out: The sheet is empty.");
  expect(said.rows({ n: 2, why: ["1A", "2B"] }).message).toBe("2 rows are left out: 1A, 2B");
  expect(said.rows({ n: 2, why: [said.empty(), said.read({ row: 1, sheet: "A" })] }).message).toBe(
    "2 rows are left out: The sheet is empty.\nThe headings are in row 1 of A.",
  );
});

test("a failure is thrown with its kind, and with its field if it has one", () => {
  const failure = failed.expired({ on: "3 June" });
  expect(failure).toBeInstanceOf(Failure);
  expect(failure).toMatchObject({ kind: "gone", code: "link.expired", facts: { on: "3 June" }, status: 410 });
  expect(failure.message).toBe("The link expired on 3 June.");
  const cause = new Error("NaN");
  const wrong = failed.wrong({}, { field: "days", cause });
  expect(wrong).toMatchObject({ fields: { days: ["Say the days as a number."] }, exitCode: 2, cause });
});

test("a failure from another thread is restored unchanged", () => {
  const { sentence } = failed.expired({ on: "3 June" });
  const again = new Failure(JSON.parse(JSON.stringify(sentence)) as typeof sentence);
  expect(again).toMatchObject({ ...sentence, status: 410 });
});

test("a quoted list has each of its texts in quotes", () => {
  const found = sentences("column", { found: 'Columns found: "{columns}", in “{sheets}” and {rows}.' });
  const facts = { columns: ["Name", "Class"], sheets: ["8 - A"], rows: [2, 3] };
  expect(found.found(facts).message).toBe('Columns found: "Name", "Class", in “8 - A” and 2, 3.');
});

test("the documentation explains the reason that a sentence quotes, but no word in it", () => {
  const reason = { code: "print.noTemplate", facts: {}, message: "There is no ID template." };
  const word = { code: "picture.photo", facts: {}, message: "photo" };
  expect(reasonCode(reason)).toBe("print.noTemplate");
  expect(reasonCode({ code: "jobState.failed", facts: { why: reason } })).toBe("print.noTemplate");
  expect(reasonCode({ code: "card.on_back", facts: { what: reason } })).toBe("print.noTemplate");
  expect(reasonCode({ code: "photo.tooLarge", facts: { what: word } })).toBe("photo.tooLarge");
  expect(reasonCode({ code: "jobState.failed", facts: { why: "the disk is full" } })).toBe("jobState.failed");
});
