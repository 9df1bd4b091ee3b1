import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { greyPage, pageSize, pdfPages, pdfStructure, pdfText } from "./pdf-tools.ts";
import { changeJson, rowsIn } from "./in-database.ts";
import { runHere } from "./run-here.ts";
import { scratchFolder } from "./run-idms.ts";

let data: string;
let out: string;

beforeAll(async () => {
  data = await scratchFolder(inject("demo").data);
  out = join(data, "sheets.pdf");
  return () => rm(data, { recursive: true, force: true });
});

/** Prints five cards of 54 × 86 mm with full backgrounds, without marks that could be mistaken for cards. */
const printFive = (...args: string[]) => printMarked("--no-crop-marks", ...args);

async function printMarked(...args: string[]) {
  const ids = "SELECT id FROM students WHERE class_id = 1 ORDER BY lower(full_name), id LIMIT 5";
  const students = (await rowsIn<{ id: number }>(data, ids)).map(({ id }) => id).join(",");
  const five = [
    "--school",
    "1",
    "--class",
    "1",
    "--student",
    students,
    "--template",
    "Banyan",
    "--no-mark",
    "-q",
  ];
  return runHere(["generate", "--data", data, "--out", out, ...five, ...args]);
}

const DOTS_PER_MM = 10;

/**
 * Returns the non-blank ranges of the first page, horizontally and vertically, in mm: one for each column and row of
 * cards.
 */
async function stretches(): Promise<{ across: [number, number][]; down: [number, number][] }> {
  const { width, height, grey } = await greyPage(out, DOTS_PER_MM * 25.4);
  const columns = new Uint8Array(width);
  const rows = new Uint8Array(height);
  for (let index = 0; index < grey.length; index += 1) {
    if ((grey[index] as number) < 255) columns[index % width] = rows[Math.floor(index / width)] = 1;
  }
  return { across: runsOf(columns), down: runsOf(rows) };
}

function runsOf(marks: Uint8Array): [number, number][] {
  const runs: [number, number][] = [];
  let start = -1;
  for (let index = 0; index <= marks.length; index += 1) {
    if (marks[index] && start < 0) start = index;
    if (marks[index] || start < 0) continue;
    runs.push([start / DOTS_PER_MM, index / DOTS_PER_MM]);
    start = -1;
  }
  return runs;
}

/** One dot of the raster, plus the rounding of its edge. */
const TOLERANCE_MM = 0.11;

function expectStretches(found: [number, number][], wanted: [number, number][]): void {
  expect(found).toHaveLength(wanted.length);
  for (const [index, edges] of wanted.entries())
    for (const [side, edge] of edges.entries())
      expect(Math.abs((found[index]?.[side] as number) - edge), `${found}`).toBeLessThanOrEqual(TOLERANCE_MM);
}

describe("cards are in their place on the sheet, measured in mm on the printed page", () => {
  test.each<[string, string[], [number, number][], [number, number][]]>([
    [
      "A4 as always",
      ["--layout", "a4"],
      [
        [20, 74],
        [78, 132],
        [136, 190],
      ],
      [
        [15.5, 101.5],
        [105.5, 191.5],
      ],
    ],
    [
      "A3 on its side",
      ["--paper", "a3"],
      [9, 67, 125, 183, 241].map((left) => [left, left + 54]),
      [[15.5, 101.5]],
    ],
    [
      "Letter on its side",
      ["--layout", "letter"],
      [25.7, 83.7, 141.7, 199.7].map((left) => [left, left + 54]),
      [19.95, 109.95].map((top) => [top, top + 86]),
    ],
    [
      "12×18 in on its side",
      ["--paper", "12x18in"],
      [27.6, 85.6, 143.6, 201.6, 259.6].map((left) => [left, left + 54]),
      [[19.4, 105.4]],
    ],
    [
      "13×19 in with a bleed of 3 mm, down the columns",
      ["--paper", "13x19in", "--bleed", "3", "--fill", "columns"],
      [[18.1 - 3, 72.1 + 3]],
      [[14.3 - 3, 468.3 + 3]],
    ],
    [
      "a size of one's own, with margin and gap",
      ["--paper", "320x450mm", "--margin", "20", "--gap", "10"],
      [
        [38, 92],
        [102, 156],
        [166, 220],
        [230, 284],
        [294, 348],
      ],
      [[21, 107]],
    ],
    [
      "A4 from the eighth place",
      ["--layout", "a4", "--start", "8"],
      [
        [78, 132],
        [136, 190],
      ],
      [[195.5, 281.5]],
    ],
  ])("%s", async (_, args, across, down) => {
    expect(await printFive(...args)).toMatchObject({ code: 0, stderr: "" });
    const found = await stretches();
    expectStretches(found.across, across);
    expectStretches(found.down, down);
  });

  test("and shifted to cancel out the printer's errors, if its profile is given", async () => {
    const profile = ["--offset", "0.8,-1.2", "--scale", "101,99"];
    expect((await runHere(["printers", "add", "Press", ...profile, "--data", data])).code).toBe(0);
    expect(await printFive("--layout", "a4", "--printer", "press")).toMatchObject({ code: 0, stderr: "" });
    const { across, down } = await stretches();
    const printed = (scale: number, offset: number) => (edges: [number, number]) =>
      edges.map((edge) => 20 + (edge - 20) * scale + offset) as [number, number];
    expectStretches(across.map(printed(1.01, 0.8)), [
      [20, 74],
      [78, 132],
      [136, 190],
    ]);
    expectStretches(down.map(printed(0.99, -1.2)), [
      [15.5, 101.5],
      [105.5, 191.5],
    ]);
  });
});

