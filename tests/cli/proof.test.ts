import { readdir, rm, truncate } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, inject, onTestFinished, test } from "vitest";
import { cardTexts } from "@idms/core/cards/drawing/card-texts";
import { listBatches } from "@idms/server/cards/printed/batch-rows";
import { listClasses } from "@idms/server/school/classes/class-rows";
import { listSchools } from "@idms/server/school/schools/school-rows";
import { temporaryFolder } from "../server/temporary-folder.ts";
import { spoilStored } from "../server/stored.ts";
import { inApp } from "./in-app.ts";
import { changeJson, rowsIn } from "./in-database.ts";
import { pageSize, pdfImages, pdfPages, pdfTextsInOrder } from "./pdf-tools.ts";
import { runHere } from "./run-here.ts";
import { runIdms, scratchFolder } from "./run-idms.ts";
import { byHand } from "../server/by-hand.ts";
import {
  findPrintable,
  printableIds,
  type PrintableStudent,
} from "../../packages/server/src/installation/students/card-rows.ts";

const demo = inject("demo");
const SCHOOL = "Sri Sarvodaya Vidya Mandir Senior Secondary School";
/** The demo's own folder, which a proof leaves unchanged, or a copy for the tests that change something. */
let data: string;
let folder: string;
let out: string;

beforeEach(async () => {
  data = demo.data;
  folder = await temporaryFolder();
  out = join(folder, "proof.pdf");
});

async function workOnCopy(): Promise<void> {
  data = await scratchFolder(demo.data);
  onTestFinished(() => rm(data, { recursive: true, force: true }));
}

const proof = (...args: string[]) =>
  runHere(["proof", "--data", data, "--school", SCHOOL, "--out", out, ...args]);
const of8B = ["--class", "8 - B", "--status", "ID_GENERATED"];

/** Returns the students of a class in print order. */
const studentsOf = (className: string): Promise<PrintableStudent[]> =>
  inApp(data, async (app) => {
    const [school] = await listSchools(app.db);
    const room = (await listClasses(app.db, school!.id)).find(({ class_name }) => class_name === className)!;
    const ids = await printableIds(app.db, room.id, { statuses: ["SUBMITTED", "VERIFIED", "ID_GENERATED"] });
    return Promise.all(ids.map(async (id) => (await findPrintable(app.db, id))!));
  });

/** Returns everything that a proof must not change. */
const kept = () =>
  inApp(data, async ({ db }) => [
    await db.all("SELECT * FROM students ORDER BY id"),
    await db.all("SELECT * FROM audit_log"),
    await listBatches(db, {}),
  ]);

/** Removes the spaces at line breaks and the direction marks that Poppler inserts. */
const unspaced = (text: string) => text.normalize("NFC").replaceAll(/[\s\u200e\u200f\u202a-\u202e]/g, "");

/** Returns the variable texts of a demo card, as printed. */
function valuesOf(student: PrintableStudent): string[] {
  const texts = cardTexts({
    student,
    classroom: { class_name: "", section: null },
    school: { name: "", address: "", email: "", phone: "", year: null },
  });
  const shown = ["full_name", "roll_no", "blood_group", "fatherName", "parent_phone", "address"];
  return shown.map((name) => texts[name] ?? "");
}

/** Whether Poppler extracts a text correctly. It does not return Arabic letters in order; core's tests cover those. */
const isReadable = (text: string) => !/\p{Script=Arabic}/u.test(text);

