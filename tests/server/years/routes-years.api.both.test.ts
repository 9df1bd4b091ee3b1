import { expect, test } from "vitest";
import type { ProposedYear } from "@idms/core/school/years/year-answers";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { serving, signedIn } from "../http/serving.ts";

const served = serving();

test("a school's admin plans, begins and undoes the new year, and what was left open is named", async () => {
  const own = await signedIn(served, "green");
  const path = `/api/schools/${served.green.school}/year/`;
  expect((await own.get(path)).body).toEqual({ year: null, undo: null });
  const proposed = (await own.get(`${path}plan/`)).body as ProposedYear;
  expect(proposed.classes).toMatchObject([
    { class_name: "5", to: { kind: "leave" }, sure: false, unverified: 1 },
  ]);
  const promote = (body: object) => own.send("POST", `${path}promote/`, { ...proposed, ...body });
  expect(await promote({})).toMatchObject({
    status: 422,
    body: {
      detail: expect.stringContaining(
        "The destination for 5 - A is a guess. Check and confirm the destination.",
      ),
    },
  });
  const to = { kind: "new", class_name: "6", section: "A" };
  const classes = [{ id: served.green.classroom, to, sure: true }];
  const counts = { moved: 1, stayed: 0, left: 0, new_classes: ["6 - A"] };
  expect(await promote({ classes, dry_run: true })).toMatchObject({ status: 200, body: counts });
  expect(await promote({ classes })).toMatchObject({ status: 200, body: counts });
  expect((await own.get(path)).body).toMatchObject({
    year: proposed.year,
    undo: { by: "green", back: 1, returned: 0, kept: [] },
  });
  expect(await promote({ classes })).toMatchObject({ status: 409 });
  expect(await own.send("POST", `${path}undo/`, {})).toMatchObject({ status: 200, body: { back: 1 } });
  expect((await own.get(path)).body).toEqual({ year: null, undo: null });
});

test("leavers are listed apart from removed students, and can be restored from there", async () => {
  const own = await signedIn(served, "green");
  const path = `/api/schools/${served.green.school}/year/`;
  const proposed = (await own.get(`${path}plan/`)).body as ProposedYear;
  const classes = [{ id: served.green.classroom, to: { kind: "leave" }, sure: true }];
  await own.send("POST", `${path}promote/`, { ...proposed, classes, changed: "take" });
  expect((await own.get("/api/students/removed/")).body).toEqual([]);
  const left = (await own.get("/api/students/removed/?left=true")).body;
  expect(left).toMatchObject([
    {
      id: served.green.student,
      reason: `Left at the end of ${proposed.ended.name}`,
      code: "reason.left",
      facts: { year: proposed.ended.name },
    },
  ]);
  const other = await signedIn(served, "blue");
  expect((await other.get(`/api/students/removed/?left=true&school=${served.green.school}`)).body).toEqual(
    [],
  );
  const back = await own.send("POST", `/api/students/${served.green.student}/restore/`, {});
  expect(back).toMatchObject({ status: 200 });
  expect((await own.send("POST", `${path}undo/`, {})).status).toBe(409);
  expect((await own.send("POST", `${path}undo/`, { keep_changed: true })).body).toMatchObject({
    kept: [{ id: served.green.student, why: "has since been restored" }],
  });
});

test("the current school year can be set, and a plan begins with it", async () => {
  const own = await signedIn(served, "green");
  const path = `/api/schools/${served.green.school}/year/`;
  const year = { name: "2025–26", ends_on: "2026-03-31" };
  expect(await own.send("PUT", path, year)).toMatchObject({ status: 200, body: { year, undo: null } });
  expect(await own.send("PUT", path, { name: "", ends_on: "2026-02-30" })).toMatchObject({
    status: 400,
    body: { fields: { ends_on: [expect.stringContaining("YYYY-MM-DD")] } },
  });
  expect((await own.get(`${path}plan/`)).body).toMatchObject({
    ended: year,
    year: { name: "2026–27", ends_on: "2027-03-31" },
    years_guessed: false,
  });
});

test("a new year leaves staff groups, their links and their printed cards as they are", async () => {
  const own = await signedIn(served, "blue");
  const path = `/api/schools/${served.blue.school}/year/`;
  const groupOf = async (class_name: string): Promise<number> =>
    (await own.send("POST", "/api/classes/", { class_name, holds: "staff" })).body.id;
  const teachers = await groupOf("Teachers");
  const drivers = await groupOf("Drivers");
  const statuses = ["ID_GENERATED", "VERIFIED", "SUBMITTED"] as const;
  const staff = await transaction(served.app.db, (tx) =>
    insertStudents(
      tx,
      statuses.map((status) => ({
        school_id: served.blue.school,
        class_id: teachers,
        status,
        full_name: `Teacher ${status}`,
        meta: {},
      })),
    ),
  );
  const rooms = [served.blue.classroom, teachers, drivers];
  for (const classroom of rooms) {
    const link = { school: served.blue.school, classroom, template: served.blue.form };
    expect((await own.send("POST", "/api/upload-links/", link)).status).toBe(201);
    expect((await own.send("POST", "/api/photo-days/", { classroom })).status).toBe(201);
  }
  const proposed = (await own.get(`${path}plan/`)).body as ProposedYear;
  expect(
    proposed.classes.map((row) => [row.class_name, row.to.kind, row.open_links, row.open_photo_days]),
  ).toEqual([
    ["5", "leave", 1, 1],
    ["Drivers", "stay", 0, 0],
    ["Teachers", "stay", 0, 0],
  ]);
  // The plan of the web and of the spreadsheet contains only the classes that have people.
  const classes = proposed.classes
    .filter(({ students }) => students > 0)
    .map(({ id }) =>
      id === teachers
        ? { id, to: { kind: "stay" }, sure: true }
        : { id, to: { kind: "new", class_name: "6", section: "A" }, sure: true },
    );
  const body = { ...proposed, classes, changed: "take", check_again: true };
  const promoted = await own.send("POST", `${path}promote/`, body);
  expect([promoted.status, promoted.body]).toMatchObject([
    200,
    { moved: 1, stayed: 3, paused: { links: 1, photo_days: 1 } },
  ]);
  const paused = async (list: string) =>
    (await own.get(`/api/${list}/`)).body
      .filter((link: { paused_at: string | null }) => link.paused_at !== null)
      .map(({ classroom }: { classroom: number }) => classroom);
  expect(await paused("upload-links")).toEqual([served.blue.classroom]);
  expect(await paused("photo-days")).toEqual([served.blue.classroom]);
  const statusesNow = async () =>
    Promise.all(staff.map(async (id) => (await own.get(`/api/students/${id}/`)).body.status));
  expect(await statusesNow()).toEqual(statuses);
  const undone = await own.send("POST", `${path}undo/`, {});
  expect([undone.status, undone.body.resumed]).toEqual([200, { links: 1, photo_days: 1 }]);
  expect(await statusesNow()).toEqual(statuses);
});
