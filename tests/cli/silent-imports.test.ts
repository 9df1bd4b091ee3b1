/** Cases that an import must not accept silently, in files as other programs and people create them. */
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { defaultFields, makeField, type FormField } from "@idms/core/forms/values/field";
import exceljs, { type Workbook, type Worksheet } from "exceljs";
import { expect, test } from "vitest";
import { NOTHING, photoFolder, schoolWithForm, stateOf } from "../server/import-school.ts";
import { folderWith } from "../server/watch/drop-app.ts";
import { temporaryFolder } from "../server/temporary-folder.ts";
import { runHere } from "./run-here.ts";

const HEADINGS = ["Student Name", "Father Name", "Parent Phone", "Class"];
const ASHA = ["Asha Rao", "Vikram Rao", 9_876_543_210, "5 - A"];
const RAVI = ["Ravi Das", "Mohan Das", 9_876_500_000, "5 - A"];

async function workbook(fill: (sheet: Worksheet, book: Workbook) => void): Promise<Buffer> {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet("9A");
  sheet.addRow(HEADINGS);
  fill(sheet, book);
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** Creates a school whose form has no photo but optionally more fields, and imports a file into it. */
async function importing(name: string, content: Buffer | string, more: FormField[] = []) {
  const app = await schoolWithForm([...defaultFields().filter(({ type }) => type !== "file"), ...more]);
  const file = join(await temporaryFolder(), name);
  await writeFile(file, content);
  const args = ["import", "students", file, "--data", app.folder.root, "--school", "1", "--json", "-q"];
  const run = async (...more: string[]) => {
    const { code, stdout, stderr } = await runHere([...args, ...more]);
    return { code, stderr, report: JSON.parse(stdout || "null") };
  };
  return { app, run };
}

test.each<[string, string, (sheet: Worksheet) => void]>([
  [
    "an error in the place of the father's name",
    "Father Name",
    (sheet) => {
      sheet.addRow(["Asha Rao", { error: "#N/A" }, 9_876_543_210, "5 - A"]);
    },
  ],
  [
    "a formula that came to an error as the name",
    "Student Name",
    (sheet) => {
      sheet.addRow([{ formula: "A9&1", result: { error: "#VALUE!" } }, "", 9_876_543_210, "5 - A"]);
    },
  ],
  [
    "a formula that was never worked out",
    "Father Name",
    (sheet) => {
      sheet.addRow(["Asha Rao", { formula: "VLOOKUP(A2,X!A:B,2)" }, 9_876_543_210, "5 - A"]);
    },
  ],
  [
    "a phone that a spreadsheet has shortened",
    "Parent Phone",
    (sheet) => {
      sheet.addRow(["Asha Rao", "", "9.8765432E+09", "5 - A"]);
    },
  ],
  [
    "a phone with an extension",
    "Parent Phone",
    (sheet) => {
      sheet.addRow(["Asha Rao", "", "98765 4321, ext 6", "5 - A"]);
    },
  ],
])("%s is rejected by row and column, and nothing is imported", async (_, column, fill) => {
  const bytes = await workbook((sheet) => {
    sheet.addRow(RAVI);
    fill(sheet);
  });
  const { app, run } = await importing("class.xlsx", bytes);
  const { code, stderr, report } = await run();
  expect([code, report.create]).toEqual([1, 0]);
  expect(report.reject).toMatchObject([{ row: 3, column }]);
  expect(stderr).toContain(`Rejected: row 3, ${column}: `);
  expect(await stateOf(app)).toEqual(NOTHING);
});

test("an error in a repeated sheet does not replace a good answer", async () => {
  const { app, run } = await importing(
    "class.csv",
    "Student Name,Father Name,Parent Phone,Class\nAsha Rao,Vikram Rao,9876543210,5 - A\n",
  );
  await run();
  const { students } = await stateOf(app);
  const args = ["--data", app.folder.root, "--school", "1", "--json", "-q", "--partial"];
  const again = join(await temporaryFolder(), "again.csv");
  await writeFile(again, "Student Name,Father Name,Parent Phone,Class\nAsha Rao,#N/A,9876543210,5 - A\n");
  expect((await runHere(["import", "students", again, ...args])).code).toBe(1);
  expect((await stateOf(app)).students).toEqual(students);
});

test("a second sheet, hidden rows and a hidden column are reported as not read, with exit code 3", async () => {
  const bytes = await workbook((sheet, book) => {
    sheet.addRows([ASHA, RAVI]);
    sheet.autoFilter = "A1:D3";
    sheet.getRow(3).hidden = true;
    sheet.getColumn(2).hidden = true;
    book.addWorksheet("Others").addRows([HEADINGS, ["Lost Child", "", 9_876_500_001, "5 - A"]]);
  });
  const { app, run } = await importing("class.xlsx", bytes);
  expect(await run()).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Any of the sheets "9A", "Others" could be the list. Choose one'),
  });
  const { code, stderr, report } = await run("--sheet", "9A");
  expect(code).toBe(3);
  expect(report).toMatchObject({
    create: 1,
    reject: [],
    notRead: [
      { what: "sheet", names: ["Others"] },
      { what: "hidden_rows", names: ["3"] },
      { what: "hidden_columns", names: ["Father Name"] },
    ],
  });
  expect(stderr.split("\n")).toEqual([
    ...report.notRead.map(({ message }: { message: string }) => `Not read: ${message}`),
    "",
  ]);
  expect((await stateOf(app)).students).toMatchObject([{ full_name: "Asha Rao", meta: { fatherName: "" } }]);
});

