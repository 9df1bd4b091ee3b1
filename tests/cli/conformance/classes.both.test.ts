import { beforeAll, expect, test } from "vitest";
import { callCase, program } from "./program.ts";
import { made, makeLink, makeSchool, type SchoolWorld } from "./world.ts";

const served = program();
let green: SchoolWorld;
let blue: SchoolWorld;
beforeAll(async () => {
  green = await makeSchool(served, "Green School");
  blue = await makeSchool(served, "Bluebell School");
});

const idsIn = (body: { id: number }[]): number[] => body.map(({ id }) => id);

callCase(
  served,
  "GET /classes/",
  "lists the own school's classes, and all of them to a super admin",
  async () => {
    const { status, body } = await green.admin.get("/classes/");
    const own = { id: green.classroom, class_name: "8", section: "A", total_students: 2 };
    expect([status, body]).toEqual([
      200,
      [{ ...own, school: green.school, school_id: green.school, version: 1 }],
    ]);
    const all = await served.root.get("/classes/");
    expect(idsIn(all.body)).toEqual(expect.arrayContaining([green.classroom, blue.classroom]));
  },
);

callCase(served, "GET /classes/?school={id}", "lists the classes of one school", async () => {
  const { body } = await served.root.get(`/classes/?school=${blue.school}`);
  expect(idsIn(body)).toEqual([blue.classroom]);
  expect((await green.admin.get(`/classes/?school=${blue.school}`)).body).toEqual([]);
});

callCase(served, "GET /classrooms/", "answers as GET /classes/ does", async () => {
  expect((await green.admin.get("/classrooms/")).body).toEqual((await green.admin.get("/classes/")).body);
});

callCase(served, "GET /class/", "answers as GET /classes/ does", async () => {
  expect((await green.admin.get("/class/")).body).toEqual((await green.admin.get("/classes/")).body);
});

callCase(served, "POST /classes/", "adds a class to the own school", async () => {
  const sent = { class_name: "9", section: "B", total_students: 40 };
  const { status, body } = await green.admin.send("POST", "/classes/", sent);
  expect([status, body]).toMatchObject([201, { ...sent, school: green.school, school_id: green.school }]);
});

callCase(served, "PUT /classes/{id}/", "changes a class; its id in the body is passed over", async () => {
  const { id } = await made(green.admin.send("POST", "/classes/", { class_name: "10" }));
  const sent = { id, class_name: "10", section: "C", total_students: 30 };
  const { status, body } = await green.admin.send("PUT", `/classes/${id}/`, sent);
  expect([status, body]).toMatchObject([200, sent]);
  const foreign = await blue.admin.send("PUT", `/classes/${id}/`, sent);
  expect([foreign.status, foreign.body]).toEqual([404, { detail: "There is no such class." }]);
});

callCase(
  served,
  "DELETE /classes/{id}/",
  "deletes a class, and says what is in the way of one in use",
  async () => {
    const { id } = await made(green.admin.send("POST", "/classes/", { class_name: "11" }));
    expect((await green.admin.send("DELETE", `/classes/${id}/`)).status).toBe(204);
    await makeLink(green);
    const refused = await green.admin.send("DELETE", `/classes/${green.classroom}/`);
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toContain("1 upload link");
  },
);

test("§5 Classes: the section is optional, and the class name is expected", async () => {
  const { body } = await green.admin.send("POST", "/classes/", {
    class_name: "12",
    section: "",
    total_students: "",
  });
  expect(body).toMatchObject({ section: null, total_students: 0 });
  const refused = await green.admin.send("POST", "/classes/", { section: "A" });
  expect([refused.status, refused.body]).toEqual([
    400,
    { detail: "Class Name is required.", fields: { class_name: ["Class Name is required."] } },
  ]);
});

test("§3 Class: total_students is a number", async () => {
  const refused = await green.admin.send("POST", "/classes/", { class_name: "12", total_students: -1 });
  expect(refused.body.fields.total_students).toEqual(["Total Students must be a whole number of 0 or more."]);
});
