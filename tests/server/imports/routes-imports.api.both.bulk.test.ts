import { readFile } from "node:fs/promises";
import { makeField, type FormField } from "@idms/core/forms/values/field";
import { IMPORT_KINDS } from "@idms/core/collect/imports/import";
import { asc, eq, gt } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { insertClass } from "../../../packages/server/src/school/classes/class-rows.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import * as schema from "../../../packages/server/src/installation/tables/schema.ts";
import { insertFormTemplate } from "../../../packages/server/src/school/forms/form-rows.ts";
import { undoImport } from "../../../packages/server/src/collect/imports/undo-import.ts";
import { findMiscounted } from "../../../packages/server/src/installation/students/count-rows.ts";
import { serving, signedIn, type Client } from "../http/serving.ts";
import { ended, zipOf } from "../jobs/job-client.ts";
import { inBulk } from "../../in-bulk.ts";
import { ownPhoto } from "../own-photo.ts";
import { allNames } from "../stored.ts";
import { photo } from "../submissions/school-link.ts";
import { rowsBeside } from "./rows-beside.ts";

const served = serving();
let root: Client;
let form: number;
let bytes: Buffer;

const FIELDS: FormField[] = [
  makeField("full_name", "Name", "text", { required: true }),
  makeField("roll_no", "Roll No", "text", { required: true, unique: true }),
  makeField("blood", "Blood Group", "select", { options: ["A+", "B+", "O+"] }),
  makeField("photo", "Photo", "file"),
];

beforeAll(async () => {
  root = await signedIn(served, "root");
  bytes = await photo(600, 800);
  const { school } = served.green;
  form = await transaction(served.app.db, async (tx) => {
    for (const section of ["A", "B", "C"])
      await insertClass(tx, { school_id: school, class_name: "9", section, total_students: 0 });
    return (await insertFormTemplate(tx, { school_id: school, name: "Roll", fields: FIELDS })).id;
  });
});

interface Line {
  name: string;
  roll: string;
  room: string;
  blood: string;
  photo: string;
}

const line = (at: number, more: Partial<Line> = {}): Line => ({
  name: `Child ${at}`,
  roll: `R${at}`,
  room: `9 - ${"ABC"[at % 3] as string}`,
  blood: ["A+", "B+", "O+"][at % 3] as string,
  photo: "",
  ...more,
});

/** Returns a sheet whose first data row is row 2. */
const sheetOf = (lines: readonly Line[], headings = "Name,Roll No,Class,Blood Group,Photo"): File =>
  new File(
    [
      `${headings}\n${lines.map((each) => [each.name, each.roll, each.room, each.blood, each.photo].join(",")).join("\n")}\n`,
    ],
    "students.csv",
  );

async function send(sheet: File, more: { zip?: Buffer; input?: object; kind?: string } = {}) {
  const parts = new FormData();
  parts.set("kind", more.kind ?? "students");
  const input = more.input ?? { school: served.green.school, form };
  parts.set("input", JSON.stringify({ sure: ["whole"], ...input }));
  parts.set("sheet", sheet);
  if (more.zip) parts.set("photos", new File([new Uint8Array(more.zip)], "photos.zip"));
  return root.send("POST", "/api/imports/", parts);
}

async function bringIn(id: number, body: object = {}) {
  const asked = await root.send("POST", `/api/imports/${id}/bring_in/`, body);
  expect(asked.status).toBe(201);
  return ended(root, asked.body);
}

async function undo(id: number, body: object = {}) {
  const asked = await root.send("POST", `/api/imports/${id}/undo/`, body);
  expect([asked.status, asked.body.detail]).toEqual([201, undefined]);
  return ended(root, asked.body);
}

/** Returns every row of every table and the name of every stored file, without row versions and photo measurements. */
async function stateOf() {
  const { db, files } = served.app;
  const tables = await rowsBeside(db, ["knownDevices"]);
  return { tables, photos: await allNames(files.photos) };
}

/** More rows than are read, written or undone at once. One in 25 is invalid. */
const ROWS = inBulk(5000, 1000);
const FAULTS = ROWS / 25;
const EARLIER = 300;
const NEW = ROWS - EARLIER;

