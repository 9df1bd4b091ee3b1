import { createHash } from "node:crypto";
import { readdir, readFile, rm, truncate } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, inject, test } from "vitest";
import { listBatches } from "@idms/server/cards/printed/batch-rows";
import { listClasses } from "@idms/server/school/classes/class-rows";
import { listSchools } from "@idms/server/school/schools/school-rows";
import { inBulk } from "../in-bulk.ts";
import { spoilStored } from "../server/stored.ts";
import { inApp } from "./in-app.ts";
import { pageSize, pdfFonts, pdfImages, pdfPages, pdfText } from "./pdf-tools.ts";
import { runHere } from "./run-here.ts";
import { runIdms, scratchFolder } from "./run-idms.ts";
import { byHand } from "../server/by-hand.ts";
import { findPrintable, printableIds } from "../../packages/server/src/installation/students/card-rows.ts";

const demo = inject("demo");
const SCHOOL = "Sri Sarvodaya Vidya Mandir Senior Secondary School";
let data: string;
let out: string;

beforeEach(async () => {
  data = await scratchFolder(demo.data);
  out = join(data, "idcards.pdf");
  return () => rm(data, { recursive: true, force: true });
});

const generate = (...args: string[]) =>
  runHere(["generate", "--data", data, "--school", SCHOOL, "--out", out, ...args]);

/** Returns the students of class 8 - B, in print order. */
const studentsOf8B = () =>
  inApp(data, async (app) => {
    const [school] = await listSchools(app.db);
    const room = (await listClasses(app.db, school!.id)).find(({ class_name }) => class_name === "8")!;
    const ids = await printableIds(app.db, room.id, { statuses: ["VERIFIED", "ID_GENERATED"] });
    return Promise.all(ids.map(async (id) => (await findPrintable(app.db, id))!));
  });

/** Reverts the marks of the demo's own printing, so that its classes are VERIFIED again. */
const unmark = () =>
  inApp(
    data,
    async ({ db }) =>
      void (await byHand(db).run("UPDATE students SET status = 'VERIFIED' WHERE status = 'ID_GENERATED'")),
  );

/** Returns the statuses of the imported classes. */
const statuses = () =>
  inApp(data, async ({ db }) =>
    db.all<{ status: string; n: number }>(
      "SELECT status, count(*) AS n FROM students WHERE NOT from_parents GROUP BY status ORDER BY status",
    ),
  );

/** Lists the PDF and any remains of one in the output folder. */
const leftovers = async () => (await readdir(data)).filter((name) => name.includes(".pdf"));