test("crop marks of 1.5 mm are half a millimetre away from the card or its bleed, along its edges", async () => {
  for (const [bleed, left, top] of [
    [0, 20, 15.5],
    [3, 18, 13.5],
  ] as const) {
    expect((await printMarked("--paper", "a4", "--bleed", String(bleed))).code).toBe(0);
    const { width, grey } = await greyPage(out, DOTS_PER_MM * 25.4);
    /** Returns the non-blank range within a part of the sheet, horizontally and vertically, in mm. */
    const inkIn = ([fromX, toX]: [number, number], [fromY, toY]: [number, number]) => {
      const [columns, rows] = [new Uint8Array(width), new Uint8Array(grey.length / width)];
      for (let y = Math.round(fromY * DOTS_PER_MM); y < toY * DOTS_PER_MM; y += 1)
        for (let x = Math.round(fromX * DOTS_PER_MM); x < toX * DOTS_PER_MM; x += 1)
          if ((grey[y * width + x] as number) < 255) columns[x] = rows[y] = 1;
      return { across: runsOf(columns), down: runsOf(rows) };
    };
    const [near, far] = [bleed + 0.5, bleed + 2];
    const beside = inkIn([0, left - bleed - 0.2], [0, top + 5]);
    expectStretches(beside.across, [[left - far, left - near]]);
    expectStretches(beside.down, [[top - 0.05, top + 0.05]]);
    const above = inkIn([0, left + 5], [0, top - bleed - 0.2]);
    expectStretches(above.across, [[left - 0.05, left + 0.05]]);
    expectStretches(above.down, [[top - far, top - near]]);
  }
});

test("cards that do not fit on a sheet begun late continue on the next one", async () => {
  const { stdout } = await printFive("--layout", "a4", "--start", "8", "--json");
  expect(JSON.parse(stdout)).toMatchObject({ cards: 5, pages: 2 });
  expect(await pdfPages(out)).toBe(2);
});

test("one card per page with a bleed has a page enlarged by the bleed", async () => {
  expect((await printFive("--bleed", "3")).code).toBe(0);
  const size = await pageSize(out);
  expect([size.width, size.height].map((points) => (points / 72) * 25.4)).toEqual([
    expect.closeTo(60, 2),
    expect.closeTo(92, 2),
  ]);
});

test("every page for a card printer is a bank card, cut at the edges of the design", async () => {
  expect((await printFive("--paper", "cr80")).code).toBe(0);
  const size = await pageSize(out);
  expect([size.width, size.height].map((points) => (points / 72) * 25.4)).toEqual([
    expect.closeTo(53.98, 2),
    expect.closeTo(85.6, 2),
  ]);
  const { across, down } = await stretches();
  // The background reaches every edge of the page.
  expect([across.length, down.length]).toEqual([1, 1]);
  expect(across[0]).toEqual([0, expect.closeTo(54, 0)]);
  expect(down[0]).toEqual([0, expect.closeTo(85.6, 0)]);
});

test.each<[string, string[], number, string]>([
  [
    "a bleed on bank cards",
    ["--paper", "cr80", "--bleed", "3"],
    2,
    "With one bank card per page, these settings have no effect: bleed.",
  ],
  ["an unknown paper", ["--paper", "a9"], 2, '"a9" is not a paper size. Use a4, letter, a3'],
  ["a paper and a layout", ["--paper", "a4", "--layout", "a4"], 2, "Use either --layout or --paper"],
  ["a card that does not fit", ["--paper", "50x50mm"], 2, "does not fit on 50x50mm"],
  [
    "a place that no sheet has",
    ["--paper", "a4", "--start", "10"],
    2,
    "There is no position 10 on the sheet. A sheet has 9 positions.",
  ],
  [
    "a bleed without room",
    ["--paper", "a4", "--bleed", "3", "--gap", "4"],
    2,
    "needs a gap of at least 6 mm",
  ],
  [
    "a margin in inches",
    ["--paper", "a4", "--margin", "1in"],
    2,
    "The margin must be a length from 0 to 100 mm.",
  ],
  [
    "a margin of one card a page",
    ["--margin", "3"],
    2,
    "With one card per page, these settings have no effect: margin.",
  ],
  ["an unknown printer", ["--printer", "Laser"], 1, 'There is no printer "Laser".'],
])("%s ends with a sentence that says what to do", async (_, args, code, sentence) => {
  const ended = await printFive(...args);
  expect(ended).toMatchObject({ code, stdout: "", stderr: expect.stringContaining(sentence) });
});

