/**
 * One table as written by openpyxl, xlsxwriter, LibreOffice and Gnumeric in every format, and as displayed by
 * LibreOffice.
 */
import { execFile } from "node:child_process";
import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { readSpreadsheet } from "../../../../packages/core/src/node/spreadsheets/read-spreadsheet.ts";
import { temporaryFolder } from "../../../server/temporary-folder.ts";

const run = promisify(execFile);
/** Debian's own Python, which has the libraries. */
const PYTHON = "/usr/bin/python3";
const MAKER = fileURLToPath(new URL("make-tables.py", import.meta.url));

interface Column {
  heading: string;
  format: string;
  values: (string | number | boolean)[];
  shown: string[];
  isDay?: boolean;
}

const TABLE: Column[] = [
  {
    heading: "Student Name",
    format: "General",
    values: ["Asha Rao", "आरव शर्मा"],
    shown: ["Asha Rao", "आरव शर्मा"],
  },
  { heading: "Admission No", format: '"GV-"0000', values: [42, 7], shown: ["GV-0042", "GV-0007"] },
  { heading: "Register", format: "00\\/0000", values: [240042, 240007], shown: ["24/0042", "24/0007"] },
  { heading: "House", format: '"House "0', values: [3, 12], shown: ["House 3", "House 12"] },
  { heading: "Roll No", format: "0000", values: [12, 345], shown: ["0012", "0345"] },
  {
    heading: "Aadhaar",
    format: "0000 0000 0000",
    values: [123456789012, 5],
    shown: ["1234 5678 9012", "0000 0000 0005"],
  },
  { heading: "Attendance", format: "0%", values: [0.85, 1], shown: ["85%", "100%"] },
  { heading: "Fee", format: '"Rs "#,##0.00', values: [1500, 99.5], shown: ["Rs 1,500.00", "Rs 99.50"] },
  { heading: "Size", format: '[<100]"small "0;"large "0', values: [7, 700], shown: ["small 7", "large 700"] },
  {
    heading: "Phone",
    format: "General",
    values: [9876543210, 9876500000],
    shown: ["9876543210", "9876500000"],
  },
  { heading: "Code", format: "@", values: ["0042", "A & <B>"], shown: ["0042", "A & <B>"] },
  {
    heading: "Date of Birth",
    format: "yyyy\\-mm\\-dd",
    values: ["2012-06-15", "2011-12-31"],
    shown: ["2012-06-15", "2011-12-31"],
    isDay: true,
  },
];
const HEADINGS = TABLE.map(({ heading }) => heading);
const SHOWN = [0, 1].map((row) => TABLE.map(({ shown }) => shown[row]));

/** The HTML export contains each cell as LibreOffice displays it. */
const AS_SHOWN = "html:HTML (StarCalc)";
const FROM_OFFICE = ["xlsx", "xls", "ods"];
const FROM_GNUMERIC = [
  ["xlsx", "Gnumeric_Excel:xlsx"],
  ["xls", "Gnumeric_Excel:excel_biff8"],
  ["ods", "Gnumeric_OpenCalc:odf"],
] as const;

test(
  "every program's table is read as LibreOffice shows it, in every format",
  { timeout: 600_000 },
  async () => {
    const folder = await temporaryFolder();
    const path = (...names: string[]) => join(folder, ...names);
    const profile = `-env:UserInstallation=file://${path("profile")}`;
    const office = (format: string, out: string, files: string[]) =>
      run("soffice", [profile, "--headless", "--convert-to", format, "--outdir", path(out), ...files]);
    await Promise.all(["made", "all"].map((name) => mkdir(path(name))));
    await writeFile(path("table.json"), JSON.stringify(TABLE));
    await run(PYTHON, [MAKER, path("table.json"), path("made")]);
    const made = (await readdir(path("made"))).map((name) => path("made", name));
    for (const format of FROM_OFFICE) await office(format, "office", made);
    for (const [ending, exporter] of FROM_GNUMERIC)
      await run("ssconvert", [
        "-T",
        exporter,
        path("made", "xlsxwriter.xlsx"),
        path("office", `gnumeric.${ending}`),
      ]);
    const files = [...made, ...(await readdir(path("office"))).map((name) => path("office", name))];
    expect(files).toHaveLength(made.length * (1 + FROM_OFFICE.length) + FROM_GNUMERIC.length);
    for (const [at, file] of files.entries()) await copyFile(file, path("all", `${at}${extname(file)}`));
    await office(
      AS_SHOWN,
      "shown",
      files.map((file, at) => path("all", `${at}${extname(file)}`)),
    );
    for (const [at, file] of files.entries()) {
      const seen = await readSpreadsheet(await readFile(path("shown", `${at}.html`)), "table.html");
      const found = await readSpreadsheet(await readFile(file), "table.xlsx");
      expect
        .soft(
          seen.rows.map(({ cells }) => Object.values(cells)),
          file,
        )
        .toEqual(SHOWN);
      expect.soft(found.headers, file).toEqual(HEADINGS);
      expect.soft(found.rows, file).toEqual(seen.rows);
    }
  },
);
