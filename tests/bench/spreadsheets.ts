import { cpSync, existsSync, renameSync, rmSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { IDMS, makeInstallation, options, SCHOOL } from "./fill-idms.ts";
import { BENCH_DATA } from "./make-data.ts";
import { studentSheet } from "./make-students.ts";
import { measure, type Command, type Measured } from "./measure.ts";
import { median } from "./median.ts";
import { COMPILED, env } from "./programs.ts";
import { drawTable, fixed } from "./table.ts";

const FOLDER = join(BENCH_DATA, "spreadsheets");
/** An installation with a school, a form and a class, but no students. */
const EMPTY = join(FOLDER, "empty");
/** The copy of it into which each run imports. */
const FRESH = join(FOLDER, "fresh");
const CLASS = "P";
const FIRST_PHONE = 9_000_000_000;
const LIMIT_SECONDS = 600;
const MB = 1e6;

/** What idms does with a spreadsheet, and the program that does the bare minimum of it. */
interface Work {
  name: string;
  idms(): Command;
  peer: string;
  bare(): Command;
}

export interface SpreadsheetResult {
  name: string;
  rows: number;
  peer: string;
  /** Medians of the runs, of idms and of its peer. */
  idms: Medians;
  bare: Medians;
}

interface Medians {
  seconds: number | null;
  cpuSeconds: number | null;
  peakBytes: number | null;
}

const node = (...args: string[]): Command => ({ file: process.execPath, args, env });

/** Times imports, dry runs and an export of many students beside bare programs. All take turns. */
export async function measureSpreadsheets(
  sizes: readonly number[],
  runs: number,
  say: (what: string) => void,
): Promise<SpreadsheetResult[]> {
  await mkdir(FOLDER, { recursive: true });
  if (!existsSync(EMPTY)) {
    const half = join(FOLDER, "half");
    rmSync(half, { recursive: true, force: true });
    await makeInstallation(half, [], join(FOLDER, "scratch"));
    await done(node(IDMS, "classes", "add", CLASS, ...options({ school: SCHOOL, data: half }), "--quiet"));
    renameSync(half, EMPTY);
  }
  const results: SpreadsheetResult[] = [];
  for (const rows of sizes)
    for (const work of await worksOf(rows, say)) {
      const times = { idms: [] as Measured[], bare: [] as Measured[] };
      for (let run = -1; run < runs; run += 1)
        for (const who of run % 2 === 0 ? (["idms", "bare"] as const) : (["bare", "idms"] as const)) {
          say(`${work.name}, ${rows} rows, ${who}, run ${run + 1} of ${runs}`);
          const measured = await done(work[who]());
          // The first run of each finds files that no run has read yet.
          if (run >= 0) times[who].push(measured);
        }
      const { name, peer } = work;
      results.push({ name, rows, peer, idms: mediansOf(times.idms), bare: mediansOf(times.bare) });
    }
  return results;
}

const mediansOf = (times: readonly Measured[]): Medians => ({
  seconds: median(times.map(({ seconds }) => seconds)),
  cpuSeconds: median(times.flatMap(({ cpuSeconds }) => cpuSeconds ?? [])),
  peakBytes: median(times.flatMap(({ peakBytes }) => peakBytes ?? [])),
});

/** Runs a command that must succeed. */
async function done(command: Command): Promise<Measured> {
  const measured = await measure(command, LIMIT_SECONDS);
  if (measured.outcome !== "done") throw new Error(`${command.args.join(" ")}: ${measured.lastWords}`);
  return measured;
}

/** Creates the files of a number of rows, and returns what is done with them. */
async function worksOf(rows: number, say: (what: string) => void): Promise<Work[]> {
  const csv = join(FOLDER, `students-${rows}.csv`);
  const xlsx = join(FOLDER, `students-${rows}.xlsx`);
  const text = studentSheet("P", { count: rows, phones: FIRST_PHONE });
  await writeFile(csv, text);
  if (!existsSync(xlsx)) {
    const workbook = new ExcelJS.Workbook();
    workbook.addWorksheet("Students").addRows(
      text
        .trimEnd()
        .split("\n")
        .map((line) => line.split(",")),
    );
    await workbook.xlsx.writeFile(xlsx);
  }
  const full = join(FOLDER, `full-${rows}`);
  if (!existsSync(full)) {
    say(`Importing ${rows} students; this happens once.`);
    const half = `${full}.new`;
    rmSync(half, { recursive: true, force: true });
    cpSync(EMPTY, half, { recursive: true });
    await done(importing(csv, half));
    renameSync(half, full);
  }
  const bareImport = (sheet: string): Pick<Work, "peer" | "bare"> => ({
    peer: sheet === csv ? "csv-parse and inserts" : "exceljs (streaming) and inserts",
    bare() {
      const database = join(FOLDER, "bare.db");
      for (const end of ["", "-wal", "-shm"]) rmSync(database + end, { force: true });
      return node(join(COMPILED, "bare-import.js"), sheet, database);
    },
  });
  const workbook = join(FOLDER, "exported.xlsx");
  return [
    { name: "import CSV", idms: () => importing(csv, fresh()), ...bareImport(csv) },
    { name: "import CSV, dry run", idms: () => importing(csv, fresh(), "--dry-run"), ...bareImport(csv) },
    { name: "import xlsx", idms: () => importing(xlsx, fresh()), ...bareImport(xlsx) },
    { name: "import xlsx, dry run", idms: () => importing(xlsx, fresh(), "--dry-run"), ...bareImport(xlsx) },
    {
      name: "export answers to xlsx",
      idms: () =>
        node(IDMS, "export", "answers", ...options({ school: SCHOOL, data: full, out: workbook }), "--quiet"),
      peer: "exceljs (streaming)",
      bare: () => node(join(COMPILED, "bare-export.js"), join(full, "idms.db"), workbook),
    },
  ];
}

/** Returns a new copy of the installation without students. */
function fresh(): string {
  rmSync(FRESH, { recursive: true, force: true });
  cpSync(EMPTY, FRESH, { recursive: true });
  return FRESH;
}

const importing = (sheet: string, data: string, ...more: string[]): Command =>
  node(
    IDMS,
    "import",
    "students",
    sheet,
    "--quiet",
    "--no-input",
    "--map",
    "photo=",
    ...more,
    ...options({ school: SCHOOL, data, class: CLASS }),
  );

/** The table of the results, with what idms takes as a multiple of its peer. */
export const spreadsheetTable = (results: readonly SpreadsheetResult[], runs: number): string =>
  drawTable(
    `Spreadsheets beside bare programs; medians of ${runs} runs`,
    ["", "rows", "s", "cpu s", "MB", "peer s", "cpu s", "MB", "× s", "× cpu", "peer"],
    results.map(({ name, rows, idms, bare, peer }) => [
      name,
      String(rows),
      ...[idms, bare].flatMap(({ seconds, cpuSeconds, peakBytes }) => [
        fixed(seconds, 2),
        fixed(cpuSeconds, 2),
        fixed(peakBytes && peakBytes / MB, 0),
      ]),
      fixed(ratio(idms.seconds, bare.seconds), 2),
      fixed(ratio(idms.cpuSeconds, bare.cpuSeconds), 2),
      peer,
    ]),
  );

const ratio = (own: number | null, peers: number | null): number | null =>
  own === null || !peers ? null : own / peers;
