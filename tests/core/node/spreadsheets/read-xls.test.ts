/** Old .xls workbooks are read like new ones, and arbitrary bytes in such a file cause an error message. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { Failure } from "../../../../packages/core/src/failure.ts";
import { readSpreadsheet } from "../../../../packages/core/src/node/spreadsheets/read-spreadsheet.ts";
import { readSpreadsheetInThread } from "../../../../packages/core/src/node/spreadsheets/spreadsheet-thread.ts";
import { inBulk } from "../../../in-bulk.ts";
import { biffBytes, compoundBytes, record, xlsBytes, type XlsSheet } from "./xls-bytes.ts";

const read = async (bytes: Buffer) => readSpreadsheet(bytes, "class.xls");
const HEADINGS = ["Student Name", "Class", "DOB", "Mobile No", "Roll No", "Fee", "Bus"];
const DOB = new Date(Date.UTC(2012, 3, 3));
const CLASS: XlsSheet = {
  name: "8A",
  rows: [
    HEADINGS,
    ["आशा राव", "8-A", DOB, 9_876_543_210, 7, 12.5, true],
    [" Zoë Díaz ", "8-A", DOB, 9_876_543_211.0, 8, 0.1 + 0.2, { formula: "No 5" }],
    ["Uma Nair", "8-A", { error: 0x2a }, { formula: 9_876_543_212 }, 9, null, { formula: null }],
  ],
  formats: { 4: "000", 5: '0.00" Rs"' },
};
const EXPECTED = [
  ["आशा राव", "8-A", "2012-04-03", "9876543210", "007", "12.50 Rs", "TRUE"],
  ["Zoë Díaz", "8-A", "2012-04-03", "9876543211", "008", "0.30 Rs", "No 5"],
  ["Uma Nair", "8-A", "#N/A", "9876543212", "009", "", ""],
];
test("a number of sixteen digits is a fault of its cell, because its last digits are lost", async () => {
  const sheet = await read(
    xlsBytes([
      {
        name: "8A",
        rows: [
          ["Name", "State ID"],
          ["Asha", 27_251_401_503_240_016],
        ],
      },
    ]),
  );
  expect(sheet.rows[0]).toMatchObject({
    cells: { "State ID": "" },
    faults: [{ column: "State ID", message: expect.stringMatching(/^A spreadsheet keeps only 15 digits/) }],
  });
});

const cellsOf = ({ rows }: Awaited<ReturnType<typeof read>>) => rows.map(({ cells }) => Object.values(cells));

test.each([
  ["of Excel 97 to 2003", {}],
  ["counting from 1904", { is1904: true }],
  ["with texts in its cells, as scripts write them", { isInline: true }],
  ["with texts parted anywhere between records", { most: 40 }],
  ["with texts parted at every odd place", { most: 37 }],
])("a workbook %s is read: letters, numbers, days, formulas, formats", async (_, style) => {
  const sheet = await read(xlsBytes([CLASS], style));
  expect(sheet.headers).toEqual(HEADINGS);
  expect(cellsOf(sheet)).toEqual(EXPECTED);
  expect(sheet.rows[2]?.faults?.map(({ column }) => column)).toEqual(["Bus"]);
});

test("a workbook of Excel 5 or 95 is read in its code page, even bare as old portals write it", async () => {
  const rows = [HEADINGS.slice(0, 4), ["Zoë Díaz", "8-A", DOB, 9_876_543_211]];
  const sheets = [{ name: "Élèves", rows }];
  const expected = [["Zoë Díaz", "8-A", "2012-04-03", "9876543211"]];
  expect(cellsOf(await read(xlsBytes(sheets, { version: 5 })))).toEqual(expected);
  expect(cellsOf(await read(biffBytes(sheets, { version: 5 })))).toEqual(expected);
  const bare = (first: Buffer, ...cells: Buffer[]) => Buffer.concat([first, ...cells, record(0x0a)]);
  const label = (row: number, column: number, text: string) => {
    const letters = Buffer.from(text);
    const head = Buffer.alloc(8);
    [row, column, 0, letters.length].forEach((number, at) => head.writeUInt16LE(number, at * 2));
    return record(0x0204, head, letters);
  };
  const script = bare(
    Buffer.from("0908080000001000000000 00".replace(" ", ""), "hex"),
    ...["Name", "Class", "Mobile"].map((text, at) => label(0, at, text)),
    ...["आशा राव", "8-A", "9876543210"].map((text, at) => label(1, at, text)),
  );
  expect(cellsOf(await read(script))).toEqual([["आशा राव", "8-A", "9876543210"]]);
});

test("hidden parts are named and not read, merged classes are filled down, other sheets are reported", async () => {
  const hidden = { ...CLASS, name: "old", isHidden: true };
  const rows = [
    HEADINGS.slice(0, 4),
    ["Asha", "8A", "x", "9876543210"],
    ["Ravi", null, "y", "9876543211"],
    ["Uma", "8A", "", "1"],
  ];
  const sheet = await read(
    xlsBytes([
      hidden,
      { name: "Notes", rows: [["Read this"], ["first"]] },
      { name: "List", rows, hiddenRows: [3], hiddenColumns: [2], merges: [[1, 2, 1, 1]] },
    ]),
  );
  expect(cellsOf(sheet)).toEqual([
    ["Asha", "8A", "9876543210"],
    ["Ravi", "8A", "9876543211"],
  ]);
  expect(sheet.notRead.map(({ what, names }) => [what, names])).toEqual([
    ["sheet_without_table", ["Notes"]],
    ["hidden_rows", ["4"]],
    ["hidden_columns", ["DOB"]],
  ]);
  expect(sheet.guesses.map(({ what }) => what)).toEqual(["sheet", "merged"]);
});

test.each([
  ["protected", xlsBytes([CLASS], { first: [[0x002f, Buffer.alloc(54)]] }), /is password-protected/],
  ["a protected new workbook", compoundBytes("EncryptedPackage", Buffer.alloc(8)), /is password-protected/],
  ["a letter", compoundBytes("WordDocument", Buffer.alloc(5000)), /not a workbook/],
  ["cut off", xlsBytes([CLASS]).subarray(0, 700), /damaged/],
  ["without sheets", compoundBytes("Workbook", biffBytes([])), /is empty/],
  [
    "too full",
    xlsBytes([{ name: "a", rows: Array.from({ length: 2001 }, () => Array.from({ length: 250 }, () => 1)) }]),
    /500000 cells/,
  ],
  ["too long", xlsBytes([{ name: "a", rows: Array.from({ length: 40_001 }, () => [1]) }]), /20000 rows/],
  [
    "far longer than its bytes",
    xlsBytes([{ name: "a", rows: Array.from({ length: 20_000 }, () => ["x".repeat(8000)]) }]),
    /too much memory/,
  ],
])("a workbook that is %s is refused with an explanation", async (_, bytes, message) => {
  await expect(read(bytes)).rejects.toThrow(message);
  await expect(readSpreadsheetInThread(bytes, "class.xls")).rejects.toThrow(message);
});

test("sheets that claim the same or nested places are read no more often than the file is long", async () => {
  const rows = Array.from({ length: 2000 }, (_, at) => [`Asha ${at}`, "8A"]);
  const stream = biffBytes([{ name: "a", rows }]);
  const begin = stream.indexOf(Buffer.from("090810000006100000000000", "hex"), 20);
  const sheet = (place: number) => {
    const head = Buffer.alloc(8);
    head.writeUInt32LE(place);
    head.writeUInt8(1, 6);
    return record(0x85, head, Buffer.from("b"));
  };
  const many = Buffer.concat(Array.from({ length: 900 }, (_, at) => sheet(begin + 900 * 13 + at)));
  const hostile = Buffer.concat([stream.subarray(0, 20), many, stream.subarray(20)]);
  await expect(read(compoundBytes("Workbook", hostile))).rejects.toThrow(Failure);
});

test("for any bytes, reading ends in a table or a message", async () => {
  const whole = [
    xlsBytes([CLASS, { ...CLASS, name: "9B" }], { most: 60 }),
    xlsBytes(
      [
        {
          name: "a",
          rows: [
            ["Name", "Class"],
            ["Zoë", "8"],
          ],
        },
      ],
      { version: 5 },
    ),
    biffBytes([CLASS], { isInline: true }),
  ];
  const damage = fc.record({
    of: fc.nat(whole.length - 1),
    cut: fc.option(fc.nat(20_000), { freq: 3 }),
    changes: fc.array(fc.tuple(fc.nat(20_000), fc.constantFrom(0, 1, 0xff, 0x7f, 0x80, 0x3c, 0xfc, 9)), {
      minLength: 1,
      maxLength: 12,
    }),
  });
  await fc.assert(
    fc.asyncProperty(damage, async ({ of, cut, changes }) => {
      const bytes = Buffer.from(whole[of] as Buffer);
      for (const [at, value] of changes) bytes[at % bytes.length] = value;
      const end = cut === null ? bytes.length : cut % bytes.length;
      const found = await read(bytes.subarray(0, end)).catch((error: unknown) => error);
      if (found instanceof Error) expect(found).toBeInstanceOf(Failure);
      else expect(found).toHaveProperty("rows");
    }),
    { numRuns: inBulk(20_000, 1500) },
  );
});
