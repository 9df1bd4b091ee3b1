import { defaultFields, makeField } from "@idms/core/forms/values/field";
import { expect, test } from "vitest";
import { checkCounts } from "../../../packages/server/src/upkeep/doctor/check-database.ts";
import { insertClass } from "../../../packages/server/src/school/classes/class-rows.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { expectedStudents, rosterCounts } from "../../../packages/server/src/installation/tables/schema.ts";
import { newestDeeds } from "../../../packages/server/src/trust/log/log-rows.ts";
import { eraseRecords } from "../../../packages/server/src/upkeep/purge/erase-students.ts";
import { recountStudents } from "../../../packages/server/src/students/edits/recount-students.ts";
import { byHand } from "../by-hand.ts";
import { serving, signedIn, type Client } from "../http/serving.ts";
import { addLink, filledForm, photo, submit } from "../submissions/school-link.ts";

const served = serving();
const image = await photo();

interface Row {
  id: number;
  full_name: string;
  state: string;
  student: number | null;
  version: number;
}

/** Creates a class with a link whose form asks for the roll number under another name. */
async function room(rows: Record<string, string>[]) {
  const { app, green, server } = served;
  const school_id = green.school;
  const { id } = await transaction(app.db, (tx) =>
    insertClass(tx, { school_id, class_name: crypto.randomUUID() }),
  );
  const staff = await signedIn(served, "green");
  const path = `/api/classes/${id}/roster/`;
  for (const row of rows) expect((await staff.send("POST", path, row)).status).toBe(201);
  const fields = [...defaultFields(), makeField("f9", "Roll No.", "text")];
  const { token } = await addLink(app, { school: school_id, classroom: id }, { fields });
  return {
    id,
    form: green.form,
    staff,
    path,
    roster: () => rosterOf(staff, path),
    async send(answers: Record<string, string>): Promise<number> {
      const { status, body } = await submit(server.url, token, filledForm(image, answers));
      expect(status).toBe(201);
      return body.receipt;
    },
  };
}

async function rosterOf(staff: Client, path: string) {
  const { status, body } = await staff.get(path);
  expect(status).toBe(200);
  const expected = body.expected as Row[];
  return {
    states: Object.fromEntries(expected.map((row) => [row.full_name, row.state])),
    byName: (name: string) => expected.find((row) => row.full_name === name) as Row,
    others: body.others.map((other: { id: number }) => other.id) as number[],
    offers: body.offers as { expected: number; student: number }[],
  };
}

/** Asserts that the counts match the rows. */
const counted = async () => expect((await checkCounts(served.app.db)).state).toBe("ok");

test("a submission is found on the roster, and missing children are listed by name", async () => {
  const { roster, send, staff } = await room([
    { full_name: "Asha Rao", roll_no: "7" },
    { full_name: "Bela Sen", phone: "98765 43210" },
    { full_name: "Chand" },
  ]);
  await send({ full_name: "Asha R", f9: "07" });
  await send({ full_name: "Bela  sen", parent_phone: "9876543210" });
  const stranger = await send({ full_name: "Nobody Known" });
  const { states, others, byName } = await roster();
  expect(states).toEqual({ "Asha Rao": "received", "Bela Sen": "received", Chand: "missing" });
  expect(others).toEqual([stranger]);
  const why = { reasons: ["photo"] };
  await staff.send("POST", `/api/students/${byName("Asha Rao").student}/send-back/`, why);
  expect((await roster()).states["Asha Rao"]).toBe("sent_back");
  await counted();
});

test("a removed record frees its row, and has it again after a restore", async () => {
  const { roster, send, staff } = await room([{ full_name: "Asha Rao", roll_no: "7" }]);
  const first = await send({ full_name: "Asha Rao", f9: "7" });
  await staff.send("POST", `/api/students/${first}/remove/`, { reason: "Twice" });
  expect((await roster()).states["Asha Rao"]).toBe("missing");
  await counted();
  await staff.send("POST", `/api/students/${first}/restore/`, {});
  expect((await roster()).byName("Asha Rao").student).toBe(first);
  const second = await send({ full_name: "Asha Rao", f9: "7" });
  await staff.send("POST", `/api/students/${second}/merge/`, { other: first });
  expect((await roster()).byName("Asha Rao").student).toBe(second);
  await counted();
});

