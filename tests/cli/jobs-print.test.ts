import { createHash } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Job } from "@idms/core/upkeep/jobs/job";
import { openZip } from "@idms/core/node/archives/zip-archive";
import { transaction } from "@idms/server/installation/engines/connect";
import { insertSchool } from "@idms/server/school/schools/school-rows";
import { beforeEach, expect, inject, test } from "vitest";
import { inApp } from "./in-app.ts";
import { rowsIn } from "./in-database.ts";
import { pdfPages } from "./pdf-tools.ts";
import { runHere } from "./run-here.ts";
import { scratchFolder } from "./run-idms.ts";

let data: string;

beforeEach(async () => {
  data = await scratchFolder(inject("demo").data);
  return () => rm(data, { recursive: true, force: true });
});

const jobs = (...args: string[]) => runHere(["jobs", args[0]!, "--data", data, ...args.slice(1)]);

/** Prints students who already have a card again, so that none has to be verified first. */
const AGAIN = ["--status", "ID_GENERATED", "--no-mark"];

async function asked(...args: string[]): Promise<Job> {
  const { code, stdout, stderr } = await jobs("print", ...args, "--json");
  expect([code, stderr]).toEqual([0, ""]);
  return JSON.parse(stdout);
}

/** Returns the job once it is complete, and the hashes of its PDFs by name. */
async function printed({ id }: Job): Promise<{ job: Job; pdfs: Record<string, string> }> {
  expect(await runHere(["worker", "--once", "--data", data, "-q"])).toMatchObject({ code: 0, stderr: "" });
  const out = join(data, "made.zip");
  const { stdout } = await jobs("show", String(id), "--json", "--out", out);
  const zip = await openZip(await readFile(out), "It", { entries: 100, total: 2 ** 30 });
  const pdfs: Record<string, string> = {};
  for (const entry of zip.entries) {
    const pdf = await zip.read(entry, 2 ** 28);
    pdfs[entry.fileName] = createHash("sha256").update(pdf).digest("hex");
  }
  zip.close();
  return { job: JSON.parse(stdout), pdfs };
}

const batches = () =>
  rowsIn<{ class_name: string; sha256: string; layout: string; made_by: string }>(
    data,
    "SELECT class_name, sha256, layout, made_by FROM print_batches WHERE reprint_of IS NULL ORDER BY id DESC LIMIT 2",
  );

test("several classes can be requested by name, and each gets its own batch and PDF", async () => {
  const ask = ["--school", "Sri Sarvodaya Vidya Mandir Senior Secondary School", "--class", "8 - B", "6 - A"];
  const shown = await jobs("print", ...ask, ...AGAIN, "--layout", "a4");
  expect([shown.code, shown.stdout]).toEqual([
    0,
    expect.stringMatching(/^Job 1, Printing ID cards, requested by cli:.+: Waiting\n$/),
  ]);
  expect(shown.stderr).toBe(
    "The server or idms worker will print the cards. Run idms jobs show 1 to see its progress.\n",
  );
  const { job, pdfs } = await printed({ id: 1 } as Job);
  expect(job).toMatchObject({
    state: "done",
    school: 1,
    file: "idcards.zip",
    result: { classes: 2, marked: 0 },
  });
  const made = await batches();
  expect(made.map(({ layout }) => layout)).toEqual(["a4", "a4"]);
  expect(Object.values(pdfs).toSorted()).toEqual(made.map(({ sha256 }) => sha256).toSorted());
  expect(new Set(made.map(({ made_by }) => made_by)).size).toBe(1);
  // The same job as one PDF, and the error if the PDF has no destination.
  const one = join(data, "one.pdf");
  expect((await jobs("show", "1", "--out", one, "--pages", "all")).code).toBe(0);
  const pages = await rowsIn<{ pages: number }>(
    data,
    "SELECT sum(pages) AS pages FROM print_batches WHERE layout = 'a4'",
  );
  expect(await pdfPages(one)).toBe(Number(pages[0]?.pages));
  expect((await jobs("show", "1", "--pages", "all")).stderr).toContain(
    "Specify where to save the PDF, for example",
  );
});