test("settings that have no effect on blank cards are refused by name, and the others are accepted", async () => {
  const stock = ["--card-size", "cr80", "--data", data];
  expect((await runHere(["printers", "add", "Badges", ...stock])).code).toBe(0);
  const refused = await printFive("--printer", "Badges", "--bleed", "3", "--gap", "9", "--fill", "columns");
  expect(refused).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(
      "Badges prints one blank card per page, edge to edge. These settings have no effect: gap, bleed, fill. Remove them, or choose another printer.",
    ),
  });
  const asked = ["jobs", "print", "--data", data, "--school", "1", "--all-classes", "--printer", "Badges"];
  expect((await runHere([...asked, "--bleed", "3"])).stderr).toContain("have no effect: bleed");
  expect(await rowsIn(data, "SELECT id FROM jobs")).toEqual([]);
  expect((await printFive("--printer", "Badges", "--flip", "short")).code).toBe(0);
});

test("a card printer prints bank cards as its profile says, and no sheets", async () => {
  const turned = ["--card-size", "cr80", "--rotate", "90", "--data", data];
  expect((await runHere(["printers", "add", "Turned", ...turned])).code).toBe(0);
  expect((await printFive("--printer", "Turned", "--paper", "cr80")).code).toBe(0);
  // The design is upright, and its pages are turned.
  const { width, height } = await greyPage(out, 72);
  expect(width).toBeGreaterThan(height);
  expect(await printFive("--printer", "Turned", "--paper", "a4")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("Turned prints on blank cards"),
  });
});

test("flags about backs are reported as having no effect if no card has a back", async () => {
  const none = ", because none of the cards to print has a back.";
  const dry = async (...args: string[]) => {
    const ofClass = ["--data", data, "--school", "1", "--class", "1", "--template", "Banyan"];
    return runHere(["generate", ...ofClass, "--status", "ID_GENERATED", "--dry-run", ...args]);
  };
  expect((await dry("--paper", "a4", "--flip", "short")).stderr).toContain(`--flip changes nothing${none}`);
  expect((await dry("--flip", "short", "--back-offset", "1,0")).stderr).toContain(
    `--flip and --back-offset change nothing${none}`,
  );
  expect((await dry("--paper", "a4")).stderr).not.toContain(none);
});

test("cards are ordered by name, or by roll number in natural order", async () => {
  const names = async (pdf = out) => {
    const text = await pdfText(pdf);
    const all = await rowsIn<{ full_name: string; meta: string }>(
      data,
      "SELECT full_name, meta FROM students WHERE class_id = 1",
    );
    return all
      .map(({ full_name }) => ({ full_name, at: text.indexOf(full_name) }))
      .filter(({ at }) => at >= 0)
      .toSorted((a, b) => a.at - b.at)
      .map(({ full_name }) => full_name);
  };
  expect((await printFive()).code).toBe(0);
  const byName = await names();
  expect(byName).toHaveLength(5);
  // Natural order: 910 follows 909, and 902-A follows 902. Students without a number come last.
  for (const [index, roll_no] of ["910", "909", "", "902-A", "902"].entries()) {
    const ids = await rowsIn<{ id: number }>(
      data,
      "SELECT id FROM students WHERE class_id = 1 AND full_name = ?",
      byName[index],
    );
    const meta = { table: "students", column: "meta", ids: ids.map(({ id }) => id) };
    await changeJson(data, meta, (answers: object) => ({ ...answers, roll_no }));
  }
  expect((await printFive("--order-by", "roll")).code).toBe(0);
  const ordered = [4, 3, 1, 0, 2].map((index) => byName[index]);
  expect(await names()).toEqual(ordered);
  const all = await rowsIn<{ id: number; full_name: string }>(
    data,
    "SELECT id, full_name FROM students WHERE class_id = 1",
  );
  const five = all.filter(({ full_name }) => byName.includes(full_name)).map(({ id }) => String(id));
  const proof = join(dirname(out), "proof.pdf");
  const ofClass = [
    "proof",
    "--data",
    data,
    "--school",
    "1",
    "--class",
    "1",
    "--template",
    "Banyan",
    "--student",
    ...five,
  ];
  expect((await runHere([...ofClass, "--order-by", "roll", "--out", proof, "-q"])).code).toBe(0);
  expect(await names(proof)).toEqual(ordered);
  expect((await printFive("--order-by", "name")).code).toBe(0);
  expect(await names()).toEqual(byName);
});