describe("a class", () => {
  test("is printed, marked and recorded; --json reports this as one object", async () => {
    await unmark();
    const { code, stdout, stderr } = await generate("--class", "8 - B", "--json");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const report = JSON.parse(stdout);
    expect(report).toMatchObject({ file: out, cards: 40, pages: 40, school: SCHOOL, class: "8 - B" });
    expect(report.seconds).toBeGreaterThan(0);
    for (const finding of report.findings) {
      expect(Object.keys(finding).toSorted()).toEqual([
        "code",
        "field",
        "message",
        "name",
        "sentence",
        "severity",
        "student",
      ]);
    }
    expect(await pdfPages(out)).toBe(40);
    expect(await statuses()).toEqual([
      { status: "ID_GENERATED", n: 40 },
      { status: "VERIFIED", n: 80 },
    ]);
    const batch = await inApp(data, async (app) => {
      const [school] = await listSchools(app.db);
      return (await listBatches(app.db, { school: school!.id }))[0]!;
    });
    expect(batch).toMatchObject({
      id: report.batch,
      cards: 40,
      pages: 40,
      layout: "card",
      class_name: "8 - B",
    });
    expect(batch.sha256).toBe(
      createHash("sha256")
        .update(await readFile(out))
        .digest("hex"),
    );
  });

  test("has cards of the template's exact size, one per page", async () => {
    await generate("--class", "8 - B", "--status", "ID_GENERATED", "--template", "Meridian", "-q");
    const { width, height } = await pageSize(out);
    expect(width).toBeCloseTo((54 / 25.4) * 72, 1);
    expect(height).toBeCloseTo((86 / 25.4) * 72, 1);
  });

  test("has one background for all cards, JPEG photos of at most 600 dpi, and subset fonts", async () => {
    await generate("--class", "8 - B", "--status", "ID_GENERATED", "-q");
    const images = await pdfImages(out);
    expect(new Set(images.map(({ encoding }) => encoding))).toEqual(new Set(["jpeg"]));
    expect(new Set(images.map(({ object }) => object)).size).toBe(41);
    expect(Math.max(...images.map(({ dpi }) => dpi))).toBeLessThanOrEqual(600);
    const fonts = await pdfFonts(out);
    expect(fonts.length).toBeGreaterThan(8);
    for (const font of fonts) expect(font).toMatchObject({ embedded: true, subset: true });
  });

  test("has its names as text: every Latin name can be extracted", async () => {
    await generate("--class", "8 - B", "--status", "ID_GENERATED", "-q");
    const text = (await pdfText(out)).replaceAll(/\s+/g, " ");
    const names = (await studentsOf8B()).map((student) => student.full_name);
    const latin = names.filter((name) => /^[\p{Script=Latin}\p{M} .’'-]+$/u.test(name));
    expect(latin.length).toBeGreaterThan(20);
    for (const name of latin) expect(text).toContain(name.normalize("NFC"));
  });

  test.each([
    ["a4", 210, 297, 9],
    ["letter", 279.4, 215.9, 8],
  ])("on %s fills sheets, each of which has a slug line", async (layout, width, height, perSheet) => {
    const { code } = await generate(
      "--class",
      "8 - B",
      "--status",
      "ID_GENERATED",
      "--layout",
      layout,
      "-q",
      "--template",
      "Banyan",
    );
    expect(code).toBe(0);
    const sheets = Math.ceil(40 / perSheet);
    expect(await pdfPages(out)).toBe(sheets);
    const size = await pageSize(out);
    expect([size.width, size.height].map((points) => (points / 72) * 25.4)).toEqual([
      expect.closeTo(width, 0),
      expect.closeTo(height, 0),
    ]);
    const text = await pdfText(out);
    for (let sheet = 1; sheet <= sheets; sheet += 1)
      expect(text).toContain(`8 - B · sheet ${sheet} of ${sheets}`);
  });

  test("keeps its statuses with --no-mark and --dry-run; a dry run writes no file", async () => {
    await unmark();
    expect((await generate("--class", "8 - B", "--dry-run")).stdout).toContain(
      "Would print 40 cards for 8 - B",
    );
    expect(await leftovers()).toEqual([]);
    await generate("--class", "8 - B", "--no-mark", "-q");
    expect(await leftovers()).toEqual(["idcards.pdf"]);
    expect(await statuses()).toEqual([{ status: "VERIFIED", n: 120 }]);
  });
});

test("--all-classes prints a PDF for each class into a folder", async () => {
  await unmark();
  out = join(data, "print-all");
  const { code, stdout } = await generate("--all-classes", "--json");
  expect(code).toBe(0);
  expect(JSON.parse(stdout).map((each: { cards: number }) => each.cards)).toEqual([4, 40, 40, 40]);
  expect((await readdir(out)).toSorted()).toEqual([
    "idcards 10 - A.pdf",
    "idcards 5 - A.pdf",
    "idcards 6 - A.pdf",
    "idcards 8 - B.pdf",
  ]);
});

test(
  "--all-classes gives classes whose names look alike to a file system separate files, and id:N selects one",
  { tags: "thorough" },
  async () => {
    await unmark();
    const rooms = await inApp(data, async ({ db }) => {
      const [first, second] = await listClasses(db, (await listSchools(db))[0]!.id);
      for (const [room, name] of [
        [first, "5/A"],
        [second, "5_a"],
      ] as const)
        await byHand(db).run(
          sql`UPDATE classes SET class_name = ${name}, section = NULL, name_key = ${name} WHERE id = ${room!.id}`,
        );
      return [first!.id, second!.id];
    });
    out = join(data, "print-all");
    const { code, stdout } = await generate("--all-classes", "--json");
    expect(code).toBe(0);
    const files = (await readdir(out)).toSorted();
    const reports = JSON.parse(stdout) as { file: string; class: string; cards: number }[];
    expect(reports.map(({ file }) => basename(file)).toSorted()).toEqual(files);
    const own = reports.filter(({ class: room }) => room === "5/A" || room === "5_a");
    expect(own).toHaveLength(2);
    for (const { file, cards } of own) expect(await pdfPages(file)).toBe(cards);

    out = join(data, "one.pdf");
    const one = await generate(
      "--class",
      `id:${rooms[1]}`,
      "--status",
      "ID_GENERATED",
      "--json",
      "--no-mark",
    );
    expect(JSON.parse(one.stdout)).toMatchObject({ class: "5_a", file: out });
  },
);

test("--student prints the given students, whatever their status, and --exclude prints all others", async () => {
  const [first, , third] = await studentsOf8B();
  const { code } = await generate(
    "--class",
    "8 - B",
    "--student",
    String(first!.id),
    String(third!.id),
    "-q",
  );
  expect(code).toBe(0);
  expect(await pdfPages(out)).toBe(2);
  const others = ["--status", "ID_GENERATED", "--exclude", String(first!.id), String(third!.id)];
  const without = await generate("--class", "8 - B", ...others, "--dry-run");
  expect(without.stdout).toContain("Would print 38 cards for 8 - B");
});

describe("a card whose photo cannot be printed is left out and named, with exit code 3", () => {
  const spoil = async (how: (path: string) => Promise<void>) => {
    const [, second] = await studentsOf8B();
    await inApp(data, ({ files }) => spoilStored(files.photos, second!.photo!, how));
    return second!;
  };

  test.each<[string, string, (path: string) => Promise<void>]>([
    ["a missing file", "photo_missing", (path) => rm(path)],
    ["a file cut short", "photo_broken", (path) => truncate(path, 20_000)],
    ["an empty file", "photo_broken", (path) => truncate(path, 0)],
  ])("%s", { tags: "thorough" }, async (_, code, how) => {
    const { id, full_name } = await spoil(how);
    const ended = await generate("--class", "8 - B", "--status", "ID_GENERATED", "--json");
    expect(ended.code).toBe(3);
    expect(ended.stderr).toContain(full_name);
    const report = JSON.parse(ended.stdout);
    expect(report.cards).toBe(39);
    expect(report.findings).toContainEqual(expect.objectContaining({ student: id, code }));
    expect(await pdfPages(out)).toBe(39);
  });

  test("in a dry run, too, which writes nothing", async () => {
    const { full_name } = await spoil((path) => rm(path));
    const ended = await generate("--class", "8 - B", "--status", "ID_GENERATED", "--dry-run");
    expect(ended.code).toBe(3);
    expect(ended.stderr).toContain(full_name);
    expect(ended.stdout).toContain("Would print 39 cards for 8 - B");
    expect(await leftovers()).toEqual([]);
  });
});

describe("bad input ends with a sentence that says what to do", () => {
  test.each<[string, string[], number, string]>([
    [
      "a school that is nearly right",
      ["--school", "Sri Sarvodaya Vidya Mandir", "--class", "8 - B"],
      1,
      SCHOOL,
    ],
    ["a class that is nearly right", ["--class", "8 - C"], 1, 'Did you mean "8 - B"'],
    ["an unknown template", ["--class", "8 - B", "--template", "Meridain"], 1, '"Meridian"'],
    ["nobody to print", ["--class", "8 - B"], 1, "no VERIFIED students"],
    ["no class", [], 2, "with --class, or use --all-classes"],
    [
      "an unknown status",
      ["--class", "8 - B", "--status", "PRINTED"],
      2,
      "SUBMITTED, VERIFIED, ID_GENERATED",
    ],
    ["an unknown layout", ["--class", "8 - B", "--layout", "a5"], 2, "card, a4, letter"],
    ["an unknown student", ["--class", "8 - B", "--student", "999"], 1, "no student with ID 999"],
  ])("%s", async (_, args, code, sentence) => {
    const ended = await generate(...args);
    expect(ended.code).toBe(code);
    expect(ended.stderr).toContain(sentence);
    expect(ended.stdout).toBe("");
    expect(await leftovers()).toEqual([]);
  });

  test("a school without a default template", async () => {
    await inApp(
      data,
      async ({ db }) => void (await byHand(db).run("UPDATE id_templates SET is_default = false")),
    );
    const ended = await generate("--class", "8 - B", "--status", "ID_GENERATED");
    expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining("no default ID template") });
  });

  test("a folder that is not a data folder", async () => {
    const ended = await runHere([
      "generate",
      "--data",
      join(data, "nowhere"),
      "--school",
      "x",
      "--class",
      "y",
    ]);
    expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining("no IDMS data") });
  });
});