test("a row with an unquoted comma is rejected and named instead of being cut", async () => {
  const { app, run } = await importing(
    "class.csv",
    "Student Name,Address,Parent Phone,Class\n" +
      'Asha Rao,"12 MG Road, Pune 411001",9876543210,5 - A\n' +
      "Ravi Das,12 MG Road, Pune 411001,9876500000,5 - A\n",
  );
  const { code, stderr } = await run("--partial");
  expect(code).toBe(3);
  expect(stderr).toBe(
    "Rejected: row 3: The row has 5 cells, but there are 4 headings. Put double quotes around any text that contains a comma.\n",
  );
  expect((await stateOf(app)).students).toMatchObject([{ meta: { address: "12 MG Road, Pune 411001" } }]);
});

test("classes that the school does not have are named once, each with the command that adds it", async () => {
  const line = (name: string, phone: number, room: string) => `${name},,${phone},${room}`;
  const rows = [
    ...Array.from({ length: 40 }, (_, at) =>
      line(`Child ${"abcdefghij"[at % 10]}${"klmn"[at % 4]}`, 9_876_500_000 + at, "7 - C"),
    ),
    line("Uma Nair", 9_876_543_210, "7 - D"),
  ];
  const app = await schoolWithForm(defaultFields().filter(({ type }) => type !== "file"));
  const file = join(await temporaryFolder(), "night.csv");
  await writeFile(file, `${HEADINGS.join()}\n${rows.join("\n")}\n`);
  const args = ["import", "students", file, "--data", app.folder.root, "--school", "1"];
  const { code, stderr } = await runHere(args);
  expect(code).toBe(1);
  expect(stderr.match(/^Rejected: /gm)).toHaveLength(2);
  expect(stderr).toContain('Rejected: 40 rows, 2, 3, 4, 5, 6, …, Class: There is no class "7 - C"');
  expect(stderr).toContain(
    `  idms classes add "7 - C" --school 1\n  idms classes add "7 - D" --school 1\n  or add all classes in the file: idms import classes "${file}" --school 1\n`,
  );
  expect((await runHere(["import", "classes", ...args.slice(2)])).code).toBe(0);
  expect((await runHere(args)).code).toBe(0);
});