test("a correction is matched again, and a row goes along into another class", async () => {
  const { roster, send, staff } = await room([{ full_name: "Asha Rao", roll_no: "7" }]);
  const other = await room([{ full_name: "Bela Sen" }]);
  const student = await send({ full_name: "Ash", f9: "8" });
  expect((await roster()).states["Asha Rao"]).toBe("missing");
  await staff.send("PATCH", `/api/students/${student}/`, { answers: { f9: "7", full_name: "Asha" } });
  expect((await roster()).states["Asha Rao"]).toBe("received");
  await staff.send("PATCH", `/api/students/${student}/`, { classroom: other.id });
  expect((await roster()).states).toEqual({});
  expect((await other.roster()).states).toEqual({ "Asha Rao": "received", "Bela Sen": "missing" });
  await counted();
});

test("if two records fit, somebody decides which, and what is separated stays separate", async () => {
  const { roster, send, staff, id } = await room([]);
  const students = [await send({ full_name: "Asha Rao" }), await send({ full_name: "Asha Rao" })];
  const { body: row } = await staff.send("POST", `/api/classes/${id}/roster/`, { full_name: "Asha Rao" });
  const offers = students.map((student) => ({ expected: row.id, student }));
  expect(await roster()).toMatchObject({ states: { "Asha Rao": "missing" }, offers });
  const path = `/api/expected-students/${row.id}/`;
  const wrong = await staff.send("POST", `${path}match/`, { student: served.green.student });
  expect([wrong.status, wrong.body.detail]).toEqual([400, "There is no such student in this class."]);
  const { body } = await staff.send("POST", `${path}match/`, { student: students[0] });
  expect(body).toMatchObject({ student: students[0], state: "received" });
  const twice = await staff.send("POST", `${path}match/`, { student: students[1] });
  expect(twice.status).toBe(409);
  // Only one record is left that fits.
  expect((await staff.send("POST", `${path}unmatch/`)).body.student).toBe(students[1]);
  expect((await staff.send("POST", `${path}unmatch/`)).body.student).toBe(null);
  expect((await roster()).offers).toEqual([]);
  await counted();
});

test("a roster is edited like everything else, and its class cannot be deleted", async () => {
  const { roster, staff, id } = await room([{ full_name: "Asha Rao" }]);
  const row = (await roster()).byName("Asha Rao");
  const path = `/api/expected-students/${row.id}/`;
  const typed = { full_name: "Asha Devi Rao", phone: "+91 98765 43211" };
  const changed = await staff.send("PUT", path, typed, { "If-Match": '"1"' });
  expect(changed.body).toMatchObject({ full_name: "Asha Devi Rao", phone: "9876543211", version: 2 });
  const stale = await staff.send("PUT", path, typed, { "If-Match": '"1"' });
  expect([stale.status, stale.body.current.version]).toEqual([412, 2]);
  expect((await staff.get(`${path}versions/`)).body[0].content.full_name).toBe("Asha Rao");
  expect((await staff.send("PUT", path, { ...typed, phone: "12" })).body.detail).toBe(
    "Please enter a valid 10-digit number.",
  );
  const inUse = await staff.send("DELETE", `/api/classes/${id}/`);
  expect(inUse.body.detail).toContain("1 expected student");
  expect((await staff.send("DELETE", path)).status).toBe(204);
  await counted();
});

