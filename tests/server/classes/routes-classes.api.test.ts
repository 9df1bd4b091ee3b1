import { classroomSchema } from "@idms/core/school/classes/classroom";
import { beforeAll, expect, test } from "vitest";
import { serving, signedIn, type Client } from "../http/serving.ts";

const served = serving();
let root: Client;
let green: Client;
beforeAll(async () => {
  root = await signedIn(served, "root");
  green = await signedIn(served, "green");
});

test("a school admin adds, changes and deletes classes of their own school; numbers may be sent as text", async () => {
  const sent = { class_name: "10", section: "", total_students: "40", school: served.blue.school };
  const added = await green.send("POST", "/api/classes/", sent);
  const { id } = added.body;
  const school = served.green.school;
  expect([added.status, added.body]).toEqual([
    201,
    {
      id,
      class_name: "10",
      section: null,
      total_students: 40,
      school,
      school_id: school,
      version: 1,
    },
  ]);
  const change = { id: 1, class_name: "10", section: "B", total_students: 41 };
  const changed = await green.send("PUT", `/api/classes/${id}/`, change);
  expect(changed.body).toMatchObject({ id, section: "B", total_students: 41 });
  expect((await green.send("DELETE", `/api/classes/${id}/`)).status).toBe(204);
  expect((await green.send("DELETE", `/api/classes/${id}/`)).status).toBe(404);
});

test("all three spellings of the list's address give the same answer, with and without the slash", async () => {
  const lists = await Promise.all(
    ["classes", "classes/", "classrooms", "classrooms/", "class", "class/"].map((path) =>
      green.get(`/api/${path}`),
    ),
  );
  for (const { body } of lists) expect(body).toEqual(lists[0]?.body);
  expect(lists[0]?.body.map((room: unknown) => classroomSchema.parse(room))).toMatchObject([
    { id: served.green.classroom, class_name: "5", section: "A", school: served.green.school },
  ]);
});

test("a super admin sees the classes of every school, or of one requested school", async () => {
  expect((await root.get("/api/classes/")).body).toHaveLength(2);
  const { body } = await root.get(`/api/classes/?school=${served.blue.school}`);
  expect(body.map(({ id }: { id: number }) => id)).toEqual([served.blue.classroom]);
});

test("a class in use is not deleted: the answer counts what prevents it", async () => {
  const { status, body } = await green.send("DELETE", `/api/classes/${served.green.classroom}/`);
  expect([status, body.detail]).toEqual([
    409,
    "This class cannot be deleted because it still has 1 student. Move or remove these first.",
  ]);
});

test("a staff group is listed apart, and the first one adds a form for staff", async () => {
  const forms = async () =>
    (await root.get(`/api/form-templates/?school=${served.green.school}`)).body.map(
      ({ name }: { name: string }) => name,
    );
  const before = await forms();
  const { status, body } = await green.send("POST", "/api/classes/", {
    class_name: "Teachers",
    holds: "staff",
  });
  expect([status, body.holds]).toEqual([201, "staff"]);
  expect(await forms()).toEqual([...before, "Staff details"]);
  const namesOf = async (holds: string) =>
    (await green.get(`/api/classes/?holds=${holds}`)).body.map(
      ({ class_name }: { class_name: string }) => class_name,
    );
  expect(await namesOf("staff")).toEqual(["Teachers"]);
  expect(await namesOf("students")).toEqual(["5"]);

  // A client that does not know staff groups leaves the group as it is.
  const path = `/api/classes/${body.id}/`;
  const changed = await green.send("PUT", path, { class_name: "All teachers", total_students: 12 });
  expect(changed.body).toMatchObject({ class_name: "All teachers", holds: "staff" });
  const turned = await green.send("PUT", path, { class_name: "Teachers", holds: "students" });
  expect([turned.status, turned.body.holds]).toEqual([200, undefined]);
  expect((await green.send("PUT", path, { class_name: "Teachers", holds: "staff" })).body.holds).toBe(
    "staff",
  );
  expect(await forms()).toEqual([...before, "Staff details"]);
  const wrong = await green.send("PUT", path, { class_name: "Teachers", holds: "parents" });
  expect([wrong.status, wrong.body.detail]).toEqual([
    400,
    "The people in the class must be one of students, staff.",
  ]);
  expect((await green.send("DELETE", path)).status).toBe(204);
});

test("a class needs a name and a whole number as its total", async () => {
  const { status, body } = await green.send("POST", "/api/classes/", { class_name: "", total_students: -1 });
  expect([status, body]).toMatchObject([
    400,
    {
      detail: "Class Name is required.",
      fields: {
        class_name: ["Class Name is required."],
        total_students: ["Total Students must be a whole number of 0 or more."],
      },
    },
  ]);
});

test("classes are in natural order by default and when the list is sorted by name", async () => {
  for (const [class_name, section] of [
    ["10", null],
    ["9", "B"],
    ["9", "A"],
  ])
    await green.send("POST", "/api/classes/", { class_name, section, total_students: 30 });
  const names = async (query: string) => {
    const { body } = await green.get(`/api/classes/?${query}`);
    return (body.results ?? body)
      .map(({ class_name, section }: { class_name: string; section: string | null }) => [class_name, section])
      .filter(([name]: [string]) => name === "9" || name === "10");
  };
  const listed = [
    ["9", "A"],
    ["9", "B"],
    ["10", null],
  ];
  expect(await names("")).toEqual(listed);
  expect((await names("ordering=class_name&page=1")).map(([name]: [string]) => name)).toEqual([
    "9",
    "9",
    "10",
  ]);
  expect((await names("ordering=-class_name&page=1")).map(([name]: [string]) => name)).toEqual([
    "10",
    "9",
    "9",
  ]);
});

test("a school cannot have two classes with the same label, regardless of case and spacing", async () => {
  const add = (class_name: string, section?: string | null) =>
    green.send("POST", "/api/classes/", { class_name, section, total_students: 0 });
  const taken = (label: string) => ({
    status: 409,
    body: { detail: `The class ${label} already exists. Choose another name.` },
  });
  const { id } = (await add("Twin", "A")).body;
  for (const [name, section] of [
    ["twin", " a "],
    ["TWIN - A", null],
    ["Twin", "A"],
  ] as const)
    expect(await add(name, section)).toMatchObject(taken("Twin - A"));
  expect((await add("Twin")).status).toBe(201);
  expect(await add("Twin", "")).toMatchObject(taken("Twin"));
  const other = (await add("Twin", "B")).body.id;
  const change = (of: number, section: string) =>
    green.send("PUT", `/api/classes/${of}/`, { class_name: "Twin", section, total_students: 1 });
  expect(await change(other, "a")).toMatchObject(taken("Twin - A"));
  expect((await change(id, "a")).body).toMatchObject({ id, section: "a" });
  const both = await Promise.all([add("Racing"), add("Racing")]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});