test("students of these classes who are missing from the sheet are counted, and all are named in the JSON", async () => {
  const app = await schoolWithForm(defaultFields().filter(({ type }) => type !== "file"));
  const file = join(await temporaryFolder(), "night.csv");
  const children = Array.from("ABCDEFGHIJKLMN", (letter, at) => ({
    name: `${letter}sha Rao`,
    line: `${letter}sha Rao,,${9_876_500_000 + at},5 - A\n`,
  }));
  const importThose = async (those: typeof children, ...more: string[]) => {
    await writeFile(file, `${HEADINGS.join()}\n${those.map(({ line }) => line).join("")}`);
    const args = [
      "import",
      "students",
      file,
      "--data",
      app.folder.root,
      "--school",
      "1",
      "--allow-incomplete",
    ];
    return runHere([...args, ...more]);
  };
  expect((await importThose(children, "-q")).code).toBe(0);
  const [shown, json] = [
    await importThose(children.slice(6)),
    await importThose(children.slice(6), "--json"),
  ];
  const gone = children.slice(0, 6).map(({ name }) => name);
  expect(shown.stderr).toContain(
    `6 students in these classes are not in the spreadsheet and stay unchanged: ${gone.slice(0, 4).join(", ")}, …. Use --json for the full list.`,
  );
  const guesses = JSON.parse(json.stdout).guesses as { names?: string[] }[];
  expect(guesses.flatMap(({ names = [] }) => names)).toEqual(gone);
});

test("a nightly list applies changes and leaves out a new child without a photo, with exit code 3", async () => {
  const app = await schoolWithForm();
  const file = join(await temporaryFolder(), "night.csv");
  const photos = await photoFolder(["Asha Rao.jpg"]);
  const importThose = async (lines: string[], ...more: string[]) => {
    await writeFile(file, `${HEADINGS.join()}\n${lines.join("\n")}\n`);
    const { code, stdout, stderr } = await runHere(
      ["import", "students", file, "--data", app.folder.root, "--school", "1"].concat(more),
    );
    const { students } = await stateOf(app);
    return { code, stdout, stderr, fathers: students.map(({ meta }) => meta["fatherName"]) };
  };
  const [asha, uma] = ["Asha Rao,Ravi Rao,9876543210,5 - A", "Uma Nair,,9876500000,5 - A"];
  expect(await importThose([asha], "--photos", photos)).toMatchObject({ code: 0, fathers: ["Ravi Rao"] });
  const night = await importThose([asha.replace("Ravi", "Vikram"), uma]);
  expect(night).toMatchObject({ code: 3, fathers: ["Vikram Rao"] });
  expect(night.stderr).toContain("Rejected: row 3, Photo: Photo is required.");
  expect(night.stdout).toContain("0 added, 1 changed, 0 unchanged, 1 rejected");
  // A list with several new students is refused as a whole, and so is a list with any other error.
  const newcomers = [asha, uma, uma.replace("Uma", "Mina")];
  expect(await importThose(newcomers, "--photos", photos)).toMatchObject({
    code: 1,
    fathers: ["Vikram Rao"],
  });
  const wrong = [asha, uma.replace("9876500000", "98765")];
  expect(await importThose(wrong)).toMatchObject({ code: 1, fathers: ["Vikram Rao"] });
});

