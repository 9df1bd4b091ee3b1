import {
  droppedJobs,
  droppedKind,
  sightingsOf,
  type DroppedFile,
} from "@idms/core/print/batches/dropped-files";
import { expect, test } from "vitest";

const file = (name: string, changed = 1): DroppedFile => ({ name, size: 10, changed });

test.each([
  ["8a.xlsx", "sheet"],
  ["8 - A.CSV", "sheet"],
  ["old.xls", "sheet"],
  ["8a.zip", "photos"],
  ["8a.pdf", null],
  ["8a.report.txt", null],
  ["8a.xlsx.part", null],
  ["8a.xlsx.crdownload", null],
  ["8a.tmp", null],
  ["~$8a.xlsx", null],
  [".8a.xlsx", null],
  [".xlsx", null],
  ["~8a.xlsx", "sheet"],
])("%s is recognised as %s", (name, kind) => {
  expect(droppedKind(name)).toBe(kind);
});

test("files with the same name in any case belong together, whatever else is there", () => {
  const names = ["8a.ZIP", "8A.xlsx", "8a.pdf", "8b.csv", "8b.xlsx", "9.zip"];
  const jobs = droppedJobs(names.map((name) => file(name)));
  expect(
    jobs.map(({ name, sheets, photos }) => [name, ...[...sheets, ...photos].map((each) => each.name)]),
  ).toEqual([
    ["8A", "8A.xlsx", "8a.ZIP"],
    ["8b", "8b.csv", "8b.xlsx"],
    ["9", "9.zip"],
  ]);
});

test("a job is as old as the last change of any of its files, including a new one", () => {
  const csv = file("8a.csv");
  const first = sightingsOf(droppedJobs([csv]), new Map(), 100);
  const same = sightingsOf(droppedJobs([csv]), first, 200);
  expect([...same.values()]).toEqual([100]);
  const joined = sightingsOf(droppedJobs([csv, file("8a.zip")]), same, 300);
  expect([...joined.values()]).toEqual([300]);
  expect([...sightingsOf(droppedJobs([csv, file("8a.zip", 2)]), joined, 400).values()]).toEqual([400]);
  expect(sightingsOf([], joined, 500).size).toBe(0);
});
