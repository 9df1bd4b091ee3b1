import { inject, describe, expect, test } from "vitest";
import { cutTo, fitColumns, textWidth } from "../../packages/cli/src/terminal/fit-table.ts";
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
])("%s takes as many cells as the C library says", (text, cells) => {
  expect(textWidth(text)).toBe(cells);
});

test("a name is cut between its letters, never within one", () => {
  expect(cutTo("श्रीनिवास", 5)).toBe("श्री…");
  expect(cutTo("श्रीनिवास", 20)).toBe("श्रीनिवास");
});

test("words give way first, then headings of numbers, and what says nothing in part stays whole", () => {
  const rows = [
    ["12", "Sri Sarvodaya Vidya Mandir", "2026-11-26 00:27 +00:00", "7", "https://a.example/u/abc"],
  ];
  const headings = ["ID", "School", "Printed", "Submitted", "Link"];
  expect(fitColumns(headings, rows, 200)).toEqual([2, 26, 23, 9, 23]);
  expect(fitColumns(headings, rows, 80)).toEqual([2, 15, 23, 9, 23]);
  expect(fitColumns(headings, rows, 70)).toEqual([2, 8, 23, 6, 23]);
  expect(fitColumns(headings, rows, 60)).toBeUndefined();
});

describe.runIf(hasTerminal)("lists on a terminal", { tags: ["thorough"] }, async () => {
  const data = await scratchFolder(inject("demo").data);
  const hindi = "हिमालय पब्लिक उच्चतर माध्यमिक विद्यालय एवं छात्रावास, ज़िला देहरादून";
  await runHere(["schools", "add", hindi, "--address", "गाँधी मार्ग\nदेहरादून", "--data", data]);
  await runHere(["classes", "add", "आठवीं - अ", "--school", hindi, "--data", data]);

  test.each([60, 80, 200])("fit %i columns, with each row whole in its lines", async (columns) => {
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

  test("say once what is the same in every row, or tell a row line by line, before a column says nothing", async () => {
    const listed = (columns: number) => runOnTerminal(["batches", "--data", data], [], { columns });
    expect((await listed(80)).screen).toMatch(/^School {2,}Sri Sarvodaya .*\r?\n[^]*^Batch? /m);
    expect((await listed(40)).screen).toMatch(/^Batch {2,}3\r?\nPrinted {2,}\d{4}-\d\d-\d\d \d\d:\d\d/m);
  });
});