test("a file with 40 changes is planned field by field and taken once, and what is doubtful waits for an answer", async () => {
  const more = [makeField("admission_no", "Admission No", "text"), makeField("dob", "Date of Birth", "date")];
  const app = await schoolWithForm([...defaultFields().filter(({ type }) => type !== "file"), ...more]);
  const at = ["--data", app.folder.root, "--school", "1"];
  await runHere(["classes", "add", "5 - B", ...at]);
  const file = join(await temporaryFolder(), "sis.csv");
  const child = (n: number) => ({
    "Admission No": `A${n}`,
    "Student Name": `${"ABCDEFGHIJ"[n % 10]}sha ${"KLMNOPQRST"[Math.floor(n / 10) % 10]}ao`,
    "Parent Phone": String(9_876_500_000 + n),
    "Date of Birth": `2012-${String(1 + (n % 12)).padStart(2, "0")}-${String(1 + (n % 28)).padStart(2, "0")}`,
    Class: "5 - A",
  });
  type Child = ReturnType<typeof child>;
  const write = (children: readonly Child[]) =>
    writeFile(
      file,
      [Object.keys(child(0)), ...children.map(Object.values)].map((line) => `${line.join()}\n`).join(""),
    );
  const run = (...flags: string[]) => runHere(["import", "students", file, ...at, ...flags]);
  const first = Array.from({ length: 100 }, (_, n) => child(n));
  await write(first);
  expect((await run("-q")).code).toBe(0);

  const second = [
    ...first.slice(0, 92).map((each, n): Child => {
      if (n < 10) return { ...each, "Student Name": `${each["Student Name"]} Devi` };
      if (n < 18) return { ...each, Class: "5 - B" };
      return n < 26 ? { ...each, "Parent Phone": String(9_999_900_000 + n) } : each;
    }),
    ...Array.from({ length: 6 }, (_, n) => child(100 + n)),
  ];
  await write(second);
  const columns = ["Student Name", "Parent Phone", "Class"] as const;
  const changes = second
    .slice(0, 92)
    .flatMap((each, n) =>
      columns
        .filter((column) => first[n]?.[column] !== each[column])
        .map((column) => ({ row: n + 2, column, from: first[n]?.[column], to: each[column] })),
    );
  const json = JSON.parse((await run("--dry-run", "--json", "-q")).stdout) as {
    plan: { row: number; action: string; changes?: { column: string; from: string; to: string }[] }[];
    gone: { name: string; class: string }[];
  };
  const planned = json.plan.flatMap(({ row, changes = [] }) => changes.map((each) => ({ row, ...each })));
  expect(planned).toEqual(changes);
  expect(json).toMatchObject({ create: 6, change: 26, moved: 8, skip: 66, reject: [] });
  expect(json.gone.map(({ name }) => name)).toEqual(first.slice(92).map((each) => each["Student Name"]));
  const table = (await run("--dry-run", "-q")).stdout.trimEnd().split("\n");
  expect(table).toHaveLength(1 + 40 + 1);
  expect(table[1]).toMatch(/^2 +change +Asha Kao Devi +Student Name +"Asha Kao" → "Asha Kao Devi"$/);
  expect(table.at(-2)).toMatch(
    /^ +gone +Jsha Tao +5 - A +Jsha Tao is not in the file and stays unchanged\.$/,
  );
  const said = "6 added, 26 changed (8 to another class), 66 unchanged, 0 rejected, 8 not in the file";
  expect(table.at(-1)).toContain(said);

  expect((await run("-q")).stdout).toContain(said);
  const after = await stateOf(app);
  expect(after.students).toHaveLength(106);
  expect((await run("-q")).stdout).toContain(
    "0 added, 0 changed, 98 unchanged, 0 rejected, 8 not in the file",
  );
  expect(await stateOf(app)).toEqual(after);

  await write([...second.slice(0, 97), { ...child(105), "Admission No": "A3" }]);
  const doubtful = await run("--partial");
  expect(doubtful.code).toBe(3);
  expect(doubtful.stderr).toContain(
    "Rejected: row 99, Student Name: The row may be for one of several students.",
  );
  const answer = /--child 99=(\d+) if row 99 is Fsha Kao, /.exec(doubtful.stderr)?.[1] ?? "";
  expect(await stateOf(app)).toEqual(after);
  expect((await run("--child", "99=one")).stderr).toContain("--child takes a row and a student");
  expect((await run("--child", `99=${answer}`)).stdout).toContain(
    "0 added, 1 changed, 97 unchanged, 0 rejected",
  );
});

