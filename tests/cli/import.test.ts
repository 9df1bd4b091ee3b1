import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { isWhole } from "../../packages/core/src/node/photos/photo-reader.ts";
import { classes } from "../../packages/server/src/installation/tables/schema.ts";
import { isStoredName, readStored } from "../../packages/server/src/installation/store/stored-files.ts";
import { makeZip } from "../core/node/archives/make-zip.ts";
import { workbookBytes } from "../core/node/spreadsheets/workbook-bytes.ts";
import {
  csvOf,
  NOTHING,
  photoFolder,
  schoolWithForm,
  sheetOf,
  stateOf,
  plainPhoto,
} from "../server/import-school.ts";
import { temporaryFolder } from "../server/temporary-folder.ts";
import { runIdms } from "./run-idms.ts";

const asha: [string, string, string, string] = ["Asha Rao", "9812045678", "5 - A", "asha.jpg"];
const ravi: typeof asha = ["Ravi Das", "9876500000", "5 - A", "ravi"];
const uma: typeof asha = ["Uma Nair", "9876500001", "5 - A", "uma.jpg"];

async function fileOf(name: string, content: string | Buffer): Promise<string> {
  const path = join(await temporaryFolder(), name);
  await writeFile(path, content);
  return path;
}

/** Creates a school, a sheet of students with a folder of their photos, and the program that imports them. */
async function classToImport(rows: (typeof asha)[], photos?: string) {
  const app = await schoolWithForm();
  const sheet = await fileOf("class.csv", csvOf(sheetOf(...rows)));
  const folder = photos ?? (await photoFolder(["asha.jpg", "Ravi.JPG"]));
  const args = ["import", "students", sheet, "--data", app.folder.root, "--school", "green valley"];
  args.push("--photos", folder);
  const run = (...more: string[]) => runIdms([...args, ...more]);
  return { app, sheet, args, run };
}