describe.each(["6", "8", "10", "5"])("the proof of class %s", (className) => {
  test("has twelve students per page, each with the number of the card and every value that the card prints", async () => {
    const students = await studentsOf(className);
    const label = className === "8" ? "8 - B" : `${className} - A`;
    const { code, stderr } = await proof(
      "--class",
      label,
      "--status",
      "SUBMITTED,VERIFIED,ID_GENERATED",
      "-q",
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const pages = await pdfTextsInOrder(out);
    expect(pages).toHaveLength(Math.ceil(students.length / 12));
    for (const [index, student] of students.entries()) {
      const page = unspaced(pages[Math.floor(index / 12)]!);
      const values = valuesOf(student);
      if (isReadable(values[0]!)) expect(page).toContain(unspaced(`${index + 1}.${values[0]}`));
      for (const value of values.filter(isReadable)) expect(page).toContain(unspaced(value));
    }
    expect(students.flatMap(valuesOf).filter(isReadable).length).toBeGreaterThan(students.length * 5);
  });
});

describe("a proof", () => {
  test("says on each page which school and class it is for, its number, when it was drawn, and where to sign", async () => {
    expect((await proof(...of8B, "-q")).code).toBe(0);
    const pages = await pdfTextsInOrder(out);
    expect(pages).toHaveLength(4);
    for (const [index, text] of pages.entries()) {
      expect(text).toContain(SCHOOL);
      expect(text).toContain("Class 8 - B");
      expect(text).toMatch(/ID template Banyan · \d{4}-\d\d-\d\d \d\d:\d\d [+-]\d\d:\d\d/);
      expect(text).toContain(`Page ${index + 1} of 4`);
      expect(text).toContain(`${index * 12 + 1}–${Math.min(40, index * 12 + 12)} of 40 students`);
      for (const place of ["Checked by", "Date", "Signature"]) expect(text).toContain(place);
      expect(unspaced(text).match(/OKChange/g)).toHaveLength(index === 3 ? 4 : 12);
    }
  });

  test("has a photo of each student, small enough to send by mail", async () => {
    await proof(...of8B, "-q");
    const images = await pdfImages(out);
    expect(new Set(images.map(({ object }) => object)).size).toBe(40);
    expect(images.filter(({ page }) => page === 4)).toHaveLength(4);
    for (const { encoding, dpi } of images) {
      expect(encoding).toBe("jpeg");
      expect(dpi).toBeLessThanOrEqual(200);
    }
  });

  test("reports the same findings as a dry run of generate, as JSON and in the cells", async () => {
    const dry = await runHere([
      "generate",
      "--data",
      data,
      "--school",
      SCHOOL,
      ...of8B,
      "--dry-run",
      "--json",
    ]);
    const { code, stdout, stderr } = await proof(...of8B, "--json");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const { seconds, ...report } = JSON.parse(stdout);
    expect(seconds).toBeGreaterThan(0);
    const { findings } = JSON.parse(dry.stdout);
    expect(findings.length).toBeGreaterThan(40);
    expect(report).toEqual({
      file: out,
      students: 40,
      pages: 4,
      school: SCHOOL,
      class: "8 - B",
      template: "Banyan",
      paper: "a4",
      findings,
      leftOut: [],
    });
    const pages = unspaced((await pdfTextsInOrder(out)).join(""));
    for (const { message } of findings) expect(pages).toContain(unspaced(message));
    expect(pages).toContain(unspaced("On every card: School name: The text was shrunk"));
  });

  test("changes nothing", async () => {
    const before = await kept();
    await proof(...of8B, "-q");
    expect(await kept()).toEqual(before);
  });

  test("can be drawn on Letter and into a folder, too", async () => {
    const { code } = await proof(...of8B, "--paper", "letter", "--out", folder, "-q");
    expect(code).toBe(0);
    expect(await pageSize(out)).toEqual({ width: 612, height: 792 });
    expect(await pdfPages(out)).toBe(4);
  });

  test("has a PDF for each class with students to check", async () => {
    out = join(folder, "proofs");
    const { code, stdout } = await proof("--all-classes", "--json");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual([expect.objectContaining({ class: "5 - A", students: 4 })]);
    expect(await readdir(out)).toEqual(["proof 5 - A.pdf"]);
  });

  test(
    "shows the texts of the back and the content of codes, and no photo if the cards have none",
    { tags: "thorough" },
    async () => {
      const box = {
        x: 20,
        y: 20,
        width: 300,
        height: 300,
        font: "arial.ttf",
        size: 30,
        color: "#000000",
        align: "left",
      };
      const back = {
        code: {
          ...box,
          isImage: false,
          shape: null,
          kind: "qr",
          pattern: "https://example.org/{student_id}",
          fill: null,
        },
        house: {
          ...box,
          isImage: false,
          shape: null,
          kind: "text",
          pattern: "Roll {roll_no}, if found: {school_name}",
        },
      };
      await workOnCopy();
      const ids = (await rowsIn<{ id: number }>(data, "SELECT id FROM id_templates WHERE is_default")).map(
        ({ id }) => id,
      );
      await changeJson(data, { table: "id_templates", column: "back_fields", ids }, () => back);
      const ofFields = { table: "id_templates", column: "fields", ids };
      await changeJson(data, ofFields, (fields: object) => ({ ...fields, photo: undefined }));
      expect((await proof(...of8B, "-q")).code).toBe(0);
      const text = unspaced((await pdfTextsInOrder(out)).join(""));
      for (const student of await studentsOf("8")) {
        expect(text).toContain(unspaced(`QR code https://example.org/${student.id}`));
        expect(text).toContain(unspaced(`Roll No. Roll ${student.meta["roll_no"]}, if found: ${SCHOOL}`));
      }
      expect(await pdfImages(out)).toEqual([]);
    },
  );

  test("of selected students contains only them", async () => {
    const [first, , third] = await studentsOf("8");
    const { stdout } = await proof("--class", "8 - B", "--student", `${first!.id},${third!.id}`, "--json");
    expect(JSON.parse(stdout)).toMatchObject({ students: 2, pages: 1 });
  });
});

describe("a card's problem is shown in its cell", () => {
  test("a missing or damaged photo leaves a frame that says so, and the proof is complete", async () => {
    await workOnCopy();
    const [first, second, third] = await studentsOf("8");
    await inApp(data, async ({ db, files: { photos } }) => {
      await photos.remove(first!.photo!);
      await spoilStored(photos, second!.photo!, (path) => truncate(path, 20_000));
      await byHand(db).run(`UPDATE students SET photo = NULL WHERE id = ${third!.id}`);
    });
    const { code, stdout, stderr } = await proof(...of8B, "--json");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const { students, leftOut, findings } = JSON.parse(stdout);
    expect(students).toBe(40);
    const missing = [
      [first!.id, "photo_missing"],
      [second!.id, "photo_broken"],
      [third!.id, "photo_missing"],
    ];
    const named = (found: { student: number; code: string }[]) =>
      found.map(({ student, code: why }) => [student, why]);
    expect(named(leftOut)).toEqual(missing);
    expect(named(findings.slice(0, 3))).toEqual(missing);
    const [page] = await pdfTextsInOrder(out);
    expect(page!.match(/^No photo$/gm)).toHaveLength(2);
    expect(page!.match(/^Photo damaged$/gm)).toHaveLength(1);
    expect(unspaced(page!)).toContain(unspaced("This card cannot be printed. There is no photo."));
    expect((await pdfImages(out)).filter(({ page: on }) => on === 1)).toHaveLength(9);
  });

  test("an empty answer, a text that no font supports and a text that is cut off", async () => {
    await workOnCopy();
    const [first, second, third] = await studentsOf("8");
    const answer = (id: number, name: string, text: string) =>
      changeJson(data, { table: "students", column: "meta", ids: [id] }, (meta: object) => ({
        ...meta,
        [name]: text,
      }));
    const address = "Flat 1204, Tower B, behind the old municipal corporation office, Kerala 695121. "
      .repeat(9)
      .trim();
    await answer(first!.id, "blood_group", "");
    await answer(second!.id, "fatherName", "\u{12000} Rao");
    await answer(third!.id, "address", address);
    expect((await proof(...of8B, "-q")).code).toBe(0);
    const page = unspaced((await pdfTextsInOrder(out))[0]!);
    expect(page).toContain(unspaced("Blood Group –"));
    expect(page).toContain(unspaced("Blood Group: There is nothing to print in this field."));
    expect(page).toContain(unspaced("Father Name: No font has"));
    expect(page).toContain(unspaced("The text is too long for its box and was cut off."));
    expect(page).toContain(unspaced(address));
  });
});

describe("bad input ends with a sentence that says what to do, and leaves no file", () => {
  test.each<[string, string[], number, string]>([
    ["no class", [], 2, "with --class, or use --all-classes"],
    ["a class that is nearly right", ["--class", "8 - C"], 1, 'Did you mean "8 - B"'],
    ["nobody to check", ["--class", "8 - B"], 1, "no VERIFIED students"],
    ["an unknown paper", ["--class", "8 - B", "--paper", "a5"], 2, "a4, letter"],
    ["an unknown template", ["--class", "8 - B", "--template", "Meridain"], 1, '"Meridian"'],
    ["a place where no file can be", [...of8B, "--out", "/proc/nowhere/proof.pdf"], 1, "/proc/nowhere"],
  ])("%s", async (_, args, code, sentence) => {
    const ended = await proof(...args);
    expect(ended).toMatchObject({ code, stdout: "", stderr: expect.stringContaining(sentence) });
    expect(await readdir(folder)).toEqual([]);
  });
});

test.each<[NodeJS.Signals, number]>([
  ["SIGKILL", 350],
  ["SIGINT", 450],
  ["SIGTERM", 550],
])(
  "%s after %i ms leaves no partial file, and a second run writes a complete one",
  { tags: "thorough" },
  async (signal, milliseconds) => {
    await runIdms(["proof", "--data", data, "--school", SCHOOL, ...of8B, "--out", out], {
      whileRunning: (child) => void sleep(milliseconds).then(() => child.kill(signal)),
    });
    if ((await readdir(folder)).includes("proof.pdf")) expect(await pdfPages(out)).toBe(4);
    expect((await proof(...of8B, "-q")).code).toBe(0);
    expect(await readdir(folder)).toEqual(["proof.pdf"]);
    expect(await pdfPages(out)).toBe(4);
  },
);
