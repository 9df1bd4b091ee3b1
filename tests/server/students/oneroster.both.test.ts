/** A school as OneRoster files: how other systems read them, and importing them again unchanged. */
import { createWriteStream } from "node:fs";
import { PassThrough } from "node:stream";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { defaultFields, makeField } from "@idms/core/forms/values/field";
import { ONEROSTER_VERSIONS, type OneRosterVersion } from "@idms/core/students/spreadsheets/oneroster";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { readSpreadsheet } from "../../../packages/core/src/node/spreadsheets/read-spreadsheet.ts";
import { insertClass } from "../../../packages/server/src/school/classes/class-rows.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { exportOneRoster } from "../../../packages/server/src/students/exports/export-oneroster.ts";
import { writeExport } from "../../../packages/server/src/students/exports/write-export.ts";
import { auditLog } from "../../../packages/server/src/installation/tables/schema.ts";
import { planStudents } from "../../../packages/server/src/students/spreadsheets/plan-students.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { insertYear } from "../../../packages/server/src/students/years/year-rows.ts";
import { schoolWithForm } from "../import-school.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { unzip } from "../unzip.ts";

const FIELDS = [
  ...defaultFields().filter(({ name }) => name !== "photo"),
  makeField("dob", "Date of Birth", "date"),
  makeField("sex", "Gender", "select", { options: ["Boy", "Girl"] }),
  makeField("adm", "Admission No", "text"),
  makeField("mail", "Email", "email"),
  makeField("said", "Class teacher's remark", "text"),
];

const STUDENTS = [
  {
    full_name: "Asha Mary Rao",
    address: '12 Temple Road,\n"Om" Nagar',
    dob: "2012-02-29",
    sex: "Girl",
    adm: "007",
    mail: "asha@example.org",
    said: "=1+1",
  },
  { full_name: "अनन्या शर्मा", address: "-5", dob: "", sex: "", adm: "", said: "'quoted'" },
  { full_name: "Uma", address: "@home; =HYPERLINK(1)", adm: "1.5E3", sex: "", dob: "", said: "" },
];

const phoneOf = (at: number) => `987650000${at}`;

async function schoolWithStudents() {
  const app = await schoolWithForm(FIELDS);
  await transaction(app.db, async (tx) => {
    const nursery = await insertClass(tx, { school_id: app.school.id, class_name: "Nursery", section: "फूल" });
    await insertYear(tx, {
      school_id: app.school.id,
      number: 1,
      name: "2026–27",
      ends_on: "2027-03-31",
      began_at: "2026-04-01T00:00:00.000Z",
      ended_name: null,
    } as Parameters<typeof insertYear>[1]);
    await insertStudents(
      tx,
      STUDENTS.map((answers, at) => ({
        school_id: app.school.id,
        class_id: at === 2 ? nursery.id : app.classroom.id,
        status: "VERIFIED" as const,
        full_name: answers.full_name,
        parent_phone: phoneOf(at),
        meta: { ...answers, parent_phone: phoneOf(at) },
      })),
    );
  });
  const folder = await temporaryFolder();
  const exported = async (version: OneRosterVersion, name = "out.zip") => {
    const path = join(folder, name);
    const done = await exportOneRoster(app, { school: app.school }, version, createWriteStream(path));
    expect(done).toEqual({ students: 3, photos: 0, missing: [] });
    return readFile(path);
  };
  return { app, exported };
}

const linesOf = (bytes: Buffer | undefined): Record<string, string>[] =>
  parse(bytes as Buffer, { columns: true });

test.each(ONEROSTER_VERSIONS)("an export as OneRoster %s imports without any change", async (version) => {
  const { app, exported } = await schoolWithStudents();
  const bytes = await exported(version);
  const { rows, guesses, notRead, headers } = await readSpreadsheet(bytes, "out.zip");
  expect(notRead).toEqual([]);
  expect(guesses).toHaveLength(2);
  expect(guesses[0]).toMatchObject({ what: "value" });
  expect(guesses[1]?.message).toContain(`OneRoster ${version} export with 3 students.`);
  expect(headers).toEqual([...FIELDS.map(({ name }) => name), "Class"]);
  const { plan } = await planStudents(app, { rows, school: "1", photos: null });
  const { create, change, reject, skip } = plan;
  expect([create, change.map((each) => each.changes), reject, skip.length]).toEqual([[], [], [], 3]);
});

