import { expect, test } from "vitest";
import type { ProposedYear } from "@idms/core/school/years/year-answers";
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
