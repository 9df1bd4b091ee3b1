import { rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { pdfImages, pdfPages, pdfText, rasterPages, type Raster } from "./pdf-tools.ts";
import { changeIn, changeJson, rowsIn } from "./in-database.ts";
import { runHere } from "./run-here.ts";
import { scratchFolder } from "./run-idms.ts";

const demo = inject("demo");
let data: string;
let printed: string;
let again: string;
/** The batch number of 40 cards of class 8 - B on five A4 sheets. The first three positions were used up. */
let batch: number;

beforeAll(async () => {
  data = await scratchFolder(demo.data);
  [printed, again] = [join(data, "printed.pdf"), join(data, "again.pdf")];
  const which = ["--school", "1", "--class", "8 - B", "--status", "ID_GENERATED", "--template", "Prism"];
  const how = ["--layout", "a4", "--start", "4", "--out", printed, "--json"];
  batch = JSON.parse((await idms("generate", ...which, ...how)).stdout).batch;
  await change("UPDATE students SET full_name = 'Asha Newname' WHERE id = ?", await studentAt(10));
  await change(
    "UPDATE students SET photo = (SELECT photo FROM students WHERE id = 1) WHERE id = ?",
    await studentAt(11),
  );
  await change("UPDATE id_templates SET fields = '{}', version = version + 1 WHERE name = ?", "Prism");
  return () => rm(data, { recursive: true, force: true });
});

const idms = (...args: string[]) => runHere([...args, "--data", data]);
const reprint = (...args: string[]) =>
  idms("reprint", "--out", again, "--reason", "smudged", "--batch", ...args);

const change = (text: string, ...values: unknown[]) => changeIn(data, text, ...values);
const read = <T>(text: string, ...values: unknown[]) => rowsIn<T>(data, text, ...values);

/** Returns the student whose card is at a position of the batch, from 0. */
async function studentAt(position: number): Promise<number> {
  const sql = "SELECT student_id AS id FROM print_batch_students WHERE batch_id = ? AND position = ?";
  return (await read<{ id: number }>(sql, batch, position))[0]!.id;
}

async function nameAt(position: number): Promise<string> {
  const sql = "SELECT name FROM print_batch_students WHERE batch_id = ? AND position = ?";
  return (await read<{ name: string }>(sql, batch, position))[0]!.name;
}

/** Returns a page without its footer, in which the slug line contains the print time. */
const cardsOf = ({ width, height, data: pixels }: Raster) =>
  Buffer.from(pixels.subarray(0, Math.floor(height * 0.965) * width * 4));

describe("idms batches", () => {
  test("lists what was printed: when, by whom, for which class, with which template, and the hash of the file", async () => {
    const { code, stdout, stderr } = await idms("batches", "--school", "1", "--class", "8 - B", "--json");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const { batches } = JSON.parse(stdout);
    expect(batches[0]).toMatchObject({
      printed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      printed_by: expect.stringMatching(/^cli:/),
      class: "8 - B",
      template: { name: expect.any(String), version: 1 },
      cards: 40,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      reprint_of: null,
      reason: null,
    });
    const table = (await idms("batches", "--limit", "2")).stdout.trimEnd().split("\n");
    expect(table).toHaveLength(3);
    expect(table[0]).toMatch(/^Batch +Printed +By +School +Class +Cards/);
    expect(table.at(-1)).toMatch(/^\d+ +\d{4}-\d\d-\d\d \d\d:\d\d [+-]\d\d:\d\d +cli:/);
  });

  test("shows the sheet and position of each card in a batch", async () => {
    const { students, id } = JSON.parse((await idms("batches", String(batch), "--json")).stdout);
    expect(id).toBe(batch);
    const places = students.map(({ sheet, position }: Record<string, number>) => `${sheet}/${position}`);
    expect([places.slice(0, 7), places.at(-1)]).toEqual([
      ["1/4", "1/5", "1/6", "1/7", "1/8", "1/9", "2/1"],
      "5/7",
    ]);
    expect(students[6]).toEqual({
      sheet: 2,
      position: 1,
      student: await studentAt(6),
      name: await nameAt(6),
      despite: null,
      number: expect.stringMatching(/^[\dA-Z]{12}$/),
      state: "printed",
      valid_until: null,
      is_expired: false,
    });
    expect((await idms("batches", String(batch))).stdout).toContain(`2      1         ${await studentAt(6)}`);
  });
});

test("idms batches --counts counts printed cards by school, month and reason, as a table, JSON and CSV", async () => {
  const { counts } = JSON.parse((await idms("batches", "--counts", "--school", "1", "--json")).stdout);
  expect(counts[0]).toMatchObject({ school: 1, month: expect.stringMatching(/^\d{4}-\d\d$/) });
  expect((await idms("batches", "--counts", "--csv")).stdout).toMatch(
    /"School","Month","First print","Lost"/,
  );
  expect((await idms("batches", "--counts")).stdout).toMatch(/^School +Month +First print/);
  expect((await idms("batches", "--csv")).stdout).toMatch(/^\u{FEFF}"Batch","Printed"/u);
});

describe("idms reprint", () => {
  test("prints the fronts of a sheet exactly as they were, despite later changes, and records the reason", async () => {
    const { code, stdout, stderr } = await reprint(String(batch), "--sheet", "2", "--json", "-q");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const report = JSON.parse(stdout);
    expect(report).toMatchObject({
      file: again,
      cards: 9,
      pages: 2,
      class: "8 - B",
      leftOut: [],
      reprint_of: batch,
      reason: "smudged",
      current: false,
    });
    const [before, now] = await Promise.all([rasterPages(printed, 80), rasterPages(again, 80)]);
    expect(cardsOf(now[0]!).equals(cardsOf(before[2]!))).toBe(true);
    expect(await pdfText(again)).toContain(`reprint of batch ${batch}`);
    expect(
      await read(
        "SELECT action, details FROM audit_log WHERE subject_id = ? AND subject = 'print_batches'",
        report.batch,
      ),
    ).toEqual([
      {
        action: "reprint",
        details: JSON.stringify({
          cards: 9,
          marked: 0,
          reprint_of: batch,
          because: "other",
          reason: "smudged",
        }),
      },
    ]);
  });

  test(
    "leaves the used positions of the first sheet free again when it prints the whole batch",
    { tags: "thorough" },
    async () => {
      expect((await reprint(String(batch), "-q")).code).toBe(0);
      const [before, now] = await Promise.all([rasterPages(printed, 50), rasterPages(again, 50)]);
      const fronts = (pages: Raster[]) =>
        pages.filter((_, at) => at % 2 === 0).map((page) => cardsOf(page).toString("latin1"));
      expect(fronts(now)).toEqual(fronts(before));
    },
  );

  test("prints one card of a sheet, as a single card or at a chosen position of a new sheet", async () => {
    const one = [String(batch), "--sheet", "2", "--position", "5"];
    expect((await reprint(...one, "--layout", "card", "-q")).code).toBe(0);
    expect(await pdfPages(again)).toBe(2);
    const text = (await pdfText(again)).replaceAll(/\s+/g, " ");
    expect(text).toContain((await nameAt(10)).split(" ")[0]);
    expect(text).not.toContain("Newname");
    expect((await reprint(...one, "--start", "9", "-q")).code).toBe(0);
  });

  test("prints all cards from a given position on, for a run that went wrong midway", async () => {
    const [{ n } = { n: 0 }] = await read<{ n: number }>(
      "SELECT count(*) AS n FROM print_batch_students WHERE batch_id = ?",
      batch,
    );
    const from = (place: string) =>
      idms("reprint", "--batch", String(batch), "--from", place, "--dry-run", "-q");
    // Six cards are on the first sheet, which begins at position 4, and six come before position 7 of the second.
    expect((await from("2,7")).stdout).toContain(`Would print ${n - 12} cards for 8 - B`);
    expect(await from("2")).toMatchObject({ code: 2, stderr: expect.stringContaining("such as 2,7") });
    expect(await from("1,3")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("no position 3 on sheet 1"),
    });
  });

  test("with --current prints today's data and today's template", async () => {
    await change(
      "UPDATE id_templates SET fields = (SELECT fields FROM id_templates WHERE name = 'Meridian') WHERE name = 'Prism'",
    );
    const { code } = await reprint(
      String(batch),
      "--student",
      String(await studentAt(10)),
      "--current",
      "-q",
    );
    expect(code).toBe(0);
    expect((await pdfText(again)).replaceAll(/\s+/g, " ")).toContain("Asha Newname");
  });

  test("prints a student deleted since from stored data, and leaves them out with --current and exit code 3", async () => {
    const gone = await studentAt(20);
    const two = [String(batch), "--position", "20,21"];
    await change("DELETE FROM students WHERE id = ?", gone);
    expect((await reprint(...two, "--layout", "card", "-q")).code).toBe(0);
    expect((await pdfImages(again)).length).toBe(4);
    const today = await reprint(...two, "--current", "--json");
    expect(today).toMatchObject({ code: 3, stderr: expect.stringContaining("was deleted") });
    expect(JSON.parse(today.stdout)).toMatchObject({ cards: 1, leftOut: [{ code: "student_gone" }] });
  });

  test("prints and records nothing in a dry run", async () => {
    const count = () => read<{ n: number }>("SELECT count(*) AS n FROM print_batches");
    const before = await count();
    const ended = await idms("reprint", "--batch", String(batch), "--sheet", "1", "--dry-run", "-q");
    expect(ended).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("Would print 6 cards for 8 - B"),
    });
    expect(await count()).toEqual(before);
  });

  test.each<[string, () => string[], number, string]>([
    ["no reason", () => ["--batch", String(batch), "--out", again], 2, "with --reason"],
    ["an unknown batch", () => ["--batch", "999", "--reason", "x"], 1, '"idms batches" lists all batches'],
    [
      "an unknown sheet",
      () => ["--batch", String(batch), "--sheet", "6", "--reason", "x"],
      1,
      "has no sheet 6",
    ],
    [
      "a position that was left empty",
      () => ["--batch", String(batch), "--sheet", "1", "--position", "2", "--reason", "x"],
      1,
      "has no card on sheet 1 at position 2",
    ],
    [
      "a stranger",
      () => ["--batch", String(batch), "--student", "1", "--reason", "x"],
      1,
      "no card for student 1",
    ],
    [
      "no number",
      () => ["--batch", "last", "--reason", "x"],
      2,
      "--batch must be a whole number of 1 or more",
    ],
  ])("answers %s with a sentence that says what to do", async (_, args, code, sentence) => {
    expect(await idms("reprint", ...args())).toMatchObject({
      code,
      stdout: "",
      stderr: expect.stringContaining(sentence),
    });
  });
});

