import { appendFile, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from "vitest";
import { dataFolderAt } from "../../packages/server/src/installation/files/data-folder.ts";
import { lockNamed } from "../../packages/server/src/installation/files/locks.ts";
import { makeZip } from "../core/node/archives/make-zip.ts";
import { workbookBytes } from "../core/node/spreadsheets/workbook-bytes.ts";
import { killHotFolders } from "../load/killed-hot-folders.ts";
import { killWatches } from "../load/killed-watches.ts";
import { plainPhoto } from "../server/import-school.ts";
import { temporaryFolder } from "../server/temporary-folder.ts";
import { rowsIn } from "./in-database.ts";
import { pdfPages, pdfText } from "./pdf-tools.ts";
import { inBulk } from "../in-bulk.ts";
import { runHere } from "./run-here.ts";
import { runIdms, scratchFolder, type Ended } from "./run-idms.ts";
import { startIdms } from "./start-idms.ts";

let data: string;
beforeAll(async () => {
  data = await scratchFolder(inject("demo").data);
});
afterAll(() => rm(data, { recursive: true }));

type Row = [name: string, phone: string, room: string, photo: string];
let phones = 0;
// Each test has names of its own: a child with the name of another one in the class would be asked about.
const student = (name: string, room = "8 - B", photo = `${name}.jpg`): Row => [
  name,
  String(6_500_000_000 + (phones += 1)),
  room,
  photo,
];
const HEADINGS = ["Student Name", "Parent Phone", "Class", "Photo"];
const sheetOf = (...rows: Row[]): string =>
  [HEADINGS, ...rows].map((cells) => `${cells.join(",")}\n`).join("");
/** Counts the photos per name, so that no two students of a class ever have the same bytes. */
const photos = new Map<string, number>();
beforeEach(() => photos.clear());
let taken = 0;
async function photoOf(name: string): Promise<Buffer> {
  if (!photos.has(name)) photos.set(name, (taken += 1));
  return plainPhoto(300, 400 + (photos.get(name) ?? 0));
}
const zipOf = async (...names: string[]): Promise<Buffer> =>
  makeZip(await Promise.all(names.map(async (name) => ({ name, data: await photoOf(name) }))));

/** Creates a folder with these files, and a program that processes them. */
async function dropped(files: Record<string, string | Buffer>) {
  const folder = await temporaryFolder();
  const drop = async (more: typeof files) => {
    for (const [name, content] of Object.entries(more)) await writeFile(join(folder, name), content);
  };
  await drop(files);
  const args = ["watch", folder, "--data", data, "--school", "1", "--settle", "0.1"];
  const look = (...more: string[]) => runHere([...args, "--once", ...more]);
  const read = (name: string) => readFile(join(folder, name), "utf8");
  const names = async () => (await readdir(folder)).toSorted();
  return { folder, args, drop, look, read, names, pdf: join(folder, "8b.pdf") };
}

const batchesOf = (file: string) =>
  rowsIn<{ id: number; cards: number }>(
    data,
    "SELECT id, cards FROM print_batches WHERE file_name = ?",
    file,
  );
const studentsOf = (...rows: Row[]) =>
  Promise.all(
    rows.map(([, phone]) =>
      rowsIn<{ full_name: string; status: string }>(
        data,
        "SELECT full_name, status FROM students WHERE parent_phone = ?",
        phone,
      ),
    ),
  );

describe("idms watch --once", () => {
  test("prints exactly the students of a spreadsheet, once, into a PDF beside it with a report", async () => {
    const [asha, ravi] = [student("Asha Rao"), student("अनन्या शर्मा", "8 - B", "ananya.jpg")];
    const { pdf, look, read, names, folder } = await dropped({
      "8b.xlsx": await workbookBytes("Sheet1", HEADINGS, [asha, ravi]),
      "8b.zip": await zipOf("Asha Rao.jpg", "ananya.jpg"),
    });
    const first = await look("--json");
    expect([first.code, first.stderr]).toEqual([0, ""]);
    const [batch, ...others] = await batchesOf(pdf);
    expect([batch?.cards, others]).toEqual([2, []]);
    expect(JSON.parse(first.stdout)).toEqual({
      folder,
      jobs: [
        {
          sheet: "8b.xlsx",
          photos: "8b.zip",
          report: "8b.report.txt",
          school: expect.stringContaining("Sarvodaya"),
          problem: null,
          create: 2,
          change: 0,
          skip: 0,
          reject: [],
          withoutPhoto: [],
          unverified: [],
          ignored: [],
          notRead: [],
          guesses: [],
          outdated: [],
          pdfs: [
            {
              file: "8b.pdf",
              class: "8 - B",
              cards: 2,
              pages: 2,
              batch: batch?.id,
              leftOut: [],
              findings: expect.any(Array),
              again: [],
            },
          ],
        },
      ],
    });
    expect(await pdfPages(pdf)).toBe(2);
    const text = await pdfText(pdf);
    expect(text).toContain("Asha Rao");
    expect(text).not.toContain("Aarav Sharma");
    expect((await studentsOf(asha, ravi)).flat().map(({ status }) => status)).toEqual([
      "ID_GENERATED",
      "ID_GENERATED",
    ]);
    const report = await read("8b.report.txt");
    expect(report).toContain(`Printed 8b.pdf: 2 cards for 8 - B on 2 pages (batch ${batch?.id})`);
    expect(report).toContain("Students in the spreadsheet: 2 added, 0 changed, 0 unchanged.");
    expect(report).toContain("On every card: Blood Group: There is nothing to print in this field.");
    expect(await names()).toEqual(["8b.pdf", "8b.report.txt", "8b.xlsx", "8b.zip"]);

    await rm(join(folder, "8b.zip"));
    expect(await look()).toEqual({ code: 0, signal: null, stdout: "", stderr: "" });
    expect(await batchesOf(pdf)).toHaveLength(1);
  });

  test("says what it would do with --dry-run, and does nothing", async () => {
    const asha = student("Asha Sen");
    const { look, names } = await dropped({ "8b.csv": sheetOf(asha), "8b.zip": await zipOf("Asha Sen.jpg") });
    expect(await look("--dry-run")).toMatchObject({
      code: 0,
      stdout:
        "Importing 8b.csv would result in: 1 added, 0 changed, 0 unchanged\nWould print 8b.pdf: 1 card for 8 - B\n",
    });
    expect(await names()).toEqual(["8b.csv", "8b.zip"]);
    expect(await studentsOf(asha)).toEqual([[]]);
  });

  test("prints a changed spreadsheet again; a spreadsheet with errors leaves no PDF that looks current", async () => {
    const [asha, uma] = [student("Asha Pal"), student("Uma Pal")];
    const zip = { "8b.zip": await zipOf("Asha Pal.jpg", "Uma Pal.jpg") };
    const { pdf, drop, look, read, names } = await dropped({ "8b.csv": sheetOf(asha, uma), ...zip });
    expect((await look()).code).toBe(0);

    const wrong: Row = ["Bad Phone", "12", "8 - B", "Asha Pal.jpg"];
    await drop({
      "8b.csv": sheetOf(["Asha Pal Das", ...(asha.slice(1) as [string, string, string])], uma, wrong),
    });
    const refused = await look("--key", "parent_phone");
    expect([refused.code, refused.stdout]).toEqual([1, ""]);
    expect(refused.stderr).toBe(
      "8b.csv: 1 row has errors, so nothing was added or changed. See 8b.report.txt.\n",
    );
    expect(await names()).toEqual(["8b.csv", "8b.outdated.pdf", "8b.report.txt", "8b.zip"]);
    const report = await read("8b.report.txt");
    expect(report).toContain("NOTHING WAS PRINTED. 1 row has errors");
    expect(report).toContain("Row 4, Parent Phone: Please enter a valid 10-digit number.");
    expect(report).toContain("Correct these rows in 8b.csv and save it.");
    expect((await studentsOf(asha))[0]).toEqual([{ full_name: "Asha Pal", status: "ID_GENERATED" }]);

    const partly = await look("--key", "parent_phone", "--partial", "--json");
    const [job] = JSON.parse(partly.stdout).jobs;
    expect([partly.code, job]).toEqual([
      3,
      expect.objectContaining({
        change: 1,
        skip: 1,
        problem: null,
        reject: [expect.objectContaining({ row: 4, column: "Parent Phone" })],
        pdfs: [expect.objectContaining({ cards: 2 })],
      }),
    ]);
    expect(await names()).toEqual(["8b.csv", "8b.pdf", "8b.report.txt", "8b.zip"]);
    expect(await pdfText(pdf)).toContain("Asha Pal Das");
    expect(await pdfPages(pdf)).toBe(2);
  });

  test("waits for photos that the form requires, and names each missing one", async () => {
    const [asha, uma] = [student("Asha Bose"), student("Uma Bose")];
    const { drop, look, read, names, pdf } = await dropped({ "8b.csv": sheetOf(asha, uma) });
    expect(await look()).toMatchObject({ code: 1, stderr: expect.stringContaining("requires a photo") });
    await drop({ "8b.zip": await zipOf("Asha Bose.jpg") });
    expect((await look()).code).toBe(1);
    expect(await read("8b.report.txt")).toContain(
      'Row 3, Photo: There is no photo "Uma Bose.jpg" among the 1 files provided.',
    );
    expect(await names()).toEqual(["8b.csv", "8b.report.txt", "8b.zip"]);
    expect(await studentsOf(asha, uma)).toEqual([[], []]);
    await drop({ "8b.zip": await zipOf("Asha Bose.jpg", "Uma Bose.jpg") });
    expect((await look()).code).toBe(0);
    expect(await pdfPages(pdf)).toBe(2);
  });

  test("ignores incomplete files, and processes them once they are complete", async () => {
    const asha = student("Asha Iyer");
    const zip = await zipOf("Asha Iyer.jpg");
    const { folder, drop, look, names } = await dropped({
      "~$8b.csv": "x",
      ".8b.csv": sheetOf(asha),
      "8b.csv.part": sheetOf(asha),
      "8b.xlsx.crdownload": "x",
      "9c.zip": zip,
    });
    expect(await look()).toMatchObject({
      code: 0,
      stdout: "",
      stderr: "9c.zip is waiting for its spreadsheet, 9c.xlsx or 9c.csv.\n",
    });
    await rename(join(folder, "8b.csv.part"), join(folder, "8b.csv"));
    await drop({ "8b.zip": zip.subarray(0, -30) });
    // The program waits ten times as long for an incomplete file, and a busy machine needs the time.
    const half = await look("--settle", "2");
    expect([half.code, half.stdout, half.stderr]).toEqual([
      0,
      "",
      expect.stringContaining("8b.zip is incomplete. It is still being copied, or it is damaged.\n"),
    ]);
    expect(await names()).not.toContain("8b.report.txt");
    expect(await look("--settle", "0")).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/8b\.zip is not a readable zip archive .* See 8b\.report\.txt\./),
    });
    await drop({ "8b.zip": zip });
    expect(await look()).toMatchObject({ code: 0, stdout: expect.stringMatching(/^8b\.pdf: 1 card /) });
  });

  test("makes a PDF for each class in the column, and none of two spreadsheets with the same name", async () => {
    const zip = await zipOf("Asha Roy.jpg", "Uma Roy.jpg");
    const csv = sheetOf(student("Asha Roy", "10 - A"), student("Uma Roy", "6 - A"));
    const { folder, drop, look, names } = await dropped({ "all.csv": csv, "all.zip": zip });
    expect(await look()).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /^all 6 - A\.pdf: 1 card for 6 - A .*\nall 10 - A\.pdf: 1 card for 10 - A .*\n$/,
      ),
    });
    expect(await pdfText(join(folder, "all 10 - A.pdf"))).toContain("Asha Roy");
    await drop({ "all.xlsx": "another" });
    expect(await look("--settle", "0")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("both have the name all. Keep the correct one."),
    });
    await rm(join(folder, "all.xlsx"));
    expect(await names()).toContain("all.report.txt");
  });

  test("prints nobody whom the school has not verified", async () => {
    const [submitted] = await rowsIn<{ full_name: string; parent_phone: string; room: string }>(
      data,
      `SELECT full_name, parent_phone, class_name || ' - ' || section AS room FROM students
       JOIN classes ON classes.id = class_id WHERE status = 'SUBMITTED' AND photo IS NOT NULL`,
    );
    const { full_name, parent_phone, room } = submitted!;
    const { look, read, names } = await dropped({ "5a.csv": sheetOf([full_name, parent_phone, room, ""]) });
    expect(await look()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("1 student is not verified"),
    });
    expect(await read("5a.report.txt")).toContain("Row 2: SUBMITTED, not yet verified by the school.");
    expect(await names()).toEqual(["5a.csv", "5a.report.txt"]);
  });

  test("exits with 4 while another run imports or prints, and with 1 or 2 for invalid arguments", async () => {
    const { args, look, names } = await dropped({
      "8b.csv": sheetOf(student("Asha Dutta")),
      "8b.zip": await zipOf("Asha Dutta.jpg"),
    });
    const lock = lockNamed(dataFolderAt(data), "printing");
    const busy = await look();
    lock?.release();
    expect(busy).toMatchObject({
      code: 4,
      stderr: expect.stringContaining(". Try again when it has finished"),
    });
    expect(await names()).toEqual(["8b.csv", "8b.zip"]);
    expect(await look("--school", "Nowhere")).toMatchObject({ code: 1 });
    expect(await look("--settle", "soon")).toMatchObject({ code: 2 });
    expect(await runHere([...args.with(1, "/no/such/folder"), "--once"])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("The folder /no/such/folder does not exist"),
    });
  });
});

