import { readdir } from "node:fs/promises";
import exceljs from "exceljs";
import { expect, test } from "vitest";
import { insertClass } from "../../../packages/server/src/school/classes/class-rows.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { formulaPayloads } from "../../core/students/formula-payloads.ts";
import { newestDeeds } from "../../../packages/server/src/trust/log/log-rows.ts";
import { serving, signedIn } from "../http/serving.ts";

const served = serving();

/** Adds two classes to the school Green whose alphabetical order differs from their natural order. */
async function addStudents(): Promise<{ tenth: number }> {
  const { school } = served.green;
  return transaction(served.app.db, async (tx) => {
    const [ninth = 0, tenth = 0] = await Promise.all(
      ["9", "10"].map(async (class_name) => (await insertClass(tx, { school_id: school, class_name })).id),
    );
    const row = { school_id: school, class_id: tenth, parent_phone: "0987654321", meta: {} };
    await insertStudents(tx, [
      { ...row, status: "VERIFIED", full_name: "=HYPERLINK(1)" },
      { ...row, status: "ID_GENERATED", full_name: "आरव", meta: {} },
      { ...row, class_id: ninth, status: "SUBMITTED", full_name: "", meta: { student_name: "Bela" } },
    ]);
    return { tenth };
  });
}

async function sheetOf(bytes: Buffer): Promise<unknown[][]> {
  const book = new exceljs.Workbook();
  await book.xlsx.load(bytes as never);
  expect(book.worksheets.map(({ name }) => name)).toEqual(["Students"]);
  const rows: unknown[][] = [];
  book.worksheets[0]?.eachRow((row) => {
    row.eachCell((cell) => expect(cell.type).toBe(exceljs.ValueType.String));
    rows.push((row.values as unknown[]).slice(1));
  });
  return rows;
}

test("a school's or class's students are exported as students.xlsx, all cells as text, and no file remains", async () => {
  const { tenth } = await addStudents();
  const root = await signedIn(served, "root");
  const path = `/api/students/export/?school=${served.green.school}`;
  const { status, headers, body } = await root.get(path);
  expect([status, headers.get("content-disposition")]).toEqual([200, 'attachment; filename="students.xlsx"']);
  expect(headers.get("content-type")).toBe(
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  );
  const heading = ["Name", "Class", "Phone", "Status"];
  expect(await sheetOf(body)).toEqual([
    heading,
    ["Green Child", "5 - A", "", "SUBMITTED"],
    ["Bela", "9", "0987654321", "SUBMITTED"],
    ["=HYPERLINK(1)", "10", "0987654321", "VERIFIED"],
  ]);
  const printed = await root.get(`${path}&classroom=${tenth}&status=VERIFIED,ID_GENERATED`);
  expect(await sheetOf(printed.body)).toEqual([
    heading,
    ["=HYPERLINK(1)", "10", "0987654321", "VERIFIED"],
    ["आरव", "10", "0987654321", "ID_GENERATED"],
  ]);
  expect(await readdir(served.app.folder.scratch)).toEqual([]);
});

test("an export takes the filters of the list of students, and the log counts only those", async () => {
  const { school } = served.green;
  const room = await transaction(served.app.db, async (tx) => {
    const { id } = await insertClass(tx, { school_id: school, class_name: "Filtered" });
    const row = { school_id: school, class_id: id, status: "SUBMITTED" as const, meta: {} };
    await insertStudents(tx, [
      { ...row, full_name: "Asha Rao", parent_phone: "9876512340" },
      { ...row, full_name: "Bela Sen", parent_phone: "9876512341", photo: "bela.jpg" },
      { ...row, full_name: "Chand Rao", parent_phone: "9876512342", status: "VERIFIED" },
    ]);
    return id;
  });
  const root = await signedIn(served, "root");
  const of = `/api/students/export/?school=${school}&classroom=${room}`;
  const rowsOf = async (query: string) => (await sheetOf((await root.get(`${of}&${query}`)).body)).slice(1);
  const asha = ["Asha Rao", "Filtered", "9876512340", "SUBMITTED"];
  const chand = ["Chand Rao", "Filtered", "9876512342", "VERIFIED"];
  expect(await rowsOf("photo_mark=none")).toEqual([asha, chand]);
  const [logged] = await newestDeeds(served.app.db, "students.export", 1);
  expect(logged?.details).toMatchObject({ class: room, students: 2 });
  expect(await rowsOf("photo_mark=none&status=VERIFIED")).toEqual([chand]);
  expect(await rowsOf("search=asha")).toEqual([asha]);
  expect(await rowsOf("sent_back=true")).toEqual([]);
});

test("the screen's export contains forty formula payloads as exact text", async () => {
  const { school } = served.green;
  const room = await transaction(served.app.db, async (tx) => {
    const { id } = await insertClass(tx, { school_id: school, class_name: "Formulas" });
    const row = { school_id: school, class_id: id, status: "VERIFIED" as const };
    await insertStudents(
      tx,
      formulaPayloads.map((each) => ({ ...row, full_name: each, parent_phone: each, meta: {} })),
    );
    return id;
  });
  const root = await signedIn(served, "root");
  const { body } = await root.get(`/api/students/export/?school=${school}&classroom=${room}`);
  // XML texts have no carriage returns, and a name is shown without spaces around it.
  const shown = (text: unknown) => String(text).trim().replaceAll(/\r\n?/g, "\n");
  const [, ...rows] = await sheetOf(body);
  for (const column of [0, 2])
    expect(rows.map((row) => shown(row[column])).toSorted()).toEqual(formulaPayloads.map(shown).toSorted());
});

test.each([
  ["without a school", "", 400, "Please choose a school"],
  ["for an unknown school", "?school=999", 404, "There is no such school."],
  ["for another school's class", "?school=1&classroom=2", 404, "There is no such class."],
])("an export %s is refused", async (_, query, status, detail) => {
  const root = await signedIn(served, "root");
  const answer = await root.get(`/api/students/export/${query}`);
  expect([answer.status, answer.body.detail]).toEqual([status, detail]);
});