test("many rows with many faults: each is shown at its cell, corrected, imported, and undone exactly", async () => {
  const { db } = served.app;
  const earlier = Array.from({ length: EARLIER }, (_, at) =>
    line(at, { photo: at < 10 ? `old${at}.jpg` : "" }),
  );
  const old = Array.from({ length: 10 }, (_, at) => [`old${at}.jpg`, ownPhoto(bytes, at)] as const);
  const first = await send(sheetOf(earlier), { zip: await zipOf(Object.fromEntries(old)) });
  expect([first.status, first.body.counts]).toMatchObject([201, { new: EARLIER, refused: 0 }]);
  expect((await bringIn(first.body.id)).state).toBe("done");
  const before = await stateOf();
  expect([before.photos.length, before.tables["students"]?.length]).toEqual([10, EARLIER + 2]);

  // 100 rows change the blood group, 100 the class, 10 of the former also the photo, and the rest are new.
  const good = Array.from({ length: ROWS }, (_, at) => {
    if (at < 100) return line(at, { blood: "A+", photo: at < 10 ? `new${at}.jpg` : "" });
    return at < 200
      ? line(at, { room: "9 - A" })
      : line(at, { photo: at >= EARLIER && at % (ROWS / 10) === 99 ? `new${at}.jpg` : "" });
  });
  const faults = new Map<number, { column: string; text: string; bad: Partial<Line> }>();
  for (let n = 0; n < FAULTS; n += 1) {
    const at = EARLIER + n * Math.floor(NEW / FAULTS);
    const { name, roll, room, blood } = good[at] as Line;
    const each = [
      { column: "Class", text: room, bad: { room: "99 - Z" } },
      { column: "Blood Group", text: blood, bad: { blood: "C+" } },
      { column: "Roll No", text: roll, bad: { roll: `R${at - 1}` } },
      { column: "Name", text: name, bad: { name: "#REF!" } },
    ] as const;
    faults.set(at + 2, { ...(each[n % 4] as (typeof each)[number]) });
  }
  const lines = good.map((each, at) => ({ ...each, ...faults.get(at + 2)?.bad }));
  const other = await photo(620, 800);
  const added = good.flatMap(({ photo: name }, at) =>
    name === "" ? [] : [[name, ownPhoto(other, at)] as const],
  );
  const sent = await send(sheetOf(lines), {
    zip: await zipOf(Object.fromEntries(added)),
    input: { school: served.green.school, form, replace_photos: true },
  });
  expect(sent.status).toBe(201);
  const { id } = sent.body;
  expect(sent.body.counts).toMatchObject({ refused: FAULTS, faults: FAULTS, mended: 0 });

  const shown = await root.get(`/api/imports/${id}/rows/?state=refused&page=1&page_size=500`);
  expect(shown.body.count).toBe(FAULTS);
  const told = shown.body.results.map((row: { row: number; faults: { column: string }[] }) => [
    row.row,
    ...row.faults.map(({ column }) => column),
  ]);
  expect(told).toEqual([...faults].map(([row, { column }]) => [row, column]));

  const refused = await bringIn(id);
  expect([refused.state, refused.result]).toMatchObject(["failed", { reject_count: FAULTS }]);
  const cells = [...faults].map(([row, { column, text }]) => ({ row, column, text }));
  const mended = await root.send("PATCH", `/api/imports/${id}/`, { cells });
  expect([mended.status, mended.body.counts]).toMatchObject([
    200,
    { refused: 0, faults: 0, mended: FAULTS, new: NEW },
  ]);
  const changed = await root.get(`/api/imports/${id}/rows/?state=changed&page=1&page_size=1`);
  expect(changed.body.results[0].changes).toContainEqual({
    column: "Photo",
    from: "a photo",
    to: "new0.jpg",
  });

  const job = await bringIn(id);
  expect([job.state, job.result]).toMatchObject([
    "done",
    { create: NEW, change: 137, without_photo_count: 0 },
  ]);
  expect(await db.$count(schema.students, eq(schema.students.school_id, served.green.school))).toBe(ROWS + 1);
  expect((await allNames(served.app.files.photos)).length).toBe(10 + added.length);
  expect((await root.get(`/api/imports/${id}/undo/`)).body).toMatchObject({ removed: NEW, kept_count: 0 });
  const undone = await undo(id);
  expect([undone.state, undone.result]).toMatchObject(["done", { removed: NEW, kept_count: 0 }]);
  expect(await stateOf()).toEqual(before);
  expect(await findMiscounted(db)).toEqual([]);
  expect(await db.$count(schema.importRows, eq(schema.importRows.import_id, id))).toBe(0);
  const again = await root.send("POST", `/api/imports/${id}/undo/`, {});
  expect([again.status, again.body.detail]).toEqual([409, "This import has already been undone."]);
});