test.each(ONEROSTER_VERSIONS)("the files of OneRoster %s say who is in which class", async (version) => {
  const { exported } = await schoolWithStudents();
  const bytes = await exported(version);
  expect(await exported(version, "again.zip")).toEqual(bytes);
  const files = await unzip(bytes);
  const manifest = new Map(
    linesOf(files.get("manifest.csv")).map((each) => [each["propertyName"], each["value"]]),
  );
  expect(manifest.get("oneroster.version")).toBe(version);
  const said = [...manifest].filter(([name, value]) => name?.startsWith("file.") && value === "bulk");
  expect(said.map(([name]) => `${name?.slice("file.".length)}.csv`).toSorted()).toEqual(
    [...files.keys()].filter((name) => name !== "manifest.csv").toSorted(),
  );
  expect(manifest.get("file.roles")).toBe(version === "1.2" ? "bulk" : undefined);

  const [session] = linesOf(files.get("academicSessions.csv"));
  expect(session).toMatchObject({ startDate: "2026-04-01", endDate: "2027-04-01", schoolYear: "2027" });
  const [org] = linesOf(files.get("orgs.csv"));
  expect(org).toMatchObject({ name: "Green Valley", type: "school" });
  const courses = linesOf(files.get("courses.csv"));
  const rooms = linesOf(files.get("classes.csv"));
  expect(rooms.map(({ title, grades, classType }) => [title, grades, classType])).toEqual([
    ["5 - A", "05", "homeroom"],
    ["Nursery - फूल", "PK", "homeroom"],
  ]);
  const users = linesOf(files.get("users.csv"));
  const first = { givenName: "Asha Mary", familyName: "Rao", identifier: "007", email: "asha@example.org" };
  expect(users.find(({ familyName }) => familyName === "Rao")).toMatchObject({
    ...first,
    phone: "9876500000",
    grades: "05",
    enabledUser: "true",
    ...(version === "1.1" && { role: "student", orgSourcedIds: org?.["sourcedId"] }),
  });
  expect(users.find(({ givenName }) => givenName === "Uma")?.["familyName"]).toBe(".");
  // Each reference has its line, and no cell is a formula without the mark that makes it text.
  const ids = (lines: Record<string, string>[]) => lines.map((each) => each["sourcedId"]);
  const enrolments = linesOf(files.get("enrollments.csv"));
  expect(enrolments.map((each) => each["userSourcedId"])).toEqual(ids(users));
  expect(ids(rooms)).toEqual(expect.arrayContaining(enrolments.map((each) => each["classSourcedId"])));
  expect(rooms.map((each) => each["courseSourcedId"])).toEqual(ids(courses));
  expect(new Set(rooms.map((each) => each["termSourcedIds"]))).toEqual(new Set(ids([session!])));
  const roles = files.has("roles.csv") ? linesOf(files.get("roles.csv")) : [];
  expect(roles.map((each) => each["userSourcedId"])).toEqual(version === "1.2" ? ids(users) : []);
  const [born, ...others] = linesOf(files.get("demographics.csv"));
  expect([born, others]).toMatchObject([{ birthDate: "2012-02-29", sex: "female" }, []]);
  const cells = users.flatMap((each) => Object.values(each));
  expect(cells.filter((cell) => /^[=@-](?![\d ]+$)/.test(cell))).toEqual([]);
});

test.each(ONEROSTER_VERSIONS)("the files of OneRoster %s contain no staff", async (version) => {
  const { app, exported } = await schoolWithStudents();
  const before = await unzip(await exported(version));
  const teachers = await transaction(app.db, async (tx) => {
    const row = { school_id: app.school.id, class_name: "Teachers", section: null, holds: "staff" } as const;
    const room = await insertClass(tx, row);
    const member = { school_id: app.school.id, class_id: room.id, full_name: "Meena Iyer" };
    await insertStudents(tx, [{ ...member, status: "VERIFIED", parent_phone: "9000000001", meta: {} }]);
    return room;
  });
  expect(await unzip(await exported(version, "staff.zip"))).toEqual(before);
  const path = join(await temporaryFolder(), "logged.zip");
  const doer = { id: null, username: "clerk" };
  const wish = { what: "oneroster", version } as const;
  await writeExport(app, doer, { school: app.school }, wish, createWriteStream(path));
  const ofTeachers = { school: app.school, classroom: teachers };
  const refused = writeExport(app, doer, ofTeachers, wish, new PassThrough());
  await expect(refused).rejects.toThrow("Teachers is a staff group");
  const logged = await app.db.select().from(auditLog).all();
  expect(logged.map(({ details }) => details)).toMatchObject([{ what: "oneroster", students: 3 }]);
});