describe(
  "an end at any moment leaves no partial file, and marks nobody unless the file is complete",
  { tags: "thorough" },
  () => {
    const SIGNALS = ["SIGKILL", "SIGINT", "SIGTERM"] as const;

    test.each(Array.from({ length: inBulk(9, 3) }, (_, index) => index))("try %i", async (attempt) => {
      await unmark();
      const signal = SIGNALS[attempt % 3]!;
      const ended = await generateUntil(signal, 120 + attempt * 60);
      const files = (await leftovers()).filter((name) => name === "idcards.pdf");
      const marked = (await statuses()).find(({ status }) => status === "ID_GENERATED")?.n ?? 0;
      if (files.length > 0) expect(await pdfPages(out)).toBe(40);
      else expect(marked).toBe(0);
      expect([0, 40]).toContain(marked);
      if (signal !== "SIGKILL")
        expect((await leftovers()).filter((name) => name.endsWith(".tmp"))).toEqual([]);
      // A signal that arrives before the program handles it ends the process directly.
      if (ended.signal === null && files.length === 0)
        expect(ended.code).toBe(signal === "SIGTERM" ? 143 : 130);

      const again = await generate("--class", "8 - B", "--status", "VERIFIED", "ID_GENERATED", "-q");
      expect(again.code).toBe(0);
      expect(await leftovers()).toEqual(["idcards.pdf"]);
    });

    const generateUntil = (signal: NodeJS.Signals, milliseconds: number) =>
      runIdms(["generate", "--data", data, "--school", SCHOOL, "--class", "8 - B", "--out", out, "-q"], {
        whileRunning: (child) => void sleep(milliseconds).then(() => child.kill(signal)),
      });
  },
);
