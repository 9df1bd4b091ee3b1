import { inject, describe, expect, test } from "vitest";
import {
  cutTo,
  fitColumns,
  stackHeadings,
  textWidth,
} from "../../packages/cli/src/terminal/output/fit-table.ts";
import { hasTerminal, runOnTerminal } from "./on-terminal.ts";
import { runHere } from "./run-here.ts";
import { scratchFolder } from "./run-idms.ts";

test.each([
  ["plain", 5],
  ["शर्मा", 4],
  ["हिन्दी", 5],
  ["தமிழ்", 4],
  ["اُردُو", 4],
  ["陳大文", 6],
  ["\u200dआ\u200c", 1],
])("%s is as many cells wide as the C library says", (text, cells) => {
  expect(textWidth(text)).toBe(cells);
});

test("a name is cut between its letters, never within a letter", () => {
  expect(cutTo("श्रीनिवास", 5)).toBe("श्री…");
  expect(cutTo("श्रीनिवास", 20)).toBe("श्रीनिवास");
});

test("text columns shrink first, then headings of numbers; dates and addresses stay whole", () => {
  const rows = [
    ["12", "Sri Sarvodaya Vidya Mandir", "2026-11-26 00:27 +00:00", "7", "https://a.example/u/abc"],
  ];
  const headings = ["ID", "School", "Printed", "Submitted", "Link"];
  expect(fitColumns(headings, rows, 200)).toEqual([2, 26, 23, 9, 23]);
  expect(fitColumns(headings, rows, 80)).toEqual([2, 15, 23, 9, 23]);
  expect(fitColumns(headings, rows, 70)).toEqual([2, 8, 23, 6, 23]);
  expect(fitColumns(headings, rows, 60)).toBeUndefined();
});

test("headings of numbers are stacked before a name is cut", () => {
  const headings = ["School", "Sent back", "To verify"];
  const widths = fitColumns(headings, [["Sri Sarvodaya", "0", "16"]], 30) ?? [];
  expect(widths).toEqual([13, 6, 7]);
  expect(stackHeadings(headings, widths)).toEqual([
    ["", "Sent", "To"],
    ["School", "back", "verify"],
  ]);
  expect(stackHeadings(headings, [13, 9, 9])).toEqual([headings]);
});

describe.runIf(hasTerminal)("lists on a terminal", { tags: ["thorough"] }, async () => {
  const data = await scratchFolder(inject("demo").data);
  const hindi = "हिमालय पब्लिक उच्चतर माध्यमिक विद्यालय एवं छात्रावास, ज़िला देहरादून";
  await runHere(["schools", "add", hindi, "--address", "गाँधी मार्ग\nदेहरादून", "--data", data]);
  await runHere(["classes", "add", "आठवीं - अ", "--school", hindi, "--data", data]);

  test.each([60, 80, 200])("fit %i columns and keep each row whole", async (columns) => {
    for (const list of ["schools list", "students list --limit 5", "status", "batches", "classes list"]) {
      const { screen, code } = await runOnTerminal([...list.split(" "), "--data", data], [], {
        columns,
      });
      expect(code).toBe(0);
      const lines = screen.split(/\r?\n/).slice(1, -2);
      expect(lines.filter((line) => textWidth(line) > columns)).toEqual([]);
      if (list === "status" || list === "classes list") expect(lines.join()).toContain("हिमालय");
      if (list === "students list --limit 5") expect(lines.join()).toContain("ID_GENERATED");
    }
  });

  test("show the status on one screen, most work first, with the totals and how many schools are not shown", async () => {
    const shown = (rows: number, ...flags: string[]) =>
      runOnTerminal(["status", ...flags, "--data", data], [], { columns: 120, rows });
    for (const name of ["Blue Hills", "Green Valley", "Lake View"])
      await runHere(["schools", "add", name, "--data", data]);
    const few = await shown(9);
    expect(few.screen).toMatch(
      /^1 {2,}Sri Sarvodaya [^]*^ +All 5 [^]*^2 schools are not shown, and none has/m,
    );
    expect(few.screen).not.toContain("Lake View");
    for (const { screen } of [await shown(9, "--all"), await shown(40)]) {
      expect(screen).toContain("Lake View");
      expect(screen).not.toContain("not shown");
    }
    expect((await shown(40, "--sort", "name")).screen).toMatch(/Blue Hills[^]*Sri Sarvodaya/);
    expect((await shown(40)).screen).toMatch(/Sri Sarvodaya[^]*Blue Hills/);
    await runHere(["districts", "add", "North", "--data", data]);
    await runHere(["districts", "edit", "North", "--add-school", "Blue Hills", "--data", data]);
    const north = await runHere(["status", "--district", "North", "--json", "--data", data]);
    expect(JSON.parse(north.stdout).schools).toMatchObject([{ name: "Blue Hills" }]);
  });

  test("state a shared value once, or list a row line by line, before a column becomes too narrow", async () => {
    const listed = (columns: number) => runOnTerminal(["batches", "--data", data], [], { columns });
    expect((await listed(80)).screen).toMatch(/^School {2,}Sri Sarvodaya .*\r?\n[^]*^Batch? /m);
    expect((await listed(40)).screen).toMatch(/^Batch {2,}3\r?\nPrinted {2,}\d{4}-\d\d-\d\d \d\d:\d\d/m);
  });
});