describe("idms printers", () => {
  const printers = (...args: string[]) => runHere(["printers", ...args, "--data", data]);

  test("stores, lists, replaces and removes profiles; a dry run changes nothing", async () => {
    const office = {
      name: "Office",
      offset: { x: 0.4, y: -0.2 },
      scale: { x: 100.1, y: 99.9 },
      back_offset: { x: 0.6, y: 0 },
      cards: null,
      address: null,
      tray: null,
    };
    const flags = ["--offset", "0.4,-0.2", "--scale", "100.1,99.9", "--back-offset", "0.6,0", "--json"];
    const dry = await printers("add", "Office", ...flags, "--dry-run");
    expect(JSON.parse(dry.stdout)).toEqual({ ...office, dry_run: true });
    expect((await printers("list", "--json")).stdout).not.toContain("Office");

    expect(JSON.parse((await printers("add", "Office", ...flags)).stdout)).toEqual({
      ...office,
      dry_run: false,
    });
    expect((await printers("add", "OFFICE", "--offset", "1,1")).stdout).toBe(
      "Stored OFFICE: offset 1,1 mm, scale 100,100%, back offset 1,1 mm\n",
    );
    expect((await printers("list")).stdout).toMatch(/^OFFICE +1,1 +100,100 +1,1$/m);

    expect((await printers("remove", "office", "--dry-run")).stdout).toContain("Would remove OFFICE");
    expect((await printers("remove", "office")).stdout).toContain("Removed OFFICE");
    expect(await printers("remove", "office")).toMatchObject({ code: 1, stdout: "" });
  });

  test.each([
    ["one length", ["--offset", "1"], "--offset must be two lengths in mm, across and down"],
    ["no number", ["--scale", "big"], "--scale must be one number, or two numbers separated by a comma"],
    ["a slip", ["--offset", "40,0"], "The offset must be from -20 to 20 mm."],
  ])("refuses %s", async (_, flags, sentence) => {
    expect(await printers("add", "Office", ...flags)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(sentence),
    });
  });
});

/** Replaces the card numbers, which differ in each print. */
const withoutNumbers = (text: string): string => text.replaceAll(/(\w{4}-){2}\w{4}/g, "a number");

test("--tagged gives each card a reading order in the file, and in its reprints", async () => {
  await printMarked("--paper", "a4", "--json");
  expect(await pdfStructure(out)).not.toContain("Sect");
  const { stdout } = await printMarked("--paper", "a4", "--bleed", "2", "--tagged", "--json");
  const { batch } = JSON.parse(stdout) as { batch: number };
  const told = withoutNumbers(await pdfStructure(out));
  expect(told.match(/Sect\s+H1 \(block\)\s+"[^"]+"\s+Figure/g)).toHaveLength(5);
  expect(told).not.toContain("sheet 1 of 1");
  const again = ["reprint", "--batch", String(batch), "--reason", "lost", "--data", data, "--out", out, "-q"];
  expect(await runHere(again)).toMatchObject({ code: 0, stderr: "" });
  expect(withoutNumbers(await pdfStructure(out))).toBe(told);
});

describe("idms calibrate", () => {
  const calibrate = (...args: string[]) => runHere(["calibrate", "--out", out, ...args]);

  test("draws two pages on any paper, and needs no data folder", async () => {
    const { code, stdout } = await calibrate("--paper", "13x19in", "--json");
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      { file: out, paper: "13x19in", landscape: false, printer: null },
    ]);
    expect(await pdfPages(out)).toBe(2);
    expect(await pdfText(out)).toContain("should be 290.2 mm");
  });

  test("draws with a stored profile, on a landscape sheet", async () => {
    await runHere(["printers", "add", "Backroom", "--offset", "1,2", "--data", data]);
    const ended = await calibrate("--landscape", "--printer", "Backroom", "--data", data);
    expect(ended).toMatchObject({ code: 0, stdout: `${out}\n` });
    expect(ended.stderr).toContain("Save the measured values: idms printers ");
    const { width, height } = await pageSize(out);
    expect(width).toBeGreaterThan(height);
    expect(await pdfText(out)).toContain("Drawn with the profile for Backroom");
  });

  test("refuses a paper that is not a sheet", async () => {
    expect(await calibrate("--paper", "card")).toMatchObject({ code: 2 });
  });
});