test("an undo that was interrupted between two batches resumes where it was", async () => {
  const before = await stateOf();
  const lines = Array.from({ length: 400 }, (_, at) => line(20_000 + at));
  const { body } = await send(sheetOf(lines));
  expect((await bringIn(body.id)).state).toBe("done");
  const ending = new AbortController();
  const wish = { id: body.id, reach: { kinds: IMPORT_KINDS, school: null }, keepChanged: false };
  const broken = undoImport(
    served.app,
    { id: null, username: "test" },
    {
      ...wish,
      signal: ending.signal,
      onProgress: () => ending.abort(new Error("killed")),
    },
  );
  await expect(broken).rejects.toThrow("killed");
  const { students } = schema;
  const left = await served.app.db.$count(students, gt(students.full_name, "Child 20"));
  expect(left).toBeGreaterThan(0);
  expect((await root.get("/api/imports/")).body[0]).toMatchObject({ id: body.id, state: "undoing" });
  expect((await undo(body.id)).result).toMatchObject({ removed: 400, kept_count: 0 });
  expect(await stateOf()).toEqual(before);
});

test("two students whose unique answers changed get them back", async () => {
  const swapped = [line(11, { roll: "R12" }), line(12, { roll: "R11" })];
  const before = await stateOf();
  const input = { school: served.green.school, form, key: "full_name" };
  const sent = await send(sheetOf(swapped), { input });
  expect(sent.body.counts).toMatchObject({ refused: 2 });
  const apart = [line(11, { roll: "X1" }), line(12, { roll: "X2" })];
  const other = await send(sheetOf(apart), { input });
  expect(other.body.counts).toMatchObject({ changed: 2, refused: 0 });
  expect((await bringIn(other.body.id)).state).toBe("done");
  expect(await undo(other.body.id)).toMatchObject({ state: "done", failure: null });
  await root.send("DELETE", `/api/imports/${sent.body.id}/`);
  expect(await stateOf()).toEqual(before);
});

test("an undo keeps and names what was changed, verified or printed since, and undoes the rest on request", async () => {
  const green = await signedIn(served, "green");
  const { app } = served;
  const sent = await send(sheetOf([line(9001), line(9002), line(9003)]));
  await bringIn(sent.body.id);
  const rows = await app.db
    .select()
    .from(schema.importRows)
    .where(eq(schema.importRows.import_id, sent.body.id))
    .orderBy(asc(schema.importRows.row))
    .all();
  const [verified, changed, free] = rows.map(({ subject_id }) => subject_id);
  expect((await green.send("POST", `/api/students/${verified}/verify/`)).status).toBe(200);
  const { students } = schema;
  await transaction(app.db, (tx) =>
    tx
      .update(students)
      .set({ parent_phone: "1" })
      .where(eq(students.id, changed ?? 0))
      .run(),
  );
  const refused = await root.send("POST", `/api/imports/${sent.body.id}/undo/`, {});
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    "Nothing was undone, because 2 rows cannot be undone. To undo the rest, choose to keep these rows.\nrow 2, Child 9001: has since been verified\nrow 3, Child 9002: has since been changed",
  ]);
  expect((await undo(sent.body.id, { keep_changed: true })).result).toMatchObject({
    removed: 1,
    kept_count: 2,
  });
  const left = await app.db.select({ id: students.id }).from(students).all();
  const ids = new Set(left.map(({ id }) => id));
  expect([ids.has(verified ?? 0), ids.has(changed ?? 0), ids.has(free ?? 0)]).toEqual([true, true, false]);
});

test("unknown columns are shown with samples, mapped, and remembered for the same headings", async () => {
  const headings = "Quux,Number,Class,Blood Group,Photo";
  const sent = await send(sheetOf([line(9101), line(9102)], headings));
  expect(sent.body.problem).toContain("The sheet has no columns for Name, Roll No");
  expect(sent.body.columns[0]).toEqual({
    heading: "Quux",
    field: null,
    is_chosen: false,
    samples: ["Child 9101", "Child 9102"],
  });
  const mapping = { Quux: "full_name", Number: "roll_no", "Blood Group": "" };
  const mapped = await root.send("PATCH", `/api/imports/${sent.body.id}/`, { mapping });
  expect(mapped.body).toMatchObject({ problem: null, counts: { new: 2, refused: 0 } });
  const next = await send(sheetOf([line(9103)], headings));
  expect(next.body).toMatchObject({ problem: null, is_remembered: true, counts: { new: 1 } });
  for (const { body } of [sent, next])
    expect((await root.send("DELETE", `/api/imports/${body.id}/`)).status).toBe(204);
  expect(await allNames(served.app.files.jobs)).toEqual([]);
});

