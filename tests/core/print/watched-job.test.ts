import { asSentence } from "@idms/core/as-sentence";
import { foundSentences } from "@idms/core/spreadsheets/said/found-sentences";
import {
  isPartly,
  watchedPdfLine,
  watchReport,
  type WatchedJob,
  type WatchedPdf,
} from "@idms/core/print/batches/watched-job";
import { hiddenColumns, hiddenRows, otherSheets } from "@idms/core/spreadsheets/tables/not-read";
import { expect, test } from "vitest";

const job: WatchedJob = {
  sheet: "8a.xlsx",
  photos: "8a.zip",
  report: "8a.report.txt",
  school: "Green Valley",
  problem: null,
  create: 1,
  change: 0,
  skip: 1,
  reject: [],
  withoutPhoto: [],
  unverified: [],
  ignored: ["Remarks"],
  notRead: [],
  guesses: [],
  labels: { full_name: "Student Name" },
  pdfs: [
    {
      file: "8a.pdf",
      class: "8 - A",
      cards: 2,
      pages: 1,
      batch: 12,
      leftOut: [],
      findings: [
        { student: 1, field: "full_name", code: "cut", severity: "serious", message: "The text was cut." },
      ],
      students: [
        { student: 1, name: "Asha Rao" },
        { student: 2, name: "Uma Nair" },
      ],
      again: [],
    },
  ],
  outdated: [],
};

test("a report says what was printed, what the press found on which card, and how to print it again", () => {
  expect(watchReport(job, "2026-04-01 09:30 +05:30")).toBe(`8a.xlsx with 8a.zip, for Green Valley
2026-04-01 09:30 +05:30

Printed 8a.pdf: 2 cards for 8 - A on 1 page (batch 12)

Students in the spreadsheet: 1 added, 0 changed, 1 unchanged.
Columns that were ignored: Remarks.

Print check results for 8a.pdf:
  Asha Rao: Student Name: The text was cut.

What to do:
  To print 8a.pdf again without changes: idms reprint --batch 12 --reason "why"
`);
});

test("a report of a failed job says why, row by row, and what to do", () => {
  const failed: WatchedJob = {
    ...job,
    photos: null,
    problem: asSentence("2 rows are not right."),
    create: 0,
    skip: 0,
    ignored: [],
    reject: [{ row: 7, column: "Parent Phone", message: "Please enter a valid 10-digit number." }],
    withoutPhoto: [{ row: 9, column: "Photo", message: 'There is no photo "uma".' }],
    unverified: [{ row: 11, column: "", message: "Nobody has verified this." }],
    pdfs: [],
    outdated: ["8a.outdated.pdf"],
  };
  expect(watchReport(failed, "now")).toBe(`8a.xlsx, for Green Valley
now

NOTHING WAS PRINTED. 2 rows are not right.
8a.outdated.pdf was printed earlier and no longer matches 8a.xlsx.

Students in the spreadsheet: 0 added, 0 changed, 0 unchanged.

Rows with problems:
  Row 7, Parent Phone: Please enter a valid 10-digit number.

Photos that were not found or cannot be used:
  Row 9, Photo: There is no photo "uma".

Students not yet verified by the school:
  Row 11: Nobody has verified this.

What to do:
  Correct these rows in 8a.xlsx and save it.
  Name the photos as in the spreadsheet or after the students, put them in 8a.zip, and save the zip file here.
  Have the school verify these students, then save 8a.xlsx again.
  To print everyone else, start idms watch with --partial.
`);
  const mended = watchReport({ ...job, problem: asSentence("No such class."), pdfs: [] }, "now");
  expect(mended).toContain("What to do:\n  Fix this problem, then save 8a.xlsx again.\n");
});

test("unread parts of the spreadsheet are named, and unread rows make the job incomplete", () => {
  const notRead = [otherSheets(["9B"], "9A"), hiddenColumns(["Father"])];
  const report = watchReport({ ...job, notRead }, "now");
  expect(report).toContain(`
Parts of 8a.xlsx that were skipped:
  Only the sheet "9A" is read, not "9B". Choose another sheet, or save each sheet as a separate file.
  1 column is hidden and is skipped: Father. To import it, unhide it.
`);
  expect(isPartly({ ...job, notRead })).toBe(true);
  expect(isPartly({ ...job, notRead: [hiddenRows([4, 5])] })).toBe(true);
  expect(isPartly({ ...job, notRead: [hiddenColumns(["Father"])] })).toBe(isPartly(job));
});

test("the line of a PDF names those who already had a card, or the first of many", () => {
  const [pdf] = job.pdfs as [WatchedPdf];
  const had = (names: string[]) => names.map((name, index) => ({ student: index + 1, name }));
  expect(watchedPdfLine({ ...pdf, again: had(["Uma Nair"]) })).toBe(
    "8a.pdf: 2 cards for 8 - A on 1 page (batch 12); 1 of these students already had a card: Uma Nair",
  );
  expect(watchedPdfLine({ ...pdf, again: had(["A", "B", "C", "D", "E", "F"]) })).toMatch(
    /; 6 of these students already had a card: A, B, C, D, E, …$/,
  );
  // A job that was refused or only simulated prints nobody twice.
  expect(watchedPdfLine({ ...pdf, batch: null, again: had(["A"]) })).toBe("8a.pdf: 2 cards for 8 - A");
});

test("a report names all who are in no row, not only the first of them", () => {
  const names = ["Asha Rao", "Uma Nair", "Ravi Das", "Mina Das", "Zara Khan"];
  const absent = foundSentences.absentAndMore({ n: 5, shown: names.slice(0, 4) });
  const { message } = absent;
  const shown = { what: "value" as const, ...foundSentences.photosLeft({ n: 1, shown: "Asha Rao" }) };
  const report = watchReport({ ...job, guesses: [{ what: "doubt", ...absent, names }, shown] }, "now");
  expect(report).toContain(`  ${message} Full list: ${names.join(", ")}.\n  ${shown.message}\n`);
});