test("a spreadsheet adds and changes rows, names those that it lacks, and removes them only on request", async () => {
  const { roster, send, staff, id } = await room([{ full_name: "Gone" }, { full_name: "Asha Rao" }]);
  const student = await send({ full_name: "Bela Sen", f9: "2" });
  const sheet = (text: string, more: Record<string, string> = {}) => {
    const parts = new FormData();
    parts.set("file", new File([text], "roster.csv"));
    for (const [name, value] of Object.entries({ classroom: String(id), ...more })) parts.set(name, value);
    return staff.send("POST", "/api/expected-students/import/", parts);
  };
  const text = "Name,Roll No\nAsha Rao,1\nBela Sen,2\n";
  const tried = await sheet(text, { dry_run: "true", remove_missing: "true" });
  expect(tried.body).toMatchObject({ create: 1, change: 1, removed: 1, absent: [{ name: "Gone" }] });
  expect(tried.body.plan.map((each: { action: string }) => each.action)).toEqual(["change", "create"]);
  expect((await roster()).states).toEqual({ Gone: "missing", "Asha Rao": "missing" });
  expect((await sheet(text)).body).toMatchObject({ create: 1, change: 1, removed: 0 });
  expect((await roster()).byName("Bela Sen").student).toBe(student);
  expect((await sheet(`${text},3\n`, { remove_missing: "true" })).body).toMatchObject({
    refused: true,
    removed: 0,
    reject: [{ row: 4, column: "Name" }],
  });
  expect((await sheet(text, { remove_missing: "true" })).body).toMatchObject({ skip: 2, removed: 1 });
  expect(Object.keys((await roster()).states)).toEqual(["Asha Rao", "Bela Sen"]);
  const { body } = await staff.get(`/api/classes/${id}/roster/export/?format=csv`);
  expect(body.toString()).toMatch(/"Bela Sen","2","","","",.*"Received","Yes"/);
  expect(body.toString()).toMatch(/"Asha Rao",.*"Nothing sent","No"/);
  const only = async (state: string) =>
    (await staff.get(`/api/classes/${id}/roster/export/?format=csv&state=${state}`)).body.toString();
  expect(await only("no_photo")).toMatch(/Asha Rao/);
  expect(await only("no_photo")).not.toMatch(/Bela Sen/);
  expect(await only("received")).not.toMatch(/Asha Rao/);
  expect((await newestDeeds(served.app.db, "expected_students.export", 1))[0]?.details).toEqual({
    class: id,
    students: 1,
  });
  const listed = await staff.get(`/api/expected-students/?classroom=${id}&state=no_photo`);
  expect(listed.body.map((each: { full_name: string }) => each.full_name)).toEqual(["Asha Rao"]);
  expect((await sheet(body.toString())).body).toMatchObject({ skip: 2, ignored: ["State", "Photo"] });
  await counted();
});

test("the children without a photo are those who sent nothing and those recorded without one, on the roster or not", async () => {
  const { id, staff, form, path, send, roster } = await room([
    { full_name: "Asha Rao" },
    { full_name: "Bela Sen" },
    { full_name: "Chand Das" },
  ]);
  await send({ full_name: "Bela Sen" });
  const recorded: number[] = [];
  for (const full_name of ["Chand Das", "Dev Nobody"]) {
    const answers = { full_name, parent_phone: "9876512340" };
    const { status, body } = await staff.send("POST", "/api/students/", { classroom: id, form, answers });
    expect(status).toBe(201);
    recorded.push(body.id);
  }
  const [chand, dev] = recorded;
  expect((await roster()).others).toEqual([dev]);
  const { body } = await staff.get(path);
  expect(body.without_photo).toMatchObject([
    { full_name: "Asha Rao", student: null, state: "missing" },
    { full_name: "Chand Das", student: chand, phone: "9876512340", state: "received" },
    { full_name: "Dev Nobody", student: dev, expected: null, phone: "9876512340", state: "received" },
  ]);
  const file = await staff.get(`${path}export/?format=csv&state=no_photo`);
  const lines: string[] = file.body.toString().trim().split("\r\n").slice(1);
  const cells = lines.map((line) => line.split(",").map((cell) => cell.replaceAll('"', "")));
  expect(cells.map((line) => [line[0], line[3], line[7]])).toEqual([
    ["Asha Rao", "", "Nothing sent"],
    ["Chand Das", "9876512340", "Recorded without a photo"],
    ["Dev Nobody", "9876512340", "Recorded without a photo"],
  ]);
});

test("an erased child is gone from the roster, and the counts can be recounted", async () => {
  const { app } = served;
  const { roster, send } = await room([{ full_name: "Asha Rao" }, { full_name: "Bela Sen" }]);
  const student = await send({ full_name: "Asha Rao" });
  await eraseRecords(app, { id: null, username: "clerk" }, [student]);
  expect((await roster()).states).toEqual({ "Bela Sen": "missing" });
  await counted();
  await byHand(app.db).delete(rosterCounts).run();
  expect((await checkCounts(app.db)).state).toBe("warning");
  await recountStudents(app);
  await counted();
  expect(await app.db.$count(rosterCounts)).toBeGreaterThan(0);
  expect(await app.db.$count(expectedStudents)).toBeGreaterThan(0);
});