test("a batch whose contents were never stored can be printed only with today's data", async () => {
  const [{ id: old } = { id: 0 }] = await read<{ id: number }>(
    "SELECT id FROM print_batches WHERE class_name = '6 - A'",
  );
  await change("UPDATE print_batches SET printed_template_id = NULL, sheet = NULL WHERE id = ?", old);
  await change(
    "UPDATE print_batch_students SET name = NULL, texts = NULL, photo = NULL WHERE batch_id = ?",
    old,
  );
  expect(await reprint(String(old))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("use --current"),
  });
  expect(await reprint(String(old), "--position", "1", "--current", "-q")).toMatchObject({ code: 0 });
  expect((await idms("batches", String(old))).stdout).toContain("?      ?");
});

test("purged cards are not printed again as they were, and the message suggests today's data", async () => {
  const [{ id } = { id: 0 }] = await read<{ id: number }>(
    "SELECT id FROM print_batches WHERE class_name = '10 - A'",
  );
  await change(
    "UPDATE print_batch_students SET name = NULL, texts = NULL, photo = NULL WHERE batch_id = ?",
    id,
  );
  const { code, stderr } = await reprint(String(id));
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining("is not stored. Print the cards with today's data"),
  ]);
});

test("idms changed lists what differs from the printed card, with the old and the new value", async () => {
  const { code, stdout, stderr } = await idms("changed", "--school", "1", "--class", "8 - B", "--json");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const { changed } = JSON.parse(stdout);
  expect(changed).toContainEqual({
    student: await studentAt(11),
    name: await nameAt(11),
    school: expect.any(String),
    class: "8 - B",
    batch: expect.any(Number),
    printed_at: expect.any(String),
    changes: [],
    photo: true,
  });
  const table = await idms("changed", "--school", "1");
  expect(table.stdout).toMatch(new RegExp(`${await nameAt(11)} .*photo +another photo`));
  expect(table.stderr).toContain("changed at ");

  const third = await studentAt(3);
  const ofThird = { table: "students", column: "meta", ids: [third] };
  await changeJson(data, ofThird, (meta: object) => ({ ...meta, blood_group: "AB-" }));
  const again = JSON.parse((await idms("changed", "--json")).stdout).changed;
  const card = again.find(({ student }: { student: number }) => student === third);
  expect(card.changes).toEqual([{ field: "blood_group", from: expect.not.stringMatching("AB-"), to: "AB-" }]);
});