describe("idms watch", () => {
  test("takes a file once it is complete and again when it changes, alongside the server and other runs", async () => {
    const server = await startIdms(["serve", "--data", data]);
    onTestFinished(() => void server.stop("SIGKILL"));
    const [asha, uma] = [student("Asha Ghosh"), student("Uma Ghosh")];
    const { folder, args, drop, pdf } = await dropped({});
    const watching = startWatching([...args, "--settle", "1"]);
    await watching.said("Watching");
    const csv = sheetOf(asha, uma);
    const zip = await zipOf("Asha Ghosh.jpg", "Uma Ghosh.jpg");
    for (let at = 0; at < csv.length; at += 20)
      await appendFile(join(folder, "8b.csv"), csv.slice(at, at + 20));
    await drop({ "8b.zip": zip });
    const [first] = await watching.jobs(1);
    expect(first).toMatchObject({ problem: null, create: 2, pdfs: [{ cards: 2 }] });

    expect(await runHere([...args, "--once"])).toMatchObject({
      code: 4,
      stderr: expect.stringContaining("Another idms process is already watching"),
    });
    const out = join(folder, "other.pdf");
    const generate = ["generate", "--data", data, "--school", "1", "--class", "8 - B", "--out", out];
    expect((await runHere([...generate, "--status", "ID_GENERATED", "-q"])).code).toBe(0);

    const before = await readFile(pdf);
    photos.clear();
    await drop({ "8b.zip": await zipOf("Uma Ghosh.jpg", "Asha Ghosh.jpg") });
    const [, second] = await watching.jobs(2);
    const again = [{ name: "Asha Ghosh" }, { name: "Uma Ghosh" }];
    expect(second).toMatchObject({ problem: null, create: 0, change: 2, pdfs: [{ cards: 2, again }] });
    expect(before.equals(await readFile(pdf))).toBe(false);
    expect((await studentsOf(asha, uma)).map((found) => found.length)).toEqual([1, 1]);

    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    const ended = await watching.stop();
    expect([ended.code, ended.stdout.trim().split("\n")]).toEqual([
      0,
      expect.objectContaining({ length: 2 }),
    ]);
  });

  test("stops cleanly on SIGTERM while it works, and the next run finishes the work", async () => {
    const { args, drop, look, names } = await dropped({});
    const watching = startWatching(args);
    await watching.said("Watching");
    await drop({ "8b.csv": sheetOf(student("Asha Kaur")), "8b.zip": await zipOf("Asha Kaur.jpg") });
    await setTimeout(400);
    expect((await watching.stop()).code).toBe(0);
    expect((await look()).code).toBe(0);
    expect(await names()).toEqual(["8b.csv", "8b.pdf", "8b.report.txt", "8b.zip"]);
  });

  test(
    "killed at any moment, is finished by the next run, with nothing done twice",
    { tags: "thorough" },
    async () => {
      await killWatches(data, await temporaryFolder(), inBulk(2, 1));
    },
  );
});

test(
  "one idms watch serves the folders of several schools, and prints each spreadsheet once despite repeated kills",
  { tags: "thorough" },
  async () => {
    const size = { schools: 3, classes: 2, most: 5, kills: inBulk(10, 2) };
    expect((await killHotFolders(await temporaryFolder(), size)).spreadsheets).toBe(9);
  },
);

/** Starts the program in watch mode, with a JSON line for each job. */
function startWatching(args: string[]) {
  let kill: (signal: NodeJS.Signals) => void = () => undefined;
  let [out, err] = ["", ""];
  const ended: Promise<Ended> = runIdms([...args, "--json"], {
    whileRunning(child) {
      child.stdout?.on("data", (text: string) => (out += text));
      child.stderr?.on("data", (text: string) => (err += text));
      kill = (signal) => child.kill(signal);
    },
  });
  onTestFinished(() => kill("SIGKILL"));
  const lines = () => out.split("\n").slice(0, -1);
  return {
    said: (words: string) => expect.poll(() => err).toContain(words),
    async jobs(count: number) {
      await expect.poll(() => lines().length).toBe(count);
      return lines().map((line) => JSON.parse(line) as Record<string, unknown>);
    },
    stop() {
      kill("SIGTERM");
      return ended;
    },
  };
}