test(
  "one job prints all classes of several schools, and skips a school with nobody to print",
  { tags: "thorough" },
  async () => {
    await inApp(data, ({ db }) => transaction(db, (tx) => insertSchool(tx, { name: "हरी घाटी 🏫" })));
    const job = await asked("--school", "1", "हरी घाटी 🏫", "--all-classes", ...AGAIN);
    expect(job).toMatchObject({ kind: "print", state: "waiting", school: null, path: null });
    const { job: done, pdfs } = await printed(job);
    expect(done).toMatchObject({ state: "done", result: { classes: Object.keys(pdfs).length } });
    expect(Object.keys(pdfs).length).toBeGreaterThan(1);
  },
);

test("a print job records its paper, order, printer and excluded students, and is listed by state and kind", async () => {
  const school = ["--school", "1"];
  const order = ["orders", "new", ...school, "--class", "5 - A", "--needed-by", "2099-03-31", "--json"];
  const ordered = JSON.parse((await runHere([...order, "--data", data])).stdout).order.id;
  await runHere(["printers", "add", "Office", "--offset", "1,1", "-q", "--data", data]);
  const how = ["--paper", "13x19in", "--bleed", "3", "--no-crop-marks", "--fill", "columns"];
  const more = ["--printer", "OFFICE", "--order", String(ordered), "--exclude", "3,4"];
  const { id } = await asked(...school, "--class", "5 - A", ...how, ...more);
  const [row] = await rowsIn<{ input: string | object }>(data, "SELECT input FROM jobs");
  const input = typeof row?.input === "string" ? JSON.parse(row.input) : row?.input;
  expect(input).toMatchObject({
    bleed: 3,
    marks: false,
    fill: "columns",
    printer: expect.any(Number),
    order: [ordered],
    without: [3, 4],
  });
  expect(JSON.stringify(input.layout)).toContain("13x19in");
  const listed = async (...args: string[]) => JSON.parse((await jobs("list", "--json", ...args)).stdout).jobs;
  expect(await listed("--state", "waiting", "--kind", "print")).toMatchObject([{ id }]);
  expect(await listed("--state", "failed")).toEqual([]);
  expect(await listed("--kind", "backup")).toEqual([]);
});

test("an impossible request is refused before a job is created", async () => {
  for (const [args, code, sentence] of [
    [["--school", "1"], 2, "with --class, or use --all-classes."],
    [["--school", "1", "--class", "8 - B", "--all-classes"], 2, "with --class, or use --all-classes."],
    [["--school", "1", "--class", "8 - B", "99"], 1, 'no class "99"'],
    [["--school", "Hiltop", "--all-classes"], 1, 'no school "Hiltop"'],
    [["--school", "1", "1", "--class", "8 - B"], 2, "Send schools only together with all_classes."],
    [
      ["--school", "1", "1", "--all-classes", "--template", "1"],
      2,
      "An ID template belongs to one school. Specify",
    ],
    [["--school", "1", "--all-classes", "--status", "PRINTED"], 2, '"PRINTED" is not a valid status. Use'],
    [["--school", "1", "--class", "8 - B", "--order", "99"], 1, "There is no order 99"],
    [["--school", "1", "--class", "8 - B", "--printer", "Laser"], 1, 'no printer "Laser"'],
    [["--school", "1", "--all-classes", "--layout", "a0"], 2, "Allowed choices are card, a4, letter"],
    [["--school", "1", "--all-classes", "--override-student", "3"], 2, "Enter a reason. A card"],
  ] as const)
    expect([args, await jobs("print", ...args)]).toMatchObject([
      args,
      { code, stdout: "", stderr: expect.stringContaining(sentence) },
    ]);
  expect(await rowsIn(data, "SELECT id FROM jobs")).toEqual([]);
});