describe("idms import students", () => {
  test("adds a class as VERIFIED, and skips everybody the second time", async () => {
    const { app, sheet, run } = await classToImport([asha, ravi]);
    const first = await run("--verified", "--json");
    expect(first).toMatchObject({ code: 0 });
    const report = {
      file: sheet,
      school: "Green Valley",
      create: 2,
      change: 0,
      moved: 0,
      skip: 0,
      reject: [],
      gone: [],
      withoutPhoto: [],
      mapping: {
        "Student Name": "full_name",
        "Parent Phone": "parent_phone",
        Class: "class",
        Photo: "photo",
      },
      ignored: [],
      notRead: [],
      guesses: [],
      seconds: expect.any(Number),
    };
    expect(JSON.parse(first.stdout)).toEqual(report);
    expect(first.stderr).toContain("Student Name → full_name");
    const after = await stateOf(app);
    expect(after.students.map(({ status }) => status)).toEqual(["VERIFIED", "VERIFIED"]);

    const second = await run("--json", "-q");
    expect(second).toMatchObject({ code: 0, stderr: "" });
    expect(JSON.parse(second.stdout)).toEqual({ ...report, create: 0, skip: 2 });
    expect(await stateOf(app)).toEqual(after);
  });

  test("shows the plan row by row with --dry-run, as a table or as JSON, and changes nothing", async () => {
    const { app, sheet, run } = await classToImport([asha, ravi]);
    const { code, stdout, stderr } = await run("--dry-run", "-q");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout.split("\n")).toEqual([
      "Row  Would   Name      Column  What",
      "2    create  Asha Rao",
      "3    create  Ravi Das",
      `Importing ${sheet} into Green Valley would affect these students: 2 added, 0 changed, 0 unchanged, 0 rejected`,
      "",
    ]);
    expect(await stateOf(app)).toEqual(NOTHING);

    await run();
    const csv = csvOf(sheetOf(["Asha Rao", asha[1], "5 - A", ""], ["Ravi Das", "12", "5 - A", "ravi"]));
    await writeFile(
      sheet,
      csv.replace("Student Name,", "Address,Student Name,").replace(/\n(?=.)/g, "\nLake Road,"),
    );
    const plan = [
      {
        row: 2,
        name: "Asha Rao",
        action: "change",
        changes: [{ column: "Address", from: "", to: "Lake Road" }],
      },
      {
        row: 3,
        name: "",
        action: "reject",
        column: "Parent Phone",
        reason: "Please enter a valid 10-digit number.",
        code: "field.phone",
        facts: {},
      },
    ];
    const json = await run("--dry-run", "--partial", "--json", "-q");
    expect([json.code, JSON.parse(json.stdout)]).toEqual([3, expect.objectContaining({ change: 1, plan })]);
    expect((await run("--dry-run", "--partial", "-q")).stdout).toContain(
      '2    change  Asha Rao  Address       nothing → "Lake Road"\n' +
        "3    reject            Parent Phone  Please enter a valid 10-digit number.\n",
    );
  });

  test("maps columns as --map says, and reports its progress with --progress", async () => {
    const { app, sheet, run } = await classToImport([asha, ravi]);
    const csv = csvOf(sheetOf(asha, ravi)).replace("Parent Phone", "Mob=1").replace("Class", "Std.");
    await writeFile(sheet, csv.replace("Photo", "File"));
    const maps = ["--map", "mob 1=parent_phone", "--map", "File=Photo"];
    const { code, stderr } = await run(...maps, "--progress");
    expect(code).toBe(0);
    expect(stderr).toContain("  Mob=1 → parent_phone\n");
    expect(stderr).toMatch(/^Photos 2\/2 {2}[\d.]+\/s$/m);
    expect((await stateOf(app)).students.map(({ parent_phone }) => parent_phone)).toEqual([asha[1], ravi[1]]);
    expect(await run("--map", "Mobile")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('"Mobile" is not in the form COLUMN=FIELD. Write'),
    });
  });

  test("changes existing students, matched by the field of --key, and nobody the second time", async () => {
    const { app, sheet, run } = await classToImport([asha, ravi]);
    await run();
    await writeFile(sheet, csvOf(sheetOf(["Asha Rao-Das", asha[1], "5 - A", "asha"], ravi)));
    const changed = await run("--key", "parent_phone", "--json", "-q");
    expect(JSON.parse(changed.stdout)).toMatchObject({ create: 0, change: 1, skip: 1 });
    expect((await stateOf(app)).students.map(({ full_name }) => full_name)).toEqual([
      "Asha Rao-Das",
      "Ravi Das",
    ]);
    const again = await run("--key", "parent_phone", "--json", "-q");
    expect(JSON.parse(again.stdout)).toMatchObject({ create: 0, change: 0, skip: 2 });
  });

  test("names a damaged photo and a child who is in two rows, and imports nothing", async () => {
    const folder = await photoFolder(["asha.jpg", "ravi.jpg"], {
      "uma.jpg": (await plainPhoto()).subarray(0, 200),
    });
    const again: typeof asha = [asha[0].toUpperCase(), asha[1], "5 - A", "ravi"];
    const { app, run } = await classToImport([asha, uma, again], folder);
    const { code, stdout, stderr } = await run("--json", "-q");
    expect(code).toBe(1);
    const reject = [
      {
        row: 3,
        column: "Photo",
        message: "uma.jpg: The photo is damaged and cannot be read. Choose another one.",
      },
      { row: 4, column: "Parent Phone", message: "Rows 2 and 4 have the same Parent Phone, 9812045678." },
    ];
    expect(JSON.parse(stdout)).toMatchObject({ create: 0, reject });
    expect(stderr.split("\n")).toEqual([
      ...reject.map(({ row, column, message }) => `Rejected: row ${row}, ${column}: ${message}`),
      "idms: Nothing was imported, because 2 rows were rejected. Correct these rows, or import the others with --partial.",
      "",
    ]);
    expect(await stateOf(app)).toEqual(NOTHING);
  });

  test("imports the good rows with --partial and exits with 3", async () => {
    const { app, run } = await classToImport([asha, uma]);
    const { code, stdout, stderr } = await run("--partial");
    expect([code, stderr]).toEqual([3, expect.stringContaining("Rejected: row 3, Photo: There is no photo")]);
    expect(stdout).toContain("students of Green Valley: 1 added, 0 changed, 0 unchanged, 1 rejected in");
    expect((await stateOf(app)).students.map(({ full_name }) => full_name)).toEqual(["Asha Rao"]);
  });

  test("names the first twenty rejected rows, and all of them with --json", async () => {
    const wrong = Array.from({ length: 23 }, (_, n): typeof asha => [
      `S ${n}`,
      `${9812045600 + n}`,
      "5 - A",
      `none-${n}`,
    ]);
    const { run } = await classToImport(wrong);
    const { stdout, stderr } = await run("--json");
    expect(JSON.parse(stdout).reject).toHaveLength(23);
    expect(stderr.match(/^Rejected: row \d+, Photo:/gm)).toHaveLength(20);
    expect(stderr).toContain("Rejected: 3 more. Use --json for the full list.");
  });

  test.each([
    ["a name that leads out of its folder", { name: "../ravi.jpg", data: Buffer.from("x") }, "../ravi.jpg"],
    ["a bomb", { name: "ravi.jpg", data: Buffer.alloc(4 * 1024 * 1024) }, "far too much data"],
  ])("refuses a zip with %s, and imports nothing", async (_, part, said) => {
    const zip = await fileOf("photos.zip", makeZip([{ name: "asha.jpg", data: await plainPhoto() }, part]));
    const { app, run } = await classToImport([asha], zip);
    const { code, stderr } = await run("--partial");
    expect([code, stderr]).toEqual([1, expect.stringContaining(said)]);
    expect(await stateOf(app)).toEqual(NOTHING);
  });

  test("accepts photos in HEIC and photos in a zip within a zip", async () => {
    const heic = await readFile(new URL("../web/portrait.heic", import.meta.url));
    const inner = makeZip([{ name: "asha.HEIC", data: heic }]);
    const zip = await fileOf("photos.zip", makeZip([{ name: "5A.zip", data: inner }]));
    const { app, run } = await classToImport([asha], zip);
    expect(await run()).toMatchObject({ code: 0 });
    const { files } = await stateOf(app);
    expect(files).toHaveLength(1);
    expect(isWhole(await readStored(app.files.photos, files[0] as string))).toBe(true);
  });

  test("accepts photos from a zip", async () => {
    const data = await plainPhoto();
    const zip = await fileOf("photos.zip", makeZip([{ name: "class 5/ASHA.jpeg", data }]));
    const { app, run } = await classToImport([["Asha Rao", "9812045678", "5", "asha"]], zip);
    expect(await run()).toMatchObject({ code: 0 });
    expect((await stateOf(app)).files).toHaveLength(1);
  });

  test.each([
    [
      "a school",
      ["--school", "Green Vally"],
      1,
      'There is no school "Green Vally". Did you mean "Green Valley"?',
    ],
    ["a class", ["--class", "5 - B"], 1, 'There is no class "5 - B". Did you mean "5 - A"?'],
    ["a form", ["--form", "Admision"], 1, 'There is no form template "Admision". Did you mean "Admission"?'],
    ["a key", ["--key", "roll"], 1, 'The form has no field "roll" that can tell students apart'],
    ["photos", ["--photos", "nowhere"], 1, "There is no photo folder or zip archive at nowhere."],
    ["an option", ["--fotos", "x"], 2, "unknown option '--fotos'"],
  ])("reports %s that cannot be found, and says what to do", async (_, more, exit, said) => {
    const { run } = await classToImport([asha]);
    const { code, stdout, stderr } = await run(...more);
    expect([code, stdout, stderr]).toEqual([exit, "", expect.stringContaining(said)]);
  });
});