test("names in Kruti Dev are asked about, and can be converted to Unicode, left out or kept as they are", async () => {
  const bytes = await workbook((sheet) => {
    sheet.addRow(["jke dqekj", "lqjs'k flag", 9_876_543_210, "5 - A"]);
    for (const column of ["A2", "B2"]) sheet.getCell(column).font = { name: "Kruti Dev 010" };
  });
  const { app, run } = await importing("class.xlsx", bytes);
  const asked = await run();
  expect(asked).toMatchObject({ code: 1, report: null });
  expect(asked.stderr).toContain(
    'Columns A, B are in the font Kruti Dev 010, in which "jke dqekj" is displayed as',
  );
  expect(asked.stderr).toContain("Use --legacy-fonts unicode, leave-out or as-is.");
  expect((await stateOf(app)).students).toEqual([]);

  expect((await run("--legacy-fonts", "leave-out", "--dry-run")).report).toMatchObject({ create: 0 });
  expect(await run("--legacy-fonts", "unicode")).toMatchObject({ code: 0, report: { create: 1 } });
  const child = { full_name: "राम कुमार", meta: { fatherName: "सुरेश सिंह" } };
  expect((await stateOf(app)).students).toMatchObject([child]);

  const other = await importing("class.xlsx", bytes);
  expect((await other.run("--legacy-fonts", "as-is")).code).toBe(0);
  expect((await stateOf(other.app)).students).toMatchObject([{ full_name: "jke dqekj" }]);
});

test.each([
  ["buddhist", "15/06/2555", "2012-06-15"],
  ["minguo", "101/06/15", "2012-06-15"],
  ["saka", "25/03/1934", "2012-06-15"],
  ["shamsi", "1391/03/26", "2012-06-15"],
])("dates of the calendar %s are asked about, and converted with --dates", async (calendar, said, day) => {
  const csv = `Student Name,Parent Phone,Class,Date of Birth\nAsha Rao,9876543210,5 - A,${said}\n`;
  const { app, run } = await importing("class.csv", csv, [makeField("dob", "Date of Birth", "date")]);
  const asked = await run();
  expect(asked).toMatchObject({ code: 1, report: null });
  expect(asked.stderr).toContain("Specify the calendar with --dates.");
  expect((await stateOf(app)).students).toEqual([]);
  expect((await run("--dates", calendar)).code).toBe(0);
  expect((await stateOf(app)).students).toMatchObject([{ meta: { dob: day } }]);
});

test("a photo that matches two children is rejected for both", async () => {
  const app = await schoolWithForm();
  const file = join(await temporaryFolder(), "school.csv");
  await writeFile(
    file,
    "Student Name,Parent Phone,Class,Roll No\nAsha Rao,9876543210,5 - A,1\nRavi Das,9876500000,5 - A,2\nUma Nair,9876500001,5 - A,1\n",
  );
  const photos = await photoFolder(["1.JPG", "2.jpeg"]);
  const args = ["--data", app.folder.root, "--school", "1", "--photos", photos, "--photo-column", "Roll No"];
  const { code, stderr } = await runHere(["import", "students", file, ...args, "--partial", "-q"]);
  expect(code).toBe(3);
  const message = "Roll No: The same photo, 1.JPG, is in rows 2, 4. Give each student a different photo.";
  expect(stderr).toBe(`Rejected: 2 rows, 2, 4, ${message}\n`);
  expect((await stateOf(app)).students.map(({ full_name }) => full_name)).toEqual(["Ravi Das"]);
});

test("a watched folder's report names the sheets that were not read, and every row with an error", async () => {
  const { folder, listed, run } = await folderWith();
  await writeFile(
    join(folder, "all.xlsx"),
    await workbook((sheet, book) => {
      sheet.addRows([ASHA, ["Uma Nair", { error: "#REF!" }, 9_876_500_001, "5 - A"]]);
      book.addWorksheet("Others").addRows([
        ["Bus", "Driver"],
        ["5", "Ramu"],
      ]);
    }),
  );
  await rm(join(folder, "all.csv"));
  const done = await run(listed());
  expect(done).toMatchObject({ problem: { message: expect.stringContaining("1 row has errors") }, pdfs: [] });
  const report = await readFile(join(folder, "all.report.txt"), "utf8");
  expect(report).toContain(
    'Only the sheet "9A" is read, not "Others". Choose another sheet, or save each sheet as a separate file.',
  );
  expect(report).toContain(
    "Row 3, Father Name: The cell contains the error #REF! instead of a value. Correct it.",
  );
});