test("how a file is read is guessed, shown and corrected, and choices for its old columns are forgotten", async () => {
  const born = makeField("born", "Date of Birth", "date");
  const dated = await transaction(served.app.db, (tx) =>
    insertFormTemplate(tx, { school_id: served.green.school, name: "Dated", fields: [...FIELDS, born] }),
  );
  const text = "Green Valley,,,\nName,Roll No,Std,DOB\nCHILD ONE,R9201,9A,03/04/2012\n";
  const input = { school: served.green.school, form: dated.id };
  const sent = await send(new File([text], "titled.csv"), { input });
  expect(sent.body.problem).toContain("can be read with the day or the month first");
  expect(sent.body.reading).toMatchObject({ header_row: 2, dates: null });
  const path = `/api/imports/${sent.body.id}/`;
  const said = await root.send("PATCH", path, { reading: { dates: "day-first", tidy_names: true } });
  expect(said.body).toMatchObject({ problem: null, counts: { new: 1, refused: 0 } });
  const messages = said.body.guesses.map(({ message }: { message: string }) => message).join("\n");
  for (const each of ["row 2", '"CHILD ONE" → "Child One"', '"2012-04-03"', '"9A" → "9 - A"'])
    expect(messages).toContain(each);
  await root.send("PATCH", path, { reading: { dates: null } });
  const suggested = await root.send("PATCH", path, { reading: { as_suggested: true } });
  expect(suggested.body).toMatchObject({
    problem: null,
    reading: { as_suggested: true },
    counts: { new: 1 },
  });
  await root.send("PATCH", path, { mapping: { DOB: "" }, reading: { as_suggested: false } });
  const other = await root.send("PATCH", path, { reading: { header_row: 1 } });
  expect(other.body.columns.map(({ heading }: { heading: string }) => heading)).toEqual(["Green Valley"]);
  const wrong = await root.send("PATCH", path, { reading: { worksheet: "No such" } });
  expect(wrong.status).toBe(422);
  expect((await root.send("DELETE", path)).status).toBe(204);
});

test("a class that the file contradicts, and printed students who would move, are asked about", async () => {
  const { app, green } = served;
  const rooms = await app.db.select().from(schema.classes).where(eq(schema.classes.class_name, "9")).all();
  const [a, b] = ["A", "B"].map((section) => rooms.find((room) => room.section === section)?.id as number);
  const one = { name: "Printed One", roll: "R9301" };
  const first = await send(sheetOf([line(9301, { ...one, room: "9 - A" })]));
  await ended(root, (await root.send("POST", `/api/imports/${first.body.id}/bring_in/`, {})).body);
  const isOne = eq(schema.students.full_name, one.name);
  await transaction(app.db, (tx) =>
    tx.update(schema.students).set({ status: "ID_GENERATED" }).where(isOne).run(),
  );
  const text = `"Class : IX Section : C",\nName,Roll No\n${one.name},${one.roll}\n`;
  const input = { school: green.school, form, classroom: b };
  const sent = await send(new File([text], "list.csv"), { input });
  const path = `/api/imports/${sent.body.id}/`;
  expect(sent.body.problem).toMatch(
    /^The title, "Class : IX Section : C", refers to 9 - C, but the import is for 9 - B\./,
  );
  expect(sent.body.guesses).toEqual([expect.objectContaining({ what: "header_row" })]);
  const sure = await root.send("PATCH", path, { reading: { sure: ["class"] } });
  expect(sure.body.problem).toMatch(/^1 student with a printed card would move .*Printed One, 9 - A → 9 - B/);
  expect(sure.body.problems).toMatchObject([{ code: "question.printedMove", facts: { n: 1 } }]);
  const refused = await ended(root, (await root.send("POST", `${path}bring_in/`, {})).body);
  expect(refused).toMatchObject({ state: "failed" });
  const roomOf = async () => (await app.db.select().from(schema.students).where(isOne).get())?.class_id;
  expect(await roomOf()).toBe(a);
  const both = await root.send("PATCH", path, { reading: { sure: ["class", "moved"] } });
  expect(both.body).toMatchObject({
    problem: null,
    counts: { changed: 1 },
    reading: { sure: ["class", "moved"] },
  });
  await ended(root, (await root.send("POST", `${path}bring_in/`, {})).body);
  expect(await roomOf()).toBe(b);
});