describe("an import of students that is ended", () => {
  const COUNT = 24;
  const KILLS = 5;

  async function longImport() {
    const names = Array.from({ length: COUNT }, (_, n) => `p${n}.jpg`);
    const rows = names.map((photo, n): typeof asha => [`Student ${n}`, `98765432${10 + n}`, "5 - A", photo]);
    const drawn = names.map(async (name, n) => [name, await plainPhoto(1200, 1600, `rgb(${n * 10} 90 90)`)]);
    const photos = await photoFolder([], Object.fromEntries(await Promise.all(drawn)));
    const { app, args } = await classToImport(rows, photos);
    const storedFiles = async () => (await stateOf(app)).files.filter((name) => isStoredName(name)).length;
    /** Starts the import and sends it a signal once it has stored the given number of photos. */
    async function endAt(photos: number, signal: NodeJS.Signals) {
      const before = await storedFiles();
      return runIdms(args, {
        async whileRunning(child) {
          while (child.exitCode === null && (await storedFiles()) < before + photos) await setTimeout(1);
          child.kill(signal);
        },
      });
    }
    return { app, args, endAt };
  }

  test(
    "by kill -9 at any moment has imported all or nothing, and the next import finishes the work",
    { tags: "thorough" },
    async () => {
      const { app, args, endAt } = await longImport();
      for (let kill = 0; kill < KILLS; kill += 1) {
        const moment = Math.ceil(Math.random() * 6);
        await endAt(moment, "SIGKILL");
        const { students, claims, actions } = await stateOf(app);
        expect([
          [0, 0, 0],
          [COUNT, COUNT, COUNT + 1],
        ]).toContainEqual([students.length, claims.length, actions.length]);
      }
      expect(await runIdms([...args, "-q"])).toMatchObject({ code: 0, stderr: "" });
      const { students } = await stateOf(app);
      expect(students).toHaveLength(COUNT);
      for (const { photo } of students)
        expect(isWhole(await readStored(app.files.photos, photo as string))).toBe(true);
      expect((await stateOf(app)).files.toSorted()).toEqual(students.map(({ photo }) => photo).toSorted());
    },
  );

  test("by Ctrl-C changes nothing, removes its photos and says so", async () => {
    const { app, endAt } = await longImport();
    const { code, stderr } = await endAt(1, "SIGINT");
    expect([code, stderr]).toEqual([130, expect.stringContaining("Interrupted. Nothing was changed.")]);
    expect(await stateOf(app)).toEqual(NOTHING);
  });
});

