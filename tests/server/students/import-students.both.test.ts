import { spawnSync } from "node:child_process";
import { appendFile, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { defaultFields, makeField } from "@idms/core/forms/values/field";
import type { SheetRow } from "@idms/core/spreadsheets/cells/sheet-columns";
import { deedInWords } from "@idms/core/students/records/record-history";
import { openPhotoArchive, type PhotoArchive } from "@idms/core/node/archives/photo-archive";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import {
  newStoredName,
  storedPath,
  storeFile,
} from "../../../packages/server/src/installation/store/stored-files.ts";
import type { App } from "../../../packages/server/src/installation/open-app.ts";
import {
  carryOutPlan,
  type StudentImportOptions,
} from "../../../packages/server/src/students/spreadsheets/carry-out-plan.ts";
import { openPhotoJournal } from "../../../packages/server/src/students/photos/photo-journal.ts";
import {
  planStudents,
  type StudentSheet,
} from "../../../packages/server/src/students/spreadsheets/plan-students.ts";
import { students } from "../../../packages/server/src/installation/tables/schema.ts";
import { claimAnswers } from "../../../packages/server/src/installation/students/answer-rows.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { NOTHING, photoFolder, schoolWithForm, sheetOf, stateOf, plainPhoto } from "../import-school.ts";
import { studioPhoto } from "../own-photo.ts";
import { recordHistory } from "../../../packages/server/src/students/views/record-history.ts";
import { editRow } from "../../../packages/server/src/trust/versions/edit-row.ts";
import { listEarlier } from "../../../packages/server/src/trust/versions/version-rows.ts";
import { readSheetBytes } from "../../../packages/server/src/school/spreadsheets/read-sheet.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { onFile } from "../../own-installation.ts";

const asha = ["Asha Rao", "98765-43210", "5 - A", "asha.jpg"] as const;
const ravi = ["Ravi Das", "9876500000", "5", "RAVI"] as const;
const rows = sheetOf([...asha], [...ravi]);
/** The same rows without a photo column. */
const noColumn = rows.map(({ row, cells }) => {
  const others = Object.entries(cells).filter(([heading]) => heading !== "Photo");
  return { row, cells: Object.fromEntries(others) };
});
const options: StudentImportOptions = {
  file: "class.csv",
  partial: false,
  dryRun: false,
  actor: { id: null, name: "cli:asha" },
  status: "SUBMITTED",
};

const photosOf = async (...names: string[]) => openPhotoArchive(await photoFolder(names));

async function planned(app: App, sheet: Partial<StudentSheet> = {}) {
  const photos = await photosOf("asha.jpg", "ravi.png");
  return planStudents(app, { rows, school: "Green Valley", photos, ...sheet });
}

async function run(app: App, sheet: Partial<StudentSheet> = {}, more: Partial<StudentImportOptions> = {}) {
  return carryOutPlan(app, await planned(app, sheet), { ...options, ...more });
}

test.each([
  ["joined", { "First Name": "Asha", "Last Name": "Rao", Class: "5 - A" }],
  ["taken apart by its heading", { "Class/Student Name": "5 - A/Asha Rao" }],
  ["taken apart into class and section", { Name: "Asha Rao", "Class & Section": "5 - A" }],
])("a column that was %s is not reported as ignored", async (_, cells) => {
  const app = await schoolWithForm();
  const rows: SheetRow[] = [{ row: 2, cells: { ...cells, "Parent Phone": "9876543211", Remarks: "new" } }];
  const { plan } = await planned(app, { rows, photos: await photosOf("asha-rao.jpg") });
  expect(plan.ignored).toEqual(["Remarks"]);
});

test("an import adds students with answers, photos and unique answers, and logs each student and the sheet", async () => {
  const app = await schoolWithForm();
  expect(await run(app)).toMatchObject({
    refused: false,
    create: 2,
    change: 0,
    skip: 0,
    reject: [],
    withoutPhoto: [],
    mapping: { "Student Name": "full_name", "Parent Phone": "parent_phone", Class: "class", Photo: "photo" },
    ignored: [],
    guesses: [
      {
        what: "doubt",
        message: '1 answer looks wrong. Check it. Row, column and answer: 2, Parent Phone, "9876543210".',
      },
    ],
    students: [
      { row: 2, id: 1, classId: app.classroom.id },
      { row: 3, id: 2, classId: app.classroom.id },
    ],
  });
  const { students, claims, actions, files } = await stateOf(app);
  expect(students).toMatchObject([
    {
      full_name: "Asha Rao",
      parent_phone: "9876543210",
      class_id: app.classroom.id,
      form_template_id: app.form.id,
      status: "SUBMITTED",
      meta: { full_name: "Asha Rao" },
      files: { photo: students[0]?.photo },
    },
    { full_name: "Ravi Das", parent_phone: "9876500000" },
  ]);
  expect(students.map(({ photo }) => photo).toSorted()).toEqual(files.toSorted());
  expect(claims.toSorted((a, b) => a.student_id - b.student_id)).toMatchObject([
    { field: "parent_phone", value: "9876543210\u001fasha rao", student_id: students[0]?.id },
    { field: "parent_phone", value: "9876500000\u001fdas ravi", student_id: students[1]?.id },
  ]);
  const [first, second, whole] = actions;
  expect(actions).toHaveLength(3);
  expect([first, second]).toMatchObject([
    { actor: "cli:asha", action: "import", subject_id: 1, details: { file: "class.csv", row: 2 } },
    { actor: "cli:asha", action: "import", subject_id: 2, details: { file: "class.csv", row: 3 } },
  ]);
  expect([whole]).toMatchObject([
    {
      actor: "cli:asha",
      action: "import",
      subject: "students",
      school_id: app.school.id,
      details: {
        file: "class.csv",
        form: "Admission",
        status: "SUBMITTED",
        created: 2,
        changed: 0,
        skipped: 0,
        rejected: 0,
      },
    },
  ]);
  const stored = await sharp(await app.files.photos.get(students[0]?.photo ?? "")).metadata();
  expect(stored).toMatchObject({ format: "jpeg", width: 24, height: 32 });
});

test("an import adds students as VERIFIED on request", async () => {
  const app = await schoolWithForm();
  await run(app, {}, { status: "VERIFIED" });
  expect((await stateOf(app)).students.map(({ status }) => status)).toEqual(["VERIFIED", "VERIFIED"]);
});

test("a second import of the same sheet skips everyone and changes nothing", async () => {
  const app = await schoolWithForm();
  await run(app);
  const before = await stateOf(app);
  expect(await run(app)).toMatchObject({ create: 0, skip: 2, reject: [] });
  expect(await stateOf(app)).toEqual(before);
});

test("a dry run reports what an import would do, and changes nothing", async () => {
  const app = await schoolWithForm();
  const { plan, students: _, ...would } = await run(app, {}, { dryRun: true });
  expect(plan).toEqual([
    { row: 2, name: "Asha Rao", action: "create" },
    { row: 3, name: "Ravi Das", action: "create" },
  ]);
  expect(await stateOf(app)).toEqual(NOTHING);
  expect(await run(app)).toMatchObject(would);
});

describe("rejected rows", () => {
  const bad = sheetOf(
    [...asha],
    ["Uma", "9876500001", "5", "uma.jpg"],
    ["Dev", "98765", "6", "dev.jpg"],
    ["Esha", "9876500002", "5", ""],
    ["Gita", "9876500003", "5", "broken"],
    ["Hari", "9876500004", "5", "letter.jpg"],
  );
  const photos = async () => {
    const broken = (await plainPhoto()).subarray(0, 100);
    return openPhotoArchive(
      await photoFolder(["asha.jpg"], { "broken.jpg": broken, "letter.jpg": Buffer.from("Dear parents") }),
    );
  };

  test("are named by row and column, also for a missing or broken photo, and keep everything out", async () => {
    const app = await schoolWithForm();
    const outcome = await run(app, { rows: bad, photos: await photos() });
    expect(outcome).toMatchObject({ refused: true, create: 0 });
    expect(outcome.reject).toMatchObject([
      {
        row: 3,
        column: "Photo",
        message:
          'There is no photo "uma.jpg" among the 3 files provided. Add the photo, or correct its file name.',
      },
      {
        row: 4,
        column: "Class",
        message: 'There is no class "6". Correct the name, or create the class first.',
        unknown_class: "6",
      },
      { row: 4, column: "Parent Phone", message: "Please enter a valid 10-digit number." },
      { row: 5, column: "Photo", message: "Photo is required." },
      { row: 6, column: "Photo", message: expect.stringMatching(/^broken: The photo is damaged/) },
      {
        row: 7,
        column: "Photo",
        message: expect.stringMatching(/^letter\.jpg: The file cannot be used as a photo/),
      },
    ]);
    expect(await stateOf(app)).toEqual(NOTHING);
  });

  test("are left out with --partial, and none of their files is kept", async () => {
    const app = await schoolWithForm();
    const outcome = await run(app, { rows: bad, photos: await photos() }, { partial: true });
    expect(outcome).toMatchObject({ refused: false, create: 1 });
    const { students, files, actions } = await stateOf(app);
    expect([students.map(({ full_name }) => full_name), files]).toEqual([["Asha Rao"], [students[0]?.photo]]);
    expect(actions).toMatchObject([{ subject_id: 1 }, { details: { created: 1, rejected: 5 } }]);
  });

  test("keep everything out even with --partial if there is no good row", async () => {
    const app = await schoolWithForm();
    expect(await run(app, { rows: bad.slice(1) }, { partial: true })).toMatchObject({ refused: true });
    expect(await stateOf(app)).toEqual(NOTHING);
  });

  test("with the same child and phone are reported with both row numbers", async () => {
    const app = await schoolWithForm();
    const twice: SheetRow[] = sheetOf([...asha], ["ASHA  rao", asha[1], "5", "ravi"]);
    expect((await run(app, { rows: twice })).reject).toMatchObject([
      { row: 3, column: "Parent Phone", message: "Rows 2 and 3 have the same Parent Phone, 9876543210." },
    ]);
  });
});

test("a sheet much shorter than the previous one like it is refused, unless somebody confirms that it is whole", async () => {
  const app = await schoolWithForm(defaultFields().filter(({ type }) => type !== "file"));
  const all = sheetOf(
    ...Array.from({ length: 12 }, (_, at): [string, string, string, string] => [
      `Child ${"ABCDEFGHIJKL"[at]}`,
      String(9_876_500_000 + at),
      "5 - A",
      "",
    ]),
  );
  await run(app, { rows: all, photos: null });
  const few = all.slice(0, 5);
  await expect(planned(app, { rows: few, photos: null })).rejects.toThrow(
    "The file has 5 rows, but the last file with these headings, class.csv, had 12.",
  );
  await planned(app, { rows: few, photos: null, sure: ["whole"] });
  await planned(app, { rows: all.slice(0, 10), photos: null });
});

test("a list that ends within a line is refused at first as possibly cut off, but not if the last one did too", async () => {
  const app = await schoolWithForm(defaultFields().filter(({ type }) => type !== "file"));
  const list = (...names: string[]) => {
    const all = sheetOf(
      ...names.map((name, at): [string, string, string, string] => [
        name,
        String(9_876_500_000 + at),
        "5 - A",
        "",
      ]),
    );
    return [...all.slice(0, -1), { ...all.at(-1)!, endsBehind: names.at(-1)! }];
  };
  const cut = list("Asha Rao", "Rhea Pil");
  await expect(planned(app, { rows: cut, photos: null })).rejects.toThrow(
    'The file ends without a line break after "Rhea Pil".',
  );
  expect(await run(app, { rows: cut, photos: null, sure: ["whole"] })).toMatchObject({ create: 2 });
  const later = await planned(app, { rows: list("Asha Rao", "Rhea Pil", "Uma Nair"), photos: null });
  expect(later.plan.guesses).toContainEqual(
    expect.objectContaining({
      what: "value",
      message: 'The file ends without a line break after "Uma Nair", like the last file with these headings.',
    }),
  );
});

test("if the form requires a photo, existing students have one, and only a new one lacks it", async () => {
  const app = await schoolWithForm();
  await run(app);
  const [first] = rows;
  const moved = { row: 2, cells: { ...first!.cells, "Father Name": "Vikram Rao", Photo: "" } };
  const uma = sheetOf(["Uma Nair", "9876511111", "5 - A", ""])[0]!;
  expect(await run(app, { rows: [moved], photos: null })).toMatchObject({ change: 1, reject: [] });
  const both = [
    { ...moved, cells: { ...moved.cells, "Father Name": "V Rao" } },
    { ...uma, row: 3 },
  ];
  expect(await run(app, { rows: both, photos: null }, { partial: true })).toMatchObject({
    change: 1,
    reject: [{ row: 3, message: "Photo is required." }],
  });
});

test("a column that matches all photos, while no student's name does, must be confirmed", async () => {
  const app = await schoolWithForm();
  const numbered = noColumn.map((each, at) => ({
    ...each,
    cells: { ...each.cells, "Sr. No.": String(at + 1) },
  }));
  const photos = await photosOf("1.jpg", "2.jpg");
  await expect(planned(app, { rows: numbered, photos })).rejects.toThrow(
    'No photo is named after a student, but 2 match the column "Sr. No.". Confirm that this column contains the photo names.',
  );
  const said = await planned(app, { rows: numbered, photos, photoColumn: "Sr. No." });
  expect(await carryOutPlan(app, said, { ...options, dryRun: true })).toMatchObject({
    create: 2,
    reject: [],
  });
});

test("a file that changes while it is read is not imported", async () => {
  const path = join(await temporaryFolder(), "sis.csv");
  await writeFile(path, `Name,Phone\n${"Asha Rao,9876543210\n".repeat(200_000)}`);
  const reading = readSheetBytes(path);
  const state = { isRead: false };
  const ended = reading.catch(() => undefined).then(() => Object.assign(state, { isRead: true }));
  while (!state.isRead) await appendFile(path, "Ravi");
  await ended;
  await expect(reading).rejects.toThrow("is still being written. Import it once it is complete.");
});

describe("photos", () => {
  const optional = defaultFields().map((field) => ({ ...field, required: field.name === "full_name" }));

  test("that the form does not require are left out and named, and their students are added", async () => {
    const app = await schoolWithForm(optional);
    const outcome = await run(app, {
      rows: sheetOf([...asha], ["Uma", "", "5", "uma.jpg"], ["Dev", "", "5", ""]),
    });
    expect(outcome).toMatchObject({ refused: false, create: 3, reject: [] });
    expect(outcome.withoutPhoto).toMatchObject([{ row: 3, column: "Photo" }]);
    const { students } = await stateOf(app);
    expect(students.map(({ photo, files }) => [photo === null, "photo" in files])).toEqual([
      [false, true],
      [true, false],
      [true, false],
    ]);
  });

  test("are stored under the form's photo field, and found by the column named for them", async () => {
    const fields = [
      makeField("full_name", "Student Name", "text", { required: true }),
      makeField("portrait", "Portrait", "file", { required: true, map_to: "photo" }),
    ];
    const app = await schoolWithForm(fields);
    await run(app, { photoColumn: "Photo" });
    const { students } = await stateOf(app);
    expect(students.map(({ photo, files }) => photo === files["portrait"])).toEqual([true, true]);
  });

  test("that the form requires must be provided", async () => {
    const app = await schoolWithForm();
    await expect(run(app, { photos: null })).rejects.toMatchObject({
      kind: "invalid",
      message:
        'The form "Admission" requires a photo, but no photos were provided. Provide them in a zip file, import the list as expected students so that families send the photos, or make the photo optional in the form.',
    });
  });

  test("are found by the students' names if no column names them", async () => {
    const app = await schoolWithForm();
    const photos = await photosOf("Asha_Rao.JPG", "ravi das.png", "uma.jpg");
    expect(await run(app, { rows: noColumn, photos })).toMatchObject({ create: 2, reject: [] });
    expect((await stateOf(app)).students.map(({ photo }) => photo === null)).toEqual([false, false]);
  });

  test("with names close to a student's are suggested, with any extension", async () => {
    const app = await schoolWithForm();
    const photos = await photosOf("Ascha Rao.jpeg", "ravi das.png");
    const { reject } = await run(app, { rows: noColumn, photos });
    expect(reject).toMatchObject([
      {
        row: 2,
        column: "Photo",
        message: 'There is no photo "Asha Rao" among the 2 files provided. Did you mean "Ascha Rao.jpeg"?',
      },
    ]);
  });

  test("are found among other files that phones, cameras and programs add", async () => {
    const app = await schoolWithForm();
    const folder = await photoFolder(["asha.jpg", "ravi.png"], {
      "asha.MOV": Buffer.from("film"),
      "asha.jpg.xmp": Buffer.from("<x/>"),
      "ravi.CR2": Buffer.from("raw"),
      "ravi.AAE": Buffer.from("edits"),
      "Thumbs.db": Buffer.from("small"),
    });
    const found = await planned(app, { photos: await openPhotoArchive(folder) });
    expect(found.plan.guesses.filter(({ message }) => message.includes("does not match any row"))).toEqual(
      [],
    );
    const done = await carryOutPlan(app, found, { ...options, dryRun: true });
    expect(done).toMatchObject({ create: 2, reject: [], withoutPhoto: [] });
  });

  test("are found by full paths, addresses and what Microsoft Forms writes", async () => {
    const app = await schoolWithForm();
    const photos = await photosOf("asha.jpg", "IMG_1201_Mohan Das.jpg");
    const form = JSON.stringify([{ name: "IMG_1201_Mohan Das.jpg", link: "https://example.org/x?id=7" }]);
    for (const path of ["C:\\Users\\Office\\8A\\asha.jpg", "https://example.org/8A/asha.jpg?width=90"]) {
      const sheet = sheetOf([asha[0], asha[1], asha[2], path], [ravi[0], ravi[1], "5 - A", form]);
      expect(await run(app, { rows: sheet, photos }, { dryRun: true })).toMatchObject({
        create: 2,
        reject: [],
      });
    }
  });

  test("from a studio are accepted in full size, but no larger ones", { tags: "thorough" }, async () => {
    const app = await schoolWithForm();
    const studio = await studioPhoto();
    expect(studio.length).toBeGreaterThan(12 * 1024 * 1024);
    const photos = await openPhotoArchive(
      await photoFolder([], {
        "asha.jpg": studio,
        "ravi.jpg": Buffer.concat([studio, Buffer.alloc(31 * 1024 * 1024 - studio.length)]),
      }),
    );
    expect(await run(app, { photos }, { partial: true })).toMatchObject({
      create: 1,
      reject: [{ row: 3, message: "ravi.jpg is larger than 30 MB. Reduce its size, then try again." }],
    });
  });

  test("are prepared two at a time, no matter how many there are", async () => {
    const app = await schoolWithForm();
    const many = Array.from({ length: 12 }, (_, n) => n);
    const inner = await photosOf(...many.map((n) => `${n}.jpg`));
    let begun = 0;
    let done = 0;
    let most = 0;
    const photos: PhotoArchive = {
      ...inner,
      file: async (name) => ({ name, likeness: name }),
      find(name) {
        begun += 1;
        most = Math.max(most, begun - done);
        return inner.find(name);
      },
    };
    const sheet = sheetOf(
      ...many.map((n): [string, string, string, string] => [`S ${n}`, `98765432${10 + n}`, "5", `${n}`]),
    );
    await run(app, { rows: sheet, photos }, { onProgress: (now) => (done = now) });
    expect([begun, done, most]).toEqual([12, 12, 2]);
  });
});

describe("one photo for two students", () => {
  const uma: [string, string, string, string] = ["Uma Nair", "9876500001", "5 - A", "asha"];
  const notes = (message: string, ...rejected: number[]) =>
    rejected.map((row) => ({ row, column: "Photo", message }));

  test("is given to neither, and both rows are named", async () => {
    const app = await schoolWithForm();
    expect(await run(app, { rows: sheetOf([...asha], [...ravi], uma) })).toMatchObject({
      refused: true,
      reject: notes("The same photo, asha.jpg, is in rows 2, 4. Give each student a different photo.", 2, 4),
    });
    expect(await stateOf(app)).toEqual(NOTHING);
    await run(app, { rows: sheetOf([...asha], [...ravi], uma) }, { partial: true });
    expect((await stateOf(app)).students.map(({ full_name }) => full_name)).toEqual(["Ravi Das"]);
  });

  test.each(["folder", "zip"])(
    "is recognised in a %s by its bytes, no matter what its files are called",
    async (kind) => {
      const app = await schoolWithForm();
      const [face, other] = [await plainPhoto(), await plainPhoto(24, 32, "#aa3311")];
      const folder = await photoFolder([], { "asha.jpg": face, "ravi.jpg": other, "uma n.jpg": face });
      if (kind === "zip") spawnSync("zip", ["-qr", "photos.zip", "."], { cwd: folder });
      const photos = await openPhotoArchive(kind === "zip" ? join(folder, "photos.zip") : folder);
      const sheet = sheetOf([...asha], [...ravi], [uma[0], uma[1], uma[2], "uma n"]);
      expect(await run(app, { rows: sheet, photos }, { dryRun: true })).toMatchObject({
        reject: notes(
          "The same photo, asha.jpg, uma n.jpg, is in rows 2, 4. Give each student a different photo.",
          2,
          4,
        ),
      });
    },
  );

  test("is not given to a later student, and the first one keeps it", async () => {
    const app = await schoolWithForm();
    await run(app);
    const before = (await stateOf(app)).students;
    const again = await run(app, { rows: sheetOf([...asha], [...ravi], uma) }, { partial: true });
    expect(again).toMatchObject({ create: 0, skip: 2, reject: [{ row: 4 }] });
    expect((await stateOf(app)).students).toEqual(before);
  });

  test("keeps the rows out even if the photo is optional", async () => {
    const app = await schoolWithForm(defaultFields().map((field) => ({ ...field, required: false })));
    expect(await run(app, { rows: sheetOf([...asha], uma) })).toMatchObject({
      refused: true,
      withoutPhoto: [],
      reject: [{ row: 2 }, { row: 3 }],
    });
  });
});

describe("existing students", () => {
  const photo = (seed: number) =>
    sharp({ create: { width: 24, height: 32, channels: 3, background: { r: seed, g: 90, b: 90 } } })
      .jpeg()
      .toBuffer();
  const archive = async (seed: number) =>
    openPhotoArchive(
      await photoFolder([], { "asha.jpg": await photo(seed), "ravi.jpg": await photo(seed + 20) }),
    );

  test("are changed in one go, with their unique answers, and keep their photos and statuses", async () => {
    const app = await schoolWithForm();
    await run(app, {}, { status: "VERIFIED" });
    const before = await stateOf(app);
    const [name, , ...rest] = asha;
    const changed = sheetOf([name, "9876511111", ...rest], [...ravi]);
    const outcome = await run(app, { rows: changed, keyField: "full_name" });
    expect(outcome).toMatchObject({
      create: 0,
      change: 1,
      skip: 1,
      students: [
        { row: 2, id: 1 },
        { row: 3, id: 2 },
      ],
    });
    const after = await stateOf(app);
    const [first, second] = before.students;
    expect(after.students).toEqual([
      {
        ...first,
        version: 2,
        parent_phone: "9876511111",
        meta: { ...first?.meta, parent_phone: "9876511111" },
        search_key: " asha rao \n 9876511111 ",
        updated_at: expect.any(String),
      },
      second,
    ]);
    expect(after.claims.map(({ value, student_id }) => [value, student_id]).toSorted()).toEqual([
      ["9876500000\u001fdas ravi", 2],
      ["9876511111\u001fasha rao", 1],
    ]);
    expect(after.files.toSorted()).toEqual(before.files.toSorted());
    expect(after.actions.at(-1)?.details).toMatchObject({ created: 0, changed: 1, skipped: 1 });
    const told = async (id: number) =>
      (await recordHistory(app.db, id)).map((deed) => deedInWords(deed, app.form.fields));
    expect(await told(1)).toEqual([
      "Imported from a spreadsheet (class.csv, row 2)",
      "Changed by a spreadsheet import: Parent Phone (class.csv, row 2)",
    ]);
    expect(await told(2)).toEqual(["Imported from a spreadsheet (class.csv, row 3)"]);
  });

  test("get new photos on request, but not the same ones again, and the old ones are kept with their versions", async () => {
    const app = await schoolWithForm();
    await run(app, { photos: await archive(10) });
    const before = await stateOf(app);
    expect(await run(app, { photos: await archive(200) })).toMatchObject({ change: 0, skip: 2 });
    expect(await run(app, { photos: await archive(10), replacePhotos: true })).toMatchObject({
      change: 0,
      skip: 2,
    });
    expect(await stateOf(app)).toEqual(before);

    const again = await run(app, { photos: await archive(200), replacePhotos: true }, { dryRun: true });
    expect(again).toMatchObject({ change: 2, skip: 0 });
    expect(await run(app, { photos: await archive(200), replacePhotos: true })).toMatchObject({ change: 2 });
    const { students, files } = await stateOf(app);
    expect(files.toSorted()).toEqual([...before.files, ...students.map((each) => each.photo)].toSorted());
    expect(students.map((each) => each.files["photo"] === each.photo)).toEqual([true, true]);
    for (const [index, { id }] of students.entries())
      expect(await listEarlier(app.db, "students", id)).toMatchObject([
        { version: 1, content: before.students[index], replaced_by: "cli:asha" },
      ]);
  });

  test.each([
    ["corrected", { full_name: "Asha R. Rao" }],
    ["given another photo", { photo: "another.jpg" }],
  ])("stay as they are if somebody has %s them since the plan, and the row is named", async (_, theirs) => {
    const app = await schoolWithForm();
    await run(app);
    const sheet = sheetOf(["Asha Rao", "9876511111", "5 - A", ""], ["Ravi Das", "9876522222", "5", ""]);
    const plan = await planned(app, { rows: sheet, photos: null, keyField: "full_name" });
    await transaction(app.db, (tx) => editRow(tx, students, eq(students.id, 2), theirs, { by: "meena" }));
    const before = await stateOf(app);
    await expect(carryOutPlan(app, plan, options)).rejects.toMatchObject({
      kind: "conflict",
      message:
        "Nothing was imported, because someone else has just changed or removed the student in row 3. Import the file again.",
    });
    expect(await stateOf(app)).toEqual(before);
  });

  test("are changed even if they were verified since the plan", async () => {
    const app = await schoolWithForm();
    await run(app);
    const plan = await planned(app, {
      rows: sheetOf(["Asha Rao", "9876511111", "5 - A", ""]),
      photos: null,
      keyField: "full_name",
    });
    await transaction(app.db, (tx) =>
      editRow(tx, students, eq(students.id, 1), { status: "VERIFIED" }, { by: "meena" }),
    );
    expect(await carryOutPlan(app, plan, options)).toMatchObject({ change: 1 });
    expect((await stateOf(app)).students[0]).toMatchObject({
      status: "VERIFIED",
      parent_phone: "9876511111",
      version: 3,
    });
    expect(await listEarlier(app.db, "students", 1)).toMatchObject([{ version: 2 }, { version: 1 }]);
  });
});

test("photos that a killed import has prepared are used by the next one, each for one student", async () => {
  const app = await schoolWithForm();
  const folder = await photoFolder(["asha.jpg", "ravi.png"]);
  const journal = await openPhotoJournal(app);
  const photos = await openPhotoArchive(folder);
  const [ready, taken] = [
    await storeFile(app.files.photos, await plainPhoto(), "jpg"),
    await storeFile(app.files.photos, await plainPhoto(), "jpg"),
  ];
  await journal.add((await photos.stamp("asha"))!, ready);
  await journal.add((await photos.stamp("ravi"))!, taken);
  await app.files.photos.remove(taken);
  expect(await run(app, { photos })).toMatchObject({ create: 2 });
  const { students, files } = await stateOf(app);
  expect(students[0]?.photo).toBe(ready);
  expect(files.toSorted()).toEqual(students.map(({ photo }) => photo).toSorted());

  const later = await openPhotoJournal(app);
  await later.add((await photos.stamp("asha"))!, ready);
  const reopened = await openPhotoJournal(app);
  expect(await reopened.take((await photos.stamp("asha"))!)).toBeUndefined();
  await reopened.close();
  expect(await readdir(app.folder.scratch)).toEqual([]);
});

test("photos that a killed import left, whole or half, are removed by the next one that does not need them", async () => {
  const app = await schoolWithForm();
  const journal = await openPhotoJournal(app);
  const [whole, half] = [newStoredName("jpg"), newStoredName("jpg")];
  await journal.add("a photo that is not among these", whole);
  await app.files.photos.put(whole, await plainPhoto());
  await journal.add("another one", half);
  const path = storedPath(app.folder.photos, half);
  await mkdir(dirname(path), { recursive: true });
  const nobody = spawnSync(process.execPath, ["--version"]).pid;
  await writeFile(join(dirname(path), `.${basename(path)}.${nobody}-0123456789ab.tmp`), "half");
  await journal.add("one whose folder was not made yet", newStoredName("jpg"));
  expect(await run(app)).toMatchObject({ create: 2 });
  const { students, files } = await stateOf(app);
  expect(files.toSorted()).toEqual(students.map(({ photo }) => photo).toSorted());
});

describe("nothing is imported and no photo stays", () => {
  test("if somebody else gives a unique answer after the plan was made", async () => {
    const app = await schoolWithForm();
    const plan = await planned(app);
    await transaction(app.db, async (tx) => {
      const base = {
        school_id: app.school.id,
        class_id: app.classroom.id,
        status: "SUBMITTED",
        meta: {},
      } as const;
      const [id] = await insertStudents(tx, [base]);
      await claimAnswers(tx, { ...base, id: id as number }, [
        { field: "parent_phone", key: "9876500000\u001fdas ravi" },
      ]);
    });
    const before = await stateOf(app);
    await expect(carryOutPlan(app, plan, options)).rejects.toMatchObject({
      kind: "conflict",
      message: "Nothing was imported, because someone else has just submitted the Parent Phone in row 3.",
    });
    expect(await stateOf(app)).toEqual(before);
  });

  test.each([1, 2])("if the import is interrupted after photo %i of 2", async (count) => {
    const app = await schoolWithForm();
    const controller = new AbortController();
    const onProgress = (done: number) => {
      if (done === count) controller.abort("stopped");
    };
    const running = run(app, {}, { signal: controller.signal, onProgress });
    await expect(running).rejects.toBe("stopped");
    expect(await stateOf(app)).toEqual(NOTHING);
  });

  onFile("if a photo cannot be stored, which is not a fault of its row", async () => {
    const app = await schoolWithForm();
    await rm(app.folder.photos, { recursive: true });
    await writeFile(app.folder.photos, "");
    await expect(run(app, {}, { partial: true })).rejects.toThrow();
    await rm(app.folder.photos);
    expect(await app.db.$count(students)).toBe(0);
  });
});