test("a workbook with several possible lists is not read until someone chooses a sheet", async () => {
  const sheet = new File(
    [new Uint8Array(await readFile(new URL("../../core/sheets/strangers/two-years.xlsx", import.meta.url)))],
    "two-years.xlsx",
  );
  const sent = await send(sheet, { kind: "rosters", input: { school: served.green.school } });
  expect(sent.body.problem).toContain("could be the list. Choose one");
  const { sheet: chosen, sheets } = sent.body.reading;
  expect([chosen, sheets.slice(0, 2)]).toEqual(["", ["2025-26", "2026-27 CURRENT"]]);
  const path = `/api/imports/${sent.body.id}/`;
  const said = await root.send("PATCH", path, { reading: { worksheet: "2025-26" } });
  expect(said.body).toMatchObject({ problem: null, reading: { sheet: "2025-26" } });
  expect((await root.send("DELETE", path)).status).toBe(204);
});

test("classes, rosters and schools are imported and undone in the same way", async () => {
  const before = await stateOf();
  const green = await signedIn(served, "green");
  const asGreen = async (kind: string, text: string) => {
    const parts = new FormData();
    parts.set("kind", kind);
    parts.set("sheet", new File([text], "sheet.csv"));
    return green.send("POST", "/api/imports/", parts);
  };
  expect((await asGreen("students", "Name\nAsha\n")).status).toBe(403);
  const classes = await asGreen("classes", "Class,Section,Total\n5,A,31\n10,A,40\n");
  expect(classes.body.counts).toMatchObject({ new: 1, changed: 1 });
  await ended(green, (await green.send("POST", `/api/imports/${classes.body.id}/bring_in/`, {})).body);
  const rosters = await asGreen("rosters", "Name,Class\nAsha,10 - A\nRavi,10 - A\nGreen Child,5 - A\n");
  expect(rosters.body.counts).toMatchObject({ new: 3 });
  await ended(green, (await green.send("POST", `/api/imports/${rosters.body.id}/bring_in/`, {})).body);
  const early = await green.send("POST", `/api/imports/${classes.body.id}/undo/`, {});
  expect([early.status, early.body.detail]).toMatchObject([
    409,
    expect.stringContaining("now has expected students"),
  ]);
  for (const { body } of [rosters, classes]) {
    const job = await green.send("POST", `/api/imports/${body.id}/undo/`, {});
    expect((await ended(green, job.body)).state).toBe("done");
  }
  const sheet = new File(["School,Email\nNew One,a@b.example\nBlue,blue@b.example\n"], "schools.csv");
  const schools = await send(sheet, { kind: "schools", input: {} });
  expect(schools.body.counts).toMatchObject({ new: 1, changed: 1 });
  await bringIn(schools.body.id);
  expect((await undo(schools.body.id)).state).toBe("done");
  expect(await stateOf()).toEqual(before);
});

test("a correction of one cell applies to all cells with the same fault, and to no others", async () => {
  const lines = Array.from({ length: 12 }, (_, at) =>
    line(9000 + at, { blood: at % 3 === 0 ? "C+" : at % 3 === 1 ? "B+" : "D+" }),
  );
  const { id } = (await send(sheetOf(lines))).body;
  const faulty = async () => {
    const { results } = (await root.get(`/api/imports/${id}/rows/?state=refused&page=1&page_size=50`)).body;
    return results.map(({ row, faults }: { row: number; faults: { alike: number }[] }) => [
      row,
      faults.map(({ alike }) => alike),
    ]);
  };
  expect(await faulty()).toEqual([2, 4, 5, 7, 8, 10, 11, 13].map((row) => [row, [3]]));
  const cells = [{ row: 5, column: "Blood Group", text: "O+", alike: true }];
  const mended = await root.send("PATCH", `/api/imports/${id}/`, { cells });
  expect(mended.body.counts).toMatchObject({ refused: 4, mended: 4 });
  expect(await faulty()).toEqual([4, 7, 10, 13].map((row) => [row, [3]]));
  const alone = [{ row: 4, column: "Blood Group", text: "O+" }];
  expect((await root.send("PATCH", `/api/imports/${id}/`, { cells: alone })).body.counts.mended).toBe(5);
  expect(await faulty()).toEqual([7, 10, 13].map((row) => [row, [2]]));
});