describe("idms import classes", () => {
  const headings = ["Class Name", "Section", "Total Students", "Teacher"];
  const rows = [
    ["5", "A", "41", "Mr Rao"],
    ["6", "", "30", ""],
  ];

  async function classesToImport(path: string) {
    const app = await schoolWithForm();
    const args = ["import", "classes", path, "--data", app.folder.root, "--school", "1"];
    const read = () => app.db.select().from(classes).orderBy(classes.id).all();
    return { read, run: (...more: string[]) => runIdms([...args, ...more]) };
  }

  test("adds and changes the classes of a workbook, and changes nothing the second time", async () => {
    const path = await fileOf("classes.xlsx", await workbookBytes("Classes", headings, rows));
    const { read, run } = await classesToImport(path);
    expect(await run("--dry-run", "-q")).toMatchObject({
      code: 0,
      stdout: [
        "Row  Would   Name   Column          What",
        '2    change  5 - A  Total Students  "0" → "41"',
        "3    create  6",
        `Importing ${path} into Green Valley would affect these classes: 1 added, 1 changed, 0 unchanged, 0 rejected`,
        "",
      ].join("\n"),
    });
    expect(await read()).toHaveLength(1);
    const { code, stdout } = await run("--json");
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      {
        file: path,
        school: "Green Valley",
        create: 1,
        change: 1,
        skip: 0,
        reject: [],
        mapping: { "Class Name": "class_name", Section: "section", "Total Students": "total_students" },
        ignored: ["Teacher"],
        notRead: [],
        guesses: [],
        seconds: expect.any(Number),
      },
    ]);
    expect(await read()).toMatchObject([
      { class_name: "5", section: "A", total_students: 41 },
      { class_name: "6", section: null, total_students: 30 },
    ]);
    expect(JSON.parse((await run("--json")).stdout)).toMatchObject({ create: 0, change: 0, skip: 2 });
  });

  test("names rejected rows, and imports the good ones only with --partial", async () => {
    const csv = "Class,Strength\n6,30\n7,many\n";
    const { read, run } = await classesToImport(await fileOf("classes.csv", csv));
    expect(await run()).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining(
        "Rejected: row 3, Strength: Total Students must be a whole number of 0 or more.",
      ),
    });
    expect(await read()).toHaveLength(1);
    expect(await run("--partial")).toMatchObject({ code: 3 });
    expect(await read()).toHaveLength(2);
  });

  test("says in one sentence why a file cannot be read", async () => {
    const { run } = await classesToImport("nowhere.csv");
    expect(await run()).toMatchObject({
      code: 1,
      stderr: "idms: The file nowhere.csv was not found. Check the file name and the folder.\n",
    });
    const letter = await classesToImport(await fileOf("classes.csv", "Dear parents"));
    expect(await letter.run()).toMatchObject({
      code: 1,
      stderr:
        "idms: classes.csv has headings but no rows below them. Add the rows, or choose another file.\n",
    });
  });
});

describe("idms import schools", () => {
  test("adds and changes schools, shows the plan, and changes nothing the second time", async () => {
    const app = await schoolWithForm();
    const path = await fileOf("schools.csv", "School,Tel\nGreen Valley,0201\nHilltop,0301\n");
    const run = (...more: string[]) =>
      runIdms(["import", "schools", path, "--data", app.folder.root, "--map", "Tel=phone", ...more]);
    const dry = await run("--dry-run", "-q");
    expect([dry.code, dry.stdout]).toEqual([
      0,
      [
        "Row  Would   Name          Column  What",
        '2    change  Green Valley  Tel     nothing → "0201"',
        "3    create  Hilltop",
        `Importing ${path} into this installation would affect these schools: 1 added, 1 changed, 0 unchanged, 0 rejected`,
        "",
      ].join("\n"),
    ]);
    const { code, stdout } = await run("--json");
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      {
        file: path,
        create: 1,
        change: 1,
        skip: 0,
        reject: [],
        mapping: { School: "name", Tel: "phone" },
        ignored: [],
        notRead: [],
        guesses: [],
        seconds: expect.any(Number),
      },
    ]);
    expect((await run()).stdout).toContain("schools: 0 added, 0 changed, 2 unchanged, 0 rejected in");
    expect(await run("--key", "code")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('"code" is not a column for schools. Use name, address'),
    });
  });
});
